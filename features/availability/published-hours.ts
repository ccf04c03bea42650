import { indiaParts, minutesOfDay } from '#shared/time.ts';
import type { TimeSlot } from './contract.ts';

type Slot = Pick<TimeSlot, 'dayOfWeek' | 'startTime' | 'endTime'>;

/**
 * Whether a session from `start` to `end` lies within the weekly hours; slots may adjoin or overlap. True if there are
 * no weekly hours: then the teacher agrees times in another way.
 */
export function isWithinHours(slots: readonly Slot[], start: Date, end: Date): boolean {
  if (slots.length === 0) return true;
  const [first, last] = [indiaParts(start), indiaParts(end)];
  if (first.date !== last.date) return false;
  let covered = first.minutes;
  const ofDay = slots
    .filter(({ dayOfWeek }) => dayOfWeek === first.dayOfWeek)
    .map(({ startTime, endTime }) => ({ from: minutesOfDay(startTime) ?? 0, to: minutesOfDay(endTime) ?? 0 }))
    .sort((a, b) => a.from - b.from);
  for (const { from, to } of ofDay) if (from <= covered) covered = Math.max(covered, to);
  return covered >= last.minutes;
}
