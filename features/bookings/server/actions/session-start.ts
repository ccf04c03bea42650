import { invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { TIME_NEEDED } from '../../texts.ts';

/**
 * Maximum time until a session start: a later year is a typing error, and the answer's schema rejects the year 10000.
 */
const AHEAD_MS = 366 * 86_400_000;

/** Parses a session start. The contract requires an offset; the start must lie within the next year. */
export function readSessionStart(field: string, sent: string, now: Date): Date {
  const start = new Date(sent);
  if (Number.isNaN(start.getTime())) throw invalidField(field, TIME_NEEDED);
  if (start <= now) throw invalidField(field, text`Please choose a time in the future`);
  if (start.getTime() - now.getTime() > AHEAD_MS) {
    throw invalidField(field, text`Please choose a time within a year from now`);
  }
  return start;
}
