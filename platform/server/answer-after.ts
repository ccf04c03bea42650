import { setTimeout } from 'node:timers/promises';

/**
 * Runs the work, and returns its result or throws its error no sooner than `ms` milliseconds after the start: what takes
 * less can't be told apart by the time of the answer.
 */
export async function answerAfter<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
