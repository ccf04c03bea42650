import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

/** T45, T46, T102: 20,000 of these run in test/long/fuzz.test.ts. */
it('answers requests of any shape without a fault of its own', async () => {
  const { faults, statuses } = await fuzz({ seed: 20_261_122, count: 600 });
  expect(faults).toEqual([]);
  // Enough requests get through to the handlers.
  expect(statuses[200]).toBeGreaterThan(60);
  expect(statuses[400]).toBeGreaterThan(60);
});
