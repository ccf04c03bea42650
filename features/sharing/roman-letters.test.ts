import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { romanLetters } from './roman-letters.ts';

describe('names in letters that can be drawn', () => {
  it.each([
    ['Ananya Kulkarni', 'Ananya Kulkarni'],
    ['José Ñandú', 'José Ñandú'],
    ['Łucja Nguyễn', 'Łucja Nguyen'],
    ['प्रिया शर्मा', 'Priya Sharma'],
    ['विशाल', 'Vishal'],
    ['सूर्य', 'Soorya'],
    ['दीपिका', 'Deepika'],
    ['மீனா', 'Meena'],
    ['Priya 🧘 Shah', 'Priya Shah'],
    ['山田', ''],
    ['🧘', ''],
  ])('%s is drawn as "%s"', (written, drawn) => {
    expect(romanLetters(written)).toBe(drawn);
  });

  it.each(['পূজা', 'ਗੁਰਪ੍ਰੀਤ', 'ગીતા', 'ସୁନିତା', 'లక్ష్మి', 'ಕಾವ್ಯ', 'മീര'])(
    '%s, of another script of India, sounds like something',
    (name) => {
      expect(romanLetters(name)).toMatch(/^[A-Z][a-z]{2,}$/);
    },
  );

  it('leaves nothing that would show as an empty box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(romanLetters(text)).toMatch(/^[\u0020-\u017e\u0218-\u021b\u2013-\u2026\u20b9]*$/);
      }),
    );
  });
});
