import type { Platform } from '../context.ts';
import { runInCall } from '../current-call.ts';
import { JOB_RUNS } from '../metrics/definitions.ts';

/** A scheduled job. Its steps find what is due by `platform.clock`, so the next run makes up for a missed one. */
export type Job = {
  /** Letters, digits, dots and dashes. */
  name: string;
  /** Cron in UTC: minute hour day month weekday. */
  every: string;
  /** Names of its steps. */
  steps?: readonly string[];
  /** Runs all steps. Stops between two batches when `stop` aborts. Throws after the others have run if a step failed. */
  run: (platform: Platform, stop?: AbortSignal) => Promise<void>;
};

/** A generator handles one batch before each `yield`, so that the job can stop there and go on in its next run. */
export type JobStep = (platform: Platform) => AsyncGenerator<unknown> | Promise<unknown>;

/** Maximum time in which a run starts new batches; the next run continues. */
const RUN_MS = 300_000;

type Definition = Pick<Job, 'name' | 'every'> & { steps: Readonly<Record<string, JobStep>> };

/**
 * Defines a job of independent steps. The steps run batch by batch in turn: a step with many batches does not delay the
 * others, and a step that fails does not stop them. Failures are logged and counted (platform.jobOutcomes).
 */
export function defineJob({ name, every, steps }: Definition): Job {
  return {
    name,
    every,
    steps: Object.keys(steps),
    run: (platform, stop) => runSteps(name, steps, platform, stop),
  };
}

async function* batchesOf(step: JobStep, platform: Platform): AsyncGenerator<unknown> {
  const work = step(platform);
  if (work instanceof Promise) await work;
  else yield* work;
}

function recordOutcome(
  { clock, jobOutcomes, metrics }: Platform,
  { job, step }: { job: string; step: string },
  succeeded: boolean,
): void {
  jobOutcomes.record(job, step, clock.now(), succeeded);
  metrics.add(JOB_RUNS, { task: job, step, outcome: succeeded ? 'done' : 'failed' });
}

async function runSteps(
  job: string,
  steps: Definition['steps'],
  platform: Platform,
  stop?: AbortSignal,
): Promise<void> {
  const { log } = platform;
  const until = performance.now() + RUN_MS;
  const waiting = new Map(Object.entries(steps).map(([name, step]) => [name, batchesOf(step, platform)]));
  const failed: string[] = [];
  while (waiting.size > 0 && !stop?.aborted && performance.now() < until) {
    for (const [step, batches] of waiting) {
      if (stop?.aborted) break;
      try {
        const { done } = await runInCall(`${job} ${step}`, () => batches.next());
        if (!done) continue;
        recordOutcome(platform, { job, step }, true);
      } catch (err) {
        failed.push(step);
        recordOutcome(platform, { job, step }, false);
        log.error({ err, job, step }, 'job step failed');
      }
      waiting.delete(step);
    }
  }
  for (const batches of waiting.values()) await batches.return(undefined);
  if (waiting.size > 0) log.warn({ job, steps: [...waiting.keys()] }, 'job stopped before its end');
  if (failed.length > 0) throw new Error(`steps failed: ${failed.join(', ')}`);
}
