import { describe, expect, it } from 'vitest';
import { cacheWhenMany } from './totals.ts';

/** A source of totals that counts its calls. */
function counting(totalUsers: number) {
  let at = 0;
  let times = 0;
  const read = async () => {
    times += 1;
    return { totalUsers, totalTeachers: times, totalClients: 0, totalBookings: 0 };
  };
  const ask = cacheWhenMany(read, { now: () => new Date(at) });
  const wait = (ms: number) => {
    at += ms;
  };
  return { ask, times: () => times, wait };
}

describe('totals', () => {
  it('counts a few rows each time', async () => {
    const { ask, times } = counting(49_999);
    await ask();
    expect((await ask()).totalTeachers).toBe(2);
    expect(times()).toBe(2);
  });

  it('caches many rows for a minute and counts once for concurrent callers', async () => {
    const { ask, times, wait } = counting(1_000_000);
    await ask();
    wait(59_999);
    expect((await ask()).totalTeachers).toBe(1);
    wait(1);
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(times()).toBe(2);
  });
});
