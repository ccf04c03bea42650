import { expect, it } from 'vitest';
import { english } from '#shared/texts/translate.ts';
import { conflictText, dayList } from './texts.ts';

it('lists days in a sentence', () => {
  expect(english(dayList(['monday']))).toBe('Monday');
  expect(english(dayList(['monday', 'friday']))).toBe('Monday and Friday');
  expect(english(dayList(['monday', 'tuesday', 'sunday']))).toBe('Monday, Tuesday and Sunday');
});

it('words a conflict as specified', () => {
  expect(english(conflictText(['monday', 'friday']))).toBe(
    'Time conflict on Monday and Friday. Please choose different times or remove conflicting days.',
  );
});
