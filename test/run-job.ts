import { JOBS } from '#app/server.ts';
import type { TestApp } from './test-app.ts';

/** Runs a job to its end, as the scheduler does. Throws if there is none of this name, or if one of its steps fails. */
export async function runJob({ platform }: Pick<TestApp, 'platform'>, name: string): Promise<void> {
  const job = JOBS.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no job is named ${name}`);
  await job.run(platform);
}
