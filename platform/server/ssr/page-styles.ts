import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#shared/texts/locale.ts';

/**
 * One part of the stylesheet, as the build split it (scripts/build/page-styles.ts): a rule; a group (@media, @layer …) with its
 * parts; a custom property, registered or set; or text that every page gets. Selectors need `.class`, `element` and
 * `[data-theme=dark]`.
 */
export type StylePart =
  | { selectors: readonly { text: string; needs: readonly string[] }[]; block: string }
  | { head: string; needs?: readonly string[]; parts: readonly StylePart[] }
  | { property: string; text: string }
  | string;

/** The file of a stylesheet without its fonts: a page that has them would lay out all of its text again. */
export const laterStyle = (file: string) => file.replace('assets/', 'assets/later-');

/** Whether a part declares a font. */
export const isFont = (part: StylePart): part is string =>
  typeof part === 'string' && part.startsWith('@font-face');

/** Whether a font comes over the network. The others adjust fonts of the device. */
const isWebFont = (part: string) => part.includes('url(');

/** What the names of fonts for one language contain. Pages in other languages do without them. */
const LETTERS: Partial<Record<Locale, string>> = { hi: 'Devanagari' };

type PageFonts = { device: string; web: string; hashes: string; deviceHash: string };

/** Whether a rule is for languages other than English only, whose pages do without it. */
const isForeign = (part: StylePart) =>
  typeof part === 'object' &&
  'selectors' in part &&
  part.selectors.every(({ text }) => text.includes(':lang('));

/** A stylesheet as English pages need it. */
export const withoutForeign = (parts: readonly StylePart[]): StylePart[] =>
  parts.filter((part) => !isForeign(part));

/** The declarations of fonts for pages in a language, those of the device apart from those over the network. */
export function pageFonts(parts: readonly string[]): (locale: Locale) => PageFonts {
  const others = (locale: Locale) =>
    Object.entries(LETTERS).flatMap(([own, letters]) => (own === locale ? [] : [letters]));
  const sets = new Map<Locale, PageFonts>();
  return (locale) => {
    const known = sets.get(locale);
    if (known !== undefined) return known;
    const foreign = others(locale);
    const own = parts.filter((part) => !foreign.some((letters) => part.includes(letters)));
    const device = own.filter((part) => !isWebFont(part)).join('');
    const web = own.filter(isWebFont).join('');
    const deviceHash = policyHash(device);
    const set = { device, web, hashes: `${deviceHash} ${policyHash(web)}`, deviceHash };
    sets.set(locale, set);
    return set;
  };
}

/** Elements, and classes if the class is not the element's first attribute also those. */
const ELEMENT_OR_CLASSES = /<([a-z][\w-]*)(?: class="([^"]+)")?| class="([^"]+)"/g;
const PROPERTY_USE = /var\((--[\w-]+)/g;
/** Pages differ by what their teachers have (no rating, no picture): a few dozen sets of class names each. */
const CACHED_SETS = 200;

type PageStyle = { text: string; hash: string };

/** The source that allows this inline text in a content policy. */
export const policyHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Used = {
  /** What the page has. */
  names: ReadonlySet<string>;
  /** Custom properties that its rules use. */
  properties: ReadonlySet<string>;
};

function write(parts: readonly StylePart[], used: Used): string {
  let css = '';
  for (const part of parts) {
    if (typeof part === 'string') css += part;
    else if ('selectors' in part) {
      const matching = part.selectors.filter(({ needs }) => needs.every((name) => used.names.has(name)));
      if (matching.length > 0) css += `${matching.map(({ text }) => text).join(',')}{${part.block}}`;
    } else if ('property' in part) {
      if (used.properties.has(part.property)) css += part.text;
    } else if (part.needs?.every((name) => used.names.has(name)) !== false) {
      const inner = write(part.parts, used);
      // The first mention of a layer decides its order, so empty layers stay.
      if (inner !== '') css += `${part.head}{${inner}}`;
      else if (part.head.startsWith('@layer ')) css += `${part.head};`;
    }
  }
  return css;
}

/** The rules for what a page has, with the custom properties that they use, and that those use. */
function writeAll(parts: readonly StylePart[], names: ReadonlySet<string>): string {
  const properties = new Set<string>();
  for (;;) {
    const css = write(parts, { names, properties });
    const known = properties.size;
    for (const [, property = ''] of css.matchAll(PROPERTY_USE)) properties.add(property);
    if (properties.size === known) return css;
  }
}

/** The elements and the class lists of HTML, each once: `a`, `.flex mt-4`. */
export function namesIn(html: string): string {
  const names = new Set<string>();
  for (const [, element, first, later] of html.matchAll(ELEMENT_OR_CLASSES)) {
    if (element !== undefined) names.add(element);
    const list = first ?? later;
    if (list !== undefined) names.add(`.${list}`);
  }
  return [...names].join('\n');
}

/**
 * The part of the stylesheet that can apply to a page whose parts have these names (namesIn): about a quarter. The rest comes
 * with the application, which may render what needs it.
 */
export function pageStyles(
  parts: readonly StylePart[],
): (names: readonly string[], theme: 'light' | 'dark' | null) => PageStyle {
  const cache = new LRUCache<string, PageStyle>({ max: CACHED_SETS });
  /** By names as they came: sorting them takes longer than finding the style. */
  const unsorted = new LRUCache<string, PageStyle>({ max: CACHED_SETS });
  return (names, theme) => {
    const came = `${theme}\n\n${names.join('\n\n')}`;
    const style = unsorted.get(came) ?? styleOf(names, theme);
    unsorted.set(came, style);
    return style;
  };

  function styleOf(names: readonly string[], theme: 'light' | 'dark' | null): PageStyle {
    const all = new Set(names.flatMap((some) => some.split('\n')));
    const key = [theme, ...[...all].sort()].join('\n');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const used = [...all].flatMap((name) =>
      name.startsWith('.')
        ? name
            .slice(1)
            .split(' ')
            .map((one) => `.${unescapeHtml(one)}`)
        : [name],
    );
    const text = writeAll(parts, new Set(['html', 'body', ...used, `[data-theme=${theme}]`]));
    const style = { text, hash: policyHash(text) };
    cache.set(key, style);
    return style;
  }
}

/** Class names have `&` and quotes in arbitrary variants. */
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
