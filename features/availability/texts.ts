import { type DayName, dayLabel } from '#shared/time.ts';

/** Texts about weekly hours, fixed by the specification, for server errors and the form. */
export const DAY_NEEDED = 'Please select at least one day';
export const TIMES_NEEDED = 'Please enter start and end times';
export const END_BEFORE_START = 'End time must be after start time';

/** 'Monday', 'Monday and Friday', 'Monday, Tuesday and Friday'. */
export function dayList(days: readonly DayName[]): string {
  const labels = days.map((day) => dayLabel(day));
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`;
}

export function conflictText(days: readonly DayName[]): string {
  return `Time conflict on ${dayList(days)}. Please choose different times or remove conflicting days.`;
}

export const DATE_NEEDED = 'Please choose the first day off';
export const LAST_BEFORE_FIRST = 'The last day must not be before the first';
export const DATE_PAST = 'Please choose a day that is still to come';
export const DATE_FAR = 'Please choose days within the next two years';
export const BOTH_TIMES = 'Please enter both times, or leave both empty for the whole day';
