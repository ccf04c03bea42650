import { describe, expect, it } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

describe('the time until a page reconnects', () => {
  const range = (refusals: number) => [reconnectDelay(refusals, () => 0), reconnectDelay(refusals, () => 1)];

  it('is spread over one to ten seconds', () => {
    expect(range(0)).toEqual([1_000, 10_000]);
    expect(range(1)).toEqual([1_000, 10_000]);
    expect(new Set(Array.from({ length: 20 }, () => reconnectDelay(0))).size).toBeGreaterThan(10);
  });

  it('grows with each further refusal, up to a minute', () => {
    expect([2, 3, 4, 50].map((refusals) => range(refusals)[1])).toEqual([20_000, 40_000, 60_000, 60_000]);
  });
});
