import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawableText } from './drawable.ts';

describe('names on shared pictures', () => {
  it.each([
    ['Ananya Kulkarni', 'Ananya Kulkarni'],
    ['José Ñandú', 'José Ñandú'],
    ['Łucja Nguyễn', 'Łucja Nguyen'],
    ['प्रिया शर्मा', 'प्रिया शर्मा'],
    ['மீனா', 'மீனா'],
    ['Priya 🧘 Shah', 'Priya Shah'],
    ['山田', ''],
    ['🧘', ''],
  ])('%s is drawn as "%s"', (written, drawn) => {
    expect(drawableText(written)).toBe(drawn);
  });

  it('drop every character without a font', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const others = drawableText(text).replace(/\u200c|\u200d/g, '');
        expect(others).toMatch(/^[\u0020-\u017e\u0218-\u021b\u0900-\u0d7f\u2013-\u2026\u20b9]*$/);
      }),
    );
  });
});
