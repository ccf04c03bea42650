import { expect, it } from 'vitest';
import { fuzz } from '#test/security/fuzz.ts';

const COUNT = 20_000;

/** Set FUZZ_SEED to try other requests, or to the seed in a failure's message to repeat its requests. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

it(`answers ${COUNT} requests of any shape without a fault of its own (seed ${seed})`, async () => {
  const { faults, statuses } = await fuzz({ seed, count: COUNT });
  console.log(statuses);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(Object.values(statuses).reduce((sum, many) => sum + many, 0)).toBe(COUNT);
});
