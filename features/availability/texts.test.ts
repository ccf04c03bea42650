import { expect, it } from 'vitest';
import { conflictText, dayList } from './texts.ts';

it('lists days in a sentence', () => {
  expect(dayList(['monday'])).toBe('Monday');
  expect(dayList(['monday', 'friday'])).toBe('Monday and Friday');
  expect(dayList(['monday', 'tuesday', 'sunday'])).toBe('Monday, Tuesday and Sunday');
});

it('words a conflict as specified', () => {
  expect(conflictText(['monday', 'friday'])).toBe(
    'Time conflict on Monday and Friday. Please choose different times or remove conflicting days.',
  );
});
