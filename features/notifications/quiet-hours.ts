import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';

/** Nobody's telephone rings at night for what can wait until the morning; wall-clock time in India. */
const QUIET_FROM = 21 * 60;
const QUIET_UNTIL = 8 * 60;

/** When a message may leave: at once, or, at night and unless it is urgent, at eight in the morning. */
export function sendAt(now: Date, { urgent }: { urgent: boolean }): Date {
  const { date, minutes } = indiaParts(now);
  if (urgent || (minutes >= QUIET_UNTIL && minutes < QUIET_FROM)) return now;
  return indiaInstant(minutes >= QUIET_FROM ? addDays(date, 1) : date, '08:00');
}
