import { describe, expect, it } from 'vitest';
import { splitStyles, withoutLayers } from '../../../scripts/build/page-styles.ts';
import { pageStyles, styleNamesIn } from './page-styles.ts';

const stylesOf = (css: string, body: string, theme?: 'light' | 'dark' | null) =>
  pageStyles(splitStyles(css))([styleNamesIn(body)], theme ?? null).text;
const stylesFor = (css: string, ...classes: string[]) =>
  stylesOf(css, classes.map((list) => `<p class="${list}">x</p>`).join(''));

describe('a stylesheet without layers', () => {
  it('keeps its rules in their order', () => {
    const css =
      '@layer base,late;@layer base{a{top:0}@media print{a{top:1px}}}b{top:2px}@layer late{.c{top:3px}}d{top:4px}';
    expect(withoutLayers(css)).toBe('a{top:0}@media print{a{top:1px}}b{top:2px}.c{top:3px}d{top:4px}');
  });

  it('is refused if a layer has no end', () => {
    expect(() => withoutLayers('@layer base{a{top:0}')).toThrow('no end');
  });
});

describe('the styles of one page', () => {
  it('keep rules whose classes the page has, and rules without classes', () => {
    const css = 'body{margin:0}.a{color:red}.b{color:blue}.a .c{top:0}.a:hover,.b:hover{top:1px}';
    expect(stylesFor(css, 'a x')).toBe('body{margin:0}.a{color:red}.a:hover{top:1px}');
    expect(stylesFor(css, 'a', 'c')).toContain('.a .c{top:0}');
    expect(stylesFor(css)).toBe('body{margin:0}');
  });

  it('ignore classes in :not(), :is() and attribute values', () => {
    const css = '.a:not(.b){top:0}.a:is(.b,.c){left:0}.a[data-x=\\.b]{top:1px}.b:not(.a){top:2px}';
    expect(stylesFor(css, 'a')).toBe('.a:not(.b){top:0}.a:is(.b,.c){left:0}.a[data-x=\\.b]{top:1px}');
  });

  it('match escaped class names with those in the HTML', () => {
    const css =
      '.\\@min-\\[460px\\]\\:p-4\\.5{top:0}.\\32 xl{top:1px}.has-\\[\\>img\\]\\:p{top:2px}.a\\,b{top:3px}';
    expect(stylesFor(css, '@min-[460px]:p-4.5 2xl', 'has-[&gt;img]:p a,b')).toBe(css);
    expect(stylesFor(css, 'min-460px')).toBe('');
  });

  it('keep groups with matching rules, and the order of all layers', () => {
    const css =
      '@layer base{.b{top:0}}@layer late{@media (width>=1px){.a{top:1px}}@media print{.b{top:2px}}}@layer x,y;';
    expect(stylesFor(css, 'a')).toBe('@layer base;@layer late{@media (width>=1px){.a{top:1px}}}@layer x,y;');
  });

  it('keep font faces, keyframes, nested rules, and registered properties in use', () => {
    const css =
      '@font-face{font-family:"A;}"}@keyframes in{from{top:0}}.a{&:hover{top:var(--t)}}' +
      '@property --t{syntax:"*";inherits:false}@property --u{syntax:"*";inherits:false}';
    expect(stylesFor(css, 'a')).toBe(css.replace(/@property --u.*$/, ''));
  });

  it('keep rules for elements that the page has', () => {
    const css = 'body{margin:0}a{top:0}table td{top:0}input::placeholder{top:0}::file-selector-button{top:0}';
    expect(stylesOf(css, '<a href="/"></a>')).toBe('body{margin:0}a{top:0}');
    expect(stylesOf(css, '<input class="x">')).toBe(
      'body{margin:0}input::placeholder{top:0}::file-selector-button{top:0}',
    );
  });

  it('keep custom properties that are used, also by other ones', () => {
    const css = ':root{--a:var(--b);--b:url("x;y");--c:1px;color:var(--a)}.x{top:var(--c)}';
    expect(stylesOf(css, '<p></p>')).toBe(':root{--a:var(--b);--b:url("x;y");color:var(--a);}');
    expect(stylesFor(css, 'x')).toContain('--c:1px;');
    const fallback =
      '@layer properties{@supports (top:0){*,:before{--tw-a:0;--tw-b:1px}}}.x{top:var(--tw-b)}';
    expect(stylesFor(fallback, 'x')).toBe(
      '@layer properties{@supports (top:0){*,:before{--tw-b:1px;}}}.x{top:var(--tw-b)}',
    );
  });

  it('keep the colours of the chosen theme', () => {
    const css = 'p{color:var(--ink)}:root{--ink:#000}[data-theme=dark]{--ink:#fff}';
    expect(stylesOf(css, '<p></p>')).toBe('p{color:var(--ink)}:root{--ink:#000;}');
    expect(stylesOf(css, '<p></p>', 'dark')).toBe(
      'p{color:var(--ink)}:root{--ink:#000;}[data-theme=dark]{--ink:#fff;}',
    );
  });

  it('depend on the classes of each page', () => {
    const stylesOf = pageStyles(splitStyles('.a{top:0}.b{left:0}'));
    const styles = (body: string) => stylesOf([styleNamesIn(body)], null).text;
    expect(styles('<p class="a"></p>')).toBe('.a{top:0}');
    expect(styles('<p class="b"></p>')).toBe('.b{left:0}');
    expect(styles('<p class="b a"></p><p class="a"></p>')).toBe('.a{top:0}.b{left:0}');
    expect(styles('<p class="a"></p>')).toBe('.a{top:0}');
    expect(stylesOf([styleNamesIn('<p class="b">'), styleNamesIn('<p class="a">')], null).text).toBe(
      '.a{top:0}.b{left:0}',
    );
  });
});

describe('splitting a stylesheet', () => {
  it('ignores the licence comment at its start and the mark of Vite at its end', () => {
    expect(stylesFor('/*! licence */\n.a{top:0}@media print{.a{top:1px}}\n/*$vite$:1*/', 'a')).toBe(
      '.a{top:0}@media print{.a{top:1px}}',
    );
  });

  it.each(['.a { top: 0 }', '.a{top:0}/* comment */.b{top:0}', '@media print { .a{top:0} }'])(
    'rejects text that is not minified: %s',
    (css) => {
      expect(() => splitStyles(css)).toThrow('Cannot split');
    },
  );
});
