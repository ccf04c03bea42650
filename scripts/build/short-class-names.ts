import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node';
import { type Selector, transform } from 'lightningcss';
import { type Plugin, parseSync } from 'vite';

const STYLESHEET = resolve('platform/web/styles/main.css');
/** The files that Tailwind reads (`@source` in main.css). Mails have styles of their own. */
const SOURCES = '{app,features,platform/web}/**/*.tsx';
const MAILS = '/platform/web/mail/';
/** Names that stay because tests look for them. */
const KEPT = new Set(['sr-only']);
/**
 * Plain words such as `flex` or `hidden` keep their names, because they are also values of attributes and properties.
 */
const PLAIN_WORD = /^[a-z]+$/;

type Text = { start: number; end: number; value: string; kind: 'string' | 'attribute' | 'template' };
type Texts = { texts: Text[]; keys: string[] };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * Returns the strings of a module that may contain class names (not import paths or inline styles), and its property
 * names. A string that is also a property name is not treated as a class.
 */
function textsOf(code: string, file: string): Texts {
  const [texts, keys]: [Text[], string[]] = [[], []];
  const visit = (value: unknown, parent: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent);
    else if (typeof value === 'object' && value !== null && 'type' in value) look(value as Node, parent);
  };
  const look = (node: Node, parent: Node): void => {
    if (/^(Import|Export(All|Named))|^TS(?!As|Satisfies|NonNull)/.test(node.type) && !node.declaration)
      return;
    if (node.type === 'JSXAttribute' && (node.name as { name?: string }).name === 'style') return;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const kind = parent.type === 'JSXAttribute' ? 'attribute' : 'string';
      texts.push({ start: node.start, end: node.end, value: node.value, kind });
      return;
    }
    if (node.type === 'TemplateElement') {
      const { raw } = node.value as { raw: string };
      // The parser counts the backtick or brace in front of the text as a part of it.
      const start = code.indexOf(raw, node.start);
      texts.push({ start, end: start + raw.length, value: raw, kind: 'template' });
      return;
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === 'key' && node.type === 'Property' && !node.computed)
        keys.push((child as { value?: string }).value ?? '');
      else if (key !== 'source') visit(child, node);
    }
  };
  const { program } = parseSync(file, code, { lang: 'tsx', sourceType: 'module' });
  visit(program.body, program as unknown as Node);
  return { texts, keys };
}

const WRITTEN: Record<Text['kind'], (value: string) => string> = {
  string: (value) => JSON.stringify(value),
  attribute: (value) => `"${value.replaceAll('"', '&quot;')}"`,
  template: (value) => value,
};

/** 0 → a, 1 → b … 52 → aa: letters first, because a class name may not begin with a digit. */
function shortName(index: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const first = letters[index % letters.length] ?? '';
  return index < letters.length ? first : shortName(Math.floor(index / letters.length) - 1) + first;
}

/** The short name of every utility that the sources use; the most frequent ones get the shortest names. */
export async function shortNames(): Promise<ReadonlyMap<string, string>> {
  const counts = new Map<string, number>();
  const properties = new Set<string>();
  for (const file of globSync(SOURCES).sort()) {
    if (`/${file}`.includes(MAILS)) continue;
    const { texts, keys } = textsOf(readFileSync(file, 'utf8'), file);
    for (const key of keys) properties.add(key);
    for (const { value } of texts)
      for (const name of value.split(/\s+/)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts.keys()].filter(
    (name) => !PLAIN_WORD.test(name) && !KEPT.has(name) && !properties.has(name),
  );
  const design = await loadDesignSystem(readFileSync(STYLESHEET, 'utf8'), { base: dirname(STYLESHEET) });
  const css = design.candidatesToCss(names);
  const utilities = names.filter((_, index) => css[index]);
  utilities.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  return new Map(utilities.map((name, index) => [name, shortName(index)]));
}

/** The module with short names in its strings. */
export function shortenModule(code: string, file: string, names: ReadonlyMap<string, string>): string {
  let short = code;
  for (const text of textsOf(code, file).texts.sort((a, b) => b.start - a.start)) {
    const value = text.value
      .split(/(\s+)/)
      .map((part) => names.get(part) ?? part)
      .join('');
    if (value === text.value) continue;
    short = short.slice(0, text.start) + WRITTEN[text.kind](value) + short.slice(text.end);
  }
  return short;
}

/** The stylesheet with short names in its selectors. */
export function shortenStyles(css: string, names: ReadonlyMap<string, string>): string {
  const shorten = (selector: Selector): Selector =>
    selector.map((part) => {
      if (part.type === 'class') return { ...part, name: names.get(part.name) ?? part.name };
      // The lists of :is(), :not(), :where() and :has().
      if ('selectors' in part && part.selectors)
        return { ...part, selectors: part.selectors.map((one) => shorten(one as Selector)) };
      return part;
    }) as Selector;
  const { code } = transform({
    filename: 'main.css',
    code: Buffer.from(css),
    visitor: { Selector: shorten },
  });
  return code.toString();
}

/**
 * Vite plugin that shortens utility class names in the built modules and stylesheet: class lists were 40 % of a search
 * results page. Sources and the development server keep Tailwind's names.
 */
export function shortClassNames(): Plugin {
  let names: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    name: 'short-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/(?:app|features|platform\/web)\/.*\.tsx$/, /\/styles\/main\.css$/] },
      async handler(code, id) {
        if (id.includes(MAILS)) return null;
        names ??= shortNames();
        const shorten = id.endsWith('.css')
          ? shortenStyles(code, await names)
          : shortenModule(code, id, await names);
        return { code: shorten, map: null };
      },
    },
  };
}
