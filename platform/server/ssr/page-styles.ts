/** A style rule's selectors and block; a group (@media, @layer …) with its rules; or anything else, kept as it is. */
type Part =
  | { kind: 'rule'; selectors: readonly { text: string; classes: readonly string[] }[]; block: string }
  | { kind: 'group'; head: string; parts: readonly Part[] }
  | { kind: 'property'; name: string; text: string }
  | { kind: 'other'; text: string };

const GROUPS = /^@(?:media|supports|layer|container)\b/;
const CLASS = /\.((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} ?|\\[^0-9a-f])+)/g;
const ESCAPE = /\\([0-9a-f]{1,6}) ?|\\(.)/g;
const CLASS_ATTRIBUTE = / class="([^"]+)"/g;
/** Pages differ by what their people have (no rating, no picture): a few dozen sets of names each. */
const KEPT = 200;

/** Where the text that begins at `from` comes to one of `ends` outside of strings, escapes and parentheses. */
function find(css: string, from: number, ends: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") {
      at += 1;
      while (at < css.length && css.charAt(at) !== character) at += css.charAt(at) === '\\' ? 2 : 1;
    } else if (depth === 0 && ends.includes(character)) return at;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return css.length;
}

function splitSelectors(text: string): string[] {
  const selectors: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = find(text, from, ',');
    selectors.push(text.slice(from, end).trim());
    from = end + 1;
  }
  return selectors;
}

/** The classes without which a selector matches nothing; those in parentheses (`:not`, `:is`) may be missing. */
function classesOf(selector: string): string[] {
  let outside = '';
  for (let from = 0; from < selector.length; ) {
    const open = find(selector, from, '([');
    outside += selector.slice(from, open);
    from = find(selector, open + 1, ')]') + 1;
  }
  return [...outside.matchAll(CLASS)].map(([, name = '']) =>
    name.replace(ESCAPE, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
}

function parse(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const end = find(css, at, '{;');
    const head = css.slice(at, end).trim();
    if (css.charAt(end) !== '{') {
      if (head !== '') parts.push({ kind: 'other', text: `${head};` });
      at = end + 1;
      continue;
    }
    const close = find(css, end + 1, '}');
    const block = css.slice(end + 1, close);
    if (GROUPS.test(head)) parts.push({ kind: 'group', head, parts: parse(block) });
    else if (head.startsWith('@property')) {
      parts.push({
        kind: 'property',
        name: head.slice('@property'.length).trim(),
        text: `${head}{${block}}`,
      });
    } else if (head.startsWith('@')) parts.push({ kind: 'other', text: `${head}{${block}}` });
    else {
      const selectors = splitSelectors(head).map((text) => ({ text, classes: classesOf(text) }));
      parts.push({ kind: 'rule', selectors, block });
    }
    at = close + 1;
  }
  return parts;
}

function write(parts: readonly Part[], used: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if (part.kind === 'rule') {
      const kept = part.selectors.filter(({ classes }) => classes.every((name) => used.has(name)));
      if (kept.length > 0) css += `${kept.map(({ text }) => text).join(',')}{${part.block}}`;
    } else if (part.kind === 'group') {
      const inner = write(part.parts, used);
      // The order of layers is that of their first mention, also where nothing is left in one.
      if (inner !== '') css += `${part.head}{${inner}}`;
      else if (part.head.startsWith('@layer ')) css += `${part.head};`;
    } else if (part.kind === 'other') css += part.text;
  }
  return css;
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/**
 * The part of a stylesheet that can apply to a page as it was rendered: a third of it. All else is for what the
 * application draws later, and comes with it.
 */
export function pageStyles(css: string): (body: string) => string {
  const parts = parse(withoutComments(css));
  const properties = parts.flatMap((part) => (part.kind === 'property' ? [part] : []));
  const known = new Map<string, string>();
  return (body) => {
    const lists = new Set<string>();
    for (const [, list = ''] of body.matchAll(CLASS_ATTRIBUTE)) lists.add(list);
    const key = [...lists].sort().join('\n');
    const before = known.get(key);
    if (before !== undefined) return before;
    const rules = write(parts, new Set([...lists].flatMap((list) => list.split(' ').map(unescapeHtml))));
    const style = rules + properties.map(({ name, text }) => (rules.includes(name) ? text : '')).join('');
    if (known.size >= KEPT) known.delete(known.keys().next().value ?? '');
    known.set(key, style);
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
