import { setTimeout } from 'node:timers/promises';

/**
 * Runs the work, and returns its result or throws its error at least `ms` milliseconds after the start. Shorter work
 * can't be told apart by its response time.
 */
export async function answerAfter<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
