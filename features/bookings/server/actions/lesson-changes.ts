import { invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { BookingAnswerInput } from '../../contract.ts';
import {
  bookingEnd,
  changedStarts,
  type LessonChange,
  lessonStarts,
  type PlannedBooking,
} from '../../requests/plan.ts';
import { readSessionStart } from './session-start.ts';

const HOUR_MS = 3_600_000;

/**
 * Reads the lessons of a month that a teacher confirms at another time or leaves out. Throws INVALID_INPUT if one is
 * the first lesson or not in the month, if one occurs twice, or if a new time is outside the month or overlaps another
 * of its lessons.
 */
export function readChanges(
  changes: BookingAnswerInput['lessonChanges'],
  start: Date,
  planned: PlannedBooking,
  now: Date,
): LessonChange[] {
  if (changes.length === 0) return [];
  const starts = lessonStarts(start, planned);
  const later = new Set(starts.slice(1).map((one) => one.getTime()));
  const end = bookingEnd(start, planned);
  const read = changes.map(({ from, to }, index): LessonChange => {
    const field = `lessonChanges.${index}`;
    if (!later.delete(new Date(from).getTime()))
      throw invalidField(`${field}.from`, text`Please choose a later lesson of this month, each once`);
    if (to === null) return { from: new Date(from), to };
    const moved = readSessionStart(`${field}.to`, to, now);
    if (moved < start || moved >= end)
      throw invalidField(`${field}.to`, text`Please choose a time within the month`);
    return { from: new Date(from), to: moved };
  });
  const moved = changedStarts(starts, read);
  if (moved.some((one, index) => index > 0 && one.getTime() - Number(moved[index - 1]) < HOUR_MS))
    throw invalidField('lessonChanges', text`Two lessons of this month would overlap`);
  return read;
}
