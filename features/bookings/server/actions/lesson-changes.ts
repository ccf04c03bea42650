import { invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import type { BookingAnswerInput } from '../../contract.ts';
import {
  bookingEnd,
  changedStarts,
  type LessonChange,
  lessonStarts,
  type Planned,
} from '../../requests/plan.ts';
import { readSessionStart } from './session-start.ts';

const HOUR_MS = 3_600_000;

/**
 * Validates the lessons of a month that a teacher confirms at another time or leaves out. Throws
 * INVALID_INPUT unless each is one of the later lessons and named once, and each new time is in the
 * month and overlaps no other lesson of it.
 */
export function readChanges(
  changes: BookingAnswerInput['lessonChanges'],
  start: Date,
  planned: Planned,
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
