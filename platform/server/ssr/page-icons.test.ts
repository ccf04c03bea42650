import { expect, test } from 'vitest';
import { iconsIn, pageIcons } from './page-icons.ts';

const FILES = [
  '<svg><symbol id="map-pin" viewBox="0 0 24 24"><path d="M1"/></symbol><symbol id="x"><path d="M2"/></symbol></svg>',
  '<svg><symbol id="star"><path d="M3"/></symbol></svg>',
];

test('lists each icon of a page once, and no reference to a file', () => {
  const html =
    '<use href="#i-x"></use><use href="#i-map-pin"></use><use href="#i-x"></use><use href="/assets/icons-1.svg#gift"></use>';
  expect(iconsIn(html)).toEqual(['map-pin', 'x']);
});

test('makes one hidden drawing of the symbols that a page refers to', () => {
  const icons = pageIcons(FILES);
  expect(icons(['star', 'map-pin'])).toBe(
    '<svg hidden><symbol id="i-map-pin" viewBox="0 0 24 24"><path d="M1"/></symbol><symbol id="i-star"><path d="M3"/></symbol></svg>',
  );
  expect(icons([])).toBe('');
});

test('refuses two symbols of one name', () => {
  expect(() => pageIcons([...FILES, '<symbol id="star"></symbol>'])).toThrow(/star/);
});
