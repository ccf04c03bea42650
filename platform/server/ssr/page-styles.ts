import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Theme } from '#shared/device-choices.ts';
import type { Locale } from '#shared/texts/locale.ts';

/**
 * One part of the stylesheet, as the build split it (scripts/build/page-styles.ts): a rule, a group such as @media with
 * its parts, a custom property, or text that every page gets. `needs` lists what a page must have: `.class`, `element`
 * or `[data-theme=dark]`.
 */
export type StylePart =
  | { selectors: readonly { text: string; needs: readonly string[] }[]; block: string }
  | { head: string; needs?: readonly string[]; parts: readonly StylePart[] }
  | { property: string; text: string }
  | string;

/**
 * Name of a stylesheet's copy without fonts. The page loads this copy later, because adding the same fonts a second
 * time would lay out all its text again.
 */
export const fontlessStyleFile = (file: string) => file.replace('assets/', 'assets/later-');

/** Whether a part declares a font. */
export const isFont = (part: StylePart): part is string =>
  typeof part === 'string' && part.startsWith('@font-face');

/** True for a web font, which the browser downloads. Other fonts adjust fonts of the device. */
const isWebFont = (part: string) => part.includes('url(');

/** What the font names of a language contain. Pages in other languages leave these fonts out. */
const LETTERS: Partial<Record<Locale, string>> = { hi: 'Devanagari' };

type PageFonts = { device: string; web: string; hashes: string; deviceHash: string };

/** True for a rule whose selectors all use `:lang()`: it is for other languages, so English pages leave it out. */
const isForeign = (part: StylePart) =>
  typeof part === 'object' &&
  'selectors' in part &&
  part.selectors.every(({ text }) => text.includes(':lang('));

/** Returns the stylesheet's parts without the rules for other languages. */
export const withoutOtherLanguages = (parts: readonly StylePart[]): StylePart[] =>
  parts.filter((part) => !isForeign(part));

/** Returns a function for the font declarations of a language's pages: device fonts separate from web fonts. */
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

/** Matches an element with its class list if `class` is its first attribute; otherwise the class list alone. */
const ELEMENT_OR_CLASSES = /<([a-z][\w-]*)(?: class="([^"]+)")?| class="([^"]+)"/g;
const PROPERTY_USE = /var\((--[\w-]+)/g;
/**
 * Pages differ by what their teachers have (no rating, no picture), so a few dozen different sets of class names exist.
 */
const CACHED_SETS = 200;

type PageStyle = { text: string; hash: string };

/** Returns the content security policy source that allows this inline text. */
export const policyHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Used = {
  /** Elements, classes and the theme of the page. */
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

/** Writes the rules that a page needs and the custom properties that they use, also indirectly. */
function rulesFor(parts: readonly StylePart[], names: ReadonlySet<string>): string {
  const properties = new Set<string>();
  for (;;) {
    const css = write(parts, { names, properties });
    const known = properties.size;
    for (const [, property = ''] of css.matchAll(PROPERTY_USE)) properties.add(property);
    if (properties.size === known) return css;
  }
}

/** The elements and the class lists of HTML, each once: `a`, `.flex mt-4`. */
export function styleNamesIn(html: string): string {
  const names = new Set<string>();
  for (const [, element, first, later] of html.matchAll(ELEMENT_OR_CLASSES)) {
    if (element !== undefined) names.add(element);
    const list = first ?? later;
    if (list !== undefined) names.add(`.${list}`);
  }
  return [...names].join('\n');
}

/**
 * Returns a function that selects the rules of the stylesheet for a page with these names (styleNamesIn): about a quarter of
 * all rules. The application loads the rest, because it may render more.
 */
export function pageStyles(
  parts: readonly StylePart[],
): (names: readonly string[], theme: Theme | null) => PageStyle {
  const cache = new LRUCache<string, PageStyle>({ max: CACHED_SETS });
  /** Styles by the names in their original order: sorting the names takes longer than this lookup. */
  const styleByNames = new LRUCache<string, PageStyle>({ max: CACHED_SETS });
  return (names, theme) => {
    const came = `${theme}\n\n${names.join('\n\n')}`;
    const style = styleByNames.get(came) ?? styleOf(names, theme);
    styleByNames.set(came, style);
    return style;
  };

  function styleOf(names: readonly string[], theme: Theme | null): PageStyle {
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
    const text = rulesFor(parts, new Set(['html', 'body', ...used, `[data-theme=${theme}]`]));
    const style = { text, hash: policyHash(text) };
    cache.set(key, style);
    return style;
  }
}

/** Undoes HTML escaping: class names with arbitrary variants can contain `&`, `<`, `>` and quotes. */
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
