import { expect, test } from 'vitest';
import { cutValue } from './cut-value.ts';

test.each([
  ['Asha Rao', 30, 'Asha Rao'],
  ['  Asha\n Rao ', 30, 'Asha Rao'],
  ['Venkatanarasimha Rajuvaripeta S.', 30, 'Venkatanarasimha Rajuvaripeta'],
  ['Asha Rao Kulkarni', 8, 'Asha Rao'],
  ['Asha, Rao', 7, 'Asha'],
  ['Venkatanarasimha', 5, 'Venka'],
  // क्ष्मी is one grapheme of six UTF-16 units, so it does not fit.
  ['लक्ष्मी', 4, 'ल'],
  ['👩‍👩‍👧 Rao', 4, '👩‍👩'.slice(0, 4).replace(/[\ud800-\udbff]$/, '')],
  ['', 30, ''],
])('%j in %i characters is %j', (value, max, expected) => {
  expect(cutValue(value, max)).toBe(expected);
});

test('never returns more than there is room for, nor half a surrogate pair', () => {
  for (const value of ['🧘'.repeat(40), `a${'\u0301'.repeat(50)}`, 'क्'.repeat(40), `${'ab '.repeat(20)}`]) {
    for (let max = 1; max <= 30; max += 1) {
      const cut = cutValue(value, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }
  }
});
