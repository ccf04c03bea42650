import { describe, expect, it } from 'vitest';
import { shortenModule, shortenStyles, shortNames } from './short-class-names.ts';

const NAMES = new Map([
  ['mt-4', 'a'],
  ['hover:text-ink', 'b'],
  ["before:content-['x']", 'c'],
]);
const shorten = (code: string) => shortenModule(code, 'x.tsx', NAMES);

describe('short class names', () => {
  it('replace names in attributes, strings and templates, and nothing else', () => {
    expect(shorten(`const A = <p className="page-width mt-4  hover:text-ink">mt-4</p>;`)).toBe(
      `const A = <p className="page-width a  b">mt-4</p>;`,
    );
    expect(shorten(`const f = (on: boolean) => (on ? 'mt-4' : 'mt-40');`)).toBe(
      `const f = (on: boolean) => (on ? "a" : 'mt-40');`,
    );
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the text is code
    expect(shorten('const t = `mt-4 ${x} mt-4${y}`;')).toBe('const t = `a ${x} a${y}`;');
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the text is code
    expect(shorten(`const q = 'before:content-[\\'x\\'] flex';`)).toBe('const q = "c flex";');
  });

  it('do not change addresses of modules, names of properties, types and inline styles', () => {
    const code = `import a from 'mt-4';export * from 'mt-4';const o: { k: 'mt-4' } = { 'mt-4': 1 };const s = <i style={{ k: 'mt-4' }} />;`;
    expect(shorten(code)).toBe(code);
  });

  it('rename selectors, also inside of :is() and of groups', () => {
    const css = '.mt-4{top:0}@media print{.flex:is(.hover\\:text-ink,.x) .mt-4:hover{top:1px}}';
    expect(shortenStyles(css, NAMES).replace(/\s+/g, '')).toBe(
      '.a{top:0;}@mediaprint{.flex:is(.b,.x).a:hover{top:1px;}}',
    );
  });

  it('are given to utilities that the sources use, but not to plain words and names of properties', async () => {
    const names = await shortNames();
    expect(names.get('items-center')).toMatch(/^[a-zA-Z]$/);
    expect(new Set(names.values()).size).toBe(names.size);
    // A button variant that looks like Tailwind's outline utility, a plain word, a class that is no utility, and a kept
    // name.
    for (const name of ['outline-on-deep', 'flex', 'page-width', 'sr-only'])
      expect(names.has(name)).toBe(false);
  });
});
