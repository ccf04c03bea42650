import { expect, it } from 'vitest';
import { createArrivalLag } from './arrival-lag.ts';

it('reports the longest lag for 30 to 60 seconds, then the longest lag of later arrivals', () => {
  let now = 1_000_000;
  const lag = createArrivalLag(() => now);
  expect(lag.longest()).toBe(0);
  lag.add(now - 3_000);
  lag.add(now - 20);
  expect(lag.longest()).toBe(3_000);
  now += 29_000;
  lag.add(now - 50);
  expect(lag.longest()).toBe(3_000);
  now += 2_000;
  expect(lag.longest()).toBe(3_000);
  now += 31_000;
  lag.add(now - 7);
  expect(lag.longest()).toBe(7);
  now += 61_000;
  expect(lag.longest()).toBe(0);
});

it('is never negative when the clock of the other machine is ahead', () => {
  const lag = createArrivalLag(() => 1_000);
  lag.add(1_500);
  expect(lag.longest()).toBe(0);
});
