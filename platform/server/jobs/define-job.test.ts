import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { repeatBatches, walkRows } from './batches.ts';
import { defineJob } from './define-job.ts';
import { JobOutcomes } from './outcomes.ts';

let test: TestApp;
let logged: object[];
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

function platform() {
  logged = [];
  const error = (fields: object) => void logged.push(fields);
  const log = { ...test.platform.log, error, warn: () => undefined } as typeof test.platform.log;
  return { ...test.platform, log, jobOutcomes: new JobOutcomes() };
}

it('runs the other steps to their end when one throws, then logs, counts and reports it', async () => {
  const done: string[] = [];
  const job = defineJob({
    name: 'example',
    every: '* * * * *',
    steps: {
      // biome-ignore lint/correctness/useYield: fails before its first batch
      async *broken() {
        throw new Error('out of luck');
      },
      single: async () => done.push('single'),
      async *long() {
        for (let batch = 0; batch < 3; batch += 1) {
          done.push(`long ${batch}`);
          yield;
        }
      },
    },
  });
  const p = platform();
  await expect(job.run(p)).rejects.toThrow('steps failed: broken');
  expect(done).toEqual(['single', 'long 0', 'long 1', 'long 2']);
  expect(logged).toMatchObject([{ job: 'example', step: 'broken', err: { message: 'out of luck' } }]);
  const at = test.clock.now();
  expect(p.jobOutcomes.list()).toEqual([
    { job: 'example', step: 'broken', succeeded: 0, failed: 1, lastSucceededAt: null },
    { job: 'example', step: 'single', succeeded: 1, failed: 0, lastSucceededAt: at },
    { job: 'example', step: 'long', succeeded: 1, failed: 0, lastSucceededAt: at },
  ]);
});

it('takes turns between steps, so that a long one does not delay the others', async () => {
  const order: string[] = [];
  async function* step(name: string, batches: number) {
    for (let batch = 0; batch < batches; batch += 1) {
      order.push(name);
      yield;
    }
  }
  const steps = { long: () => step('long', 3), short: () => step('short', 1) };
  await defineJob({ name: 'example', every: '* * * * *', steps }).run(platform());
  expect(order).toEqual(['long', 'short', 'long', 'long']);
});

it('stops between two batches, and cleans up after them', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  async function* endless() {
    try {
      for (;;) {
        seen.push('batch');
        if (seen.length === 2) stop.abort();
        yield;
      }
    } finally {
      seen.push('cleaned up');
    }
  }
  await defineJob({ name: 'example', every: '* * * * *', steps: { endless } }).run(platform(), stop.signal);
  expect(seen).toEqual(['batch', 'batch', 'cleaned up']);
});

it('repeats full batches, and walks by key until no row is left', async () => {
  const sizes = [5, 5, 2, 5];
  for await (const _ of repeatBatches(5, async () => sizes.shift() ?? 0));
  expect(sizes).toEqual([5]);
  const keys: (number | null)[] = [];
  const next = async (after: number | null) => {
    keys.push(after);
    return after === 3 ? null : (after ?? 0) + 1;
  };
  for await (const _ of walkRows(next));
  expect(keys).toEqual([null, 1, 2, 3]);
});
