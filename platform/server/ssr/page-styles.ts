import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * One part of the stylesheet, as the build split it (scripts/page-styles.ts): a rule; a group (@media, @layer …) with its
 * parts; a registered property; or text that every page gets.
 */
export type StylePart =
  | { selectors: readonly { text: string; classes: readonly string[] }[]; block: string }
  | { head: string; parts: readonly StylePart[] }
  | { property: string; text: string }
  | string;

/** The file of a stylesheet without its fonts: a page that has them would lay out all of its text again. */
export const laterStyle = (file: string) => file.replace('assets/', 'assets/later-');

/** Whether a part declares a font. */
export const isFont = (part: StylePart): part is string =>
  typeof part === 'string' && part.startsWith('@font-face');

const CLASS_ATTRIBUTE = / class="([^"]+)"/g;
/** Pages differ by what their teachers have (no rating, no picture): a few dozen sets of class names each. */
const CACHED_SETS = 200;

type PageStyle = { text: string; hash: string };

/** The source that allows this inline text in a content policy. */
export const policyHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function write(parts: readonly StylePart[], used: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if (typeof part === 'string') css += part;
    else if ('selectors' in part) {
      const matching = part.selectors.filter(({ classes }) => classes.every((name) => used.has(name)));
      if (matching.length > 0) css += `${matching.map(({ text }) => text).join(',')}{${part.block}}`;
    } else if ('head' in part) {
      const inner = write(part.parts, used);
      // The first mention of a layer decides its order, so empty layers stay.
      if (inner !== '') css += `${part.head}{${inner}}`;
      else if (part.head.startsWith('@layer ')) css += `${part.head};`;
    }
  }
  return css;
}

/**
 * The part of the stylesheet that can apply to a rendered page: about a third. The rest comes with the application, which
 * may render what needs it.
 */
export function pageStyles(parts: readonly StylePart[]): (body: string) => PageStyle {
  const properties = parts.filter((part) => typeof part === 'object' && 'property' in part);
  const cache = new LRUCache<string, PageStyle>({ max: CACHED_SETS });
  return (body) => {
    const lists = new Set<string>();
    for (const [, list = ''] of body.matchAll(CLASS_ATTRIBUTE)) lists.add(list);
    const key = [...lists].sort().join('\n');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const rules = write(parts, new Set([...lists].flatMap((list) => list.split(' ').map(unescapeHtml))));
    const text =
      rules + properties.map(({ property, text }) => (rules.includes(property) ? text : '')).join('');
    const style = { text, hash: policyHash(text) };
    cache.set(key, style);
    return style;
  };
}

/** Class names have `&` and quotes in arbitrary variants. */
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
