import { setTimeout } from 'node:timers/promises';

/**
 * Runs `work` and returns its result, or throws its error, but at least `ms` milliseconds after the start. So the
 * response time does not reveal what shorter work did.
 */
export async function runAtLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
