import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, cacheHitsOf, startCachedSite } from '#test/cached-site.ts';
import {
  everyAddress,
  expectEqualNow,
  expectEqualSoon,
  expectEveryWriteShown,
  loadRenderer,
  type World,
} from '#test/pages/compare-cached.ts';
import { publicWriteSteps } from '#test/pages/public-write-steps.ts';
import { PUBLIC_WRITES } from '#test/public-writes.ts';

const RUNS = 3;
const STEPS = 10;

/** Checks the same as test/pages/cache-exactness.test.ts, but at every address and after random writes. */
describe('cached answers at every address', () => {
  let site: CachedSite;
  let world: World;
  let addresses: string[];
  beforeAll(async () => {
    site = await startCachedSite({ answersAge: 'production' });
    world = await publicWriteSteps(site);
    await loadRenderer(site);
    addresses = everyAddress(site, world);
    await site.asTeacher.post(`/api/teacher/reviews/${site.reviewId}/reply`, { text: 'Thank you.' });
  });
  afterAll(() => site.close());

  it('show the change of every call that changes public data', async () => {
    const before = cacheHitsOf(site.test);
    await expectEveryWriteShown(site, world, addresses);
    expect(cacheHitsOf(site.test)).toBeGreaterThan(before + 200);
  });

  it('are exact after random calls in random order', async () => {
    const steps = fc.array(
      fc.record({ write: fc.constantFrom(...PUBLIC_WRITES), n: fc.nat({ max: 1_000 }) }),
      { minLength: STEPS, maxLength: STEPS },
    );
    const before = cacheHitsOf(site.test);
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const { write, n } of taken) {
          await world.steps[write](n);
          await expectEqualNow(site.test, addresses);
        }
        await expectEqualSoon(site.other, addresses);
      }),
      { numRuns: RUNS },
    );
    expect(cacheHitsOf(site.test)).toBeGreaterThan(before + 50);
  });
});
