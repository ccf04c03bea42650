import { expect, it } from 'vitest';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { conflictText, dayList } from './texts.ts';

it('lists days in a sentence', () => {
  expect(translateToEnglish(dayList(['monday']))).toBe('Monday');
  expect(translateToEnglish(dayList(['monday', 'friday']))).toBe('Monday and Friday');
  expect(translateToEnglish(dayList(['monday', 'tuesday', 'sunday']))).toBe('Monday, Tuesday and Sunday');
});

it('words a conflict as specified', () => {
  expect(translateToEnglish(conflictText(['monday', 'friday']))).toBe(
    'Time conflict on Monday and Friday. Please choose different times or remove conflicting days.',
  );
});
