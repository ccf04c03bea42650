import type { Locale } from '#shared/texts/locale.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { type DayName, dayLabel } from '#shared/time.ts';

/** Texts about weekly hours, fixed by the specification, for server errors and the form. */
export const DAY_NEEDED = text`Please select at least one day`;
export const TIMES_NEEDED = text`Please enter start and end times`;
export const END_BEFORE_START = text`End time must be after start time`;

/** 'Monday', 'Monday and Friday', 'Monday, Tuesday and Friday'. */
export function dayList(days: readonly DayName[]): Text {
  const namesOf = (some: readonly DayName[]) => (locale: Locale) =>
    some.map((day) => dayLabel(day, 'long', locale)).join(', ');
  if (days.length < 2) return text`${namesOf(days)}`;
  return text`${namesOf(days.slice(0, -1))} and ${namesOf(days.slice(-1))}`;
}

export const conflictText = (days: readonly DayName[]): Text =>
  text`Time conflict on ${dayList(days)}. Please choose different times or remove conflicting days.`;

export const NOTHING_TO_COPY = text`These days have these hours already`;

export const DATE_NEEDED = text`Please choose the first day off`;
export const LAST_BEFORE_FIRST = text`The last day must not be before the first`;
export const DATE_PAST = text`Please choose a day that is still to come`;
export const DATE_TOO_FAR = text`Please choose days within the next two years`;
export const BOTH_TIMES_NEEDED = text`Please enter both times, or leave both empty for the whole day`;
