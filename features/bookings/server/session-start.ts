import { invalidField } from '#shared/errors.ts';
import { TIME_NEEDED } from '../words.ts';

/** A year further than this is a typing error, and the last of them (year 10000) could not even be shown. */
const AHEAD_MS = 366 * 86_400_000;

/** The start of an hour to meet. It carries an offset (the contract sees to it) and lies in the next year. */
export function readSessionStart(field: string, text: string, now: Date): Date {
  const start = new Date(text);
  if (Number.isNaN(start.getTime())) throw invalidField(field, TIME_NEEDED);
  if (start <= now) throw invalidField(field, 'Please choose a time in the future');
  if (start.getTime() - now.getTime() > AHEAD_MS) {
    throw invalidField(field, 'Please choose a time within a year from now');
  }
  return start;
}
