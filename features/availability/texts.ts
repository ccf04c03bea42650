import { type DayName, dayLabel } from '#shared/time.ts';
import { english, type Translate } from '#shared/translate.ts';

/** Texts about weekly hours, fixed by the specification, for server errors and the form. */
export const DAY_NEEDED = /*text*/ 'Please select at least one day';
export const TIMES_NEEDED = /*text*/ 'Please enter start and end times';
export const END_BEFORE_START = /*text*/ 'End time must be after start time';

/** 'Monday', 'Monday and Friday', 'Monday, Tuesday and Friday'. */
export function dayList(days: readonly DayName[], t: Translate = english): string {
  const labels = days.map((day) => dayLabel(day, 'long', t.locale));
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : t`${labels.slice(0, -1).join(', ')} and ${last}`;
}

export function conflictText(days: readonly DayName[], t: Translate = english): string {
  return t`Time conflict on ${dayList(days, t)}. Please choose different times or remove conflicting days.`;
}

export const DATE_NEEDED = /*text*/ 'Please choose the first day off';
export const LAST_BEFORE_FIRST = /*text*/ 'The last day must not be before the first';
export const DATE_PAST = /*text*/ 'Please choose a day that is still to come';
export const DATE_FAR = /*text*/ 'Please choose days within the next two years';
export const BOTH_TIMES = /*text*/ 'Please enter both times, or leave both empty for the whole day';
