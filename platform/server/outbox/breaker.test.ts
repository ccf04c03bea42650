import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('opens after consecutive failures, half-opens after openMs, and closes with a success', () => {
  const breaker = createBreaker({ failures: 3, openMs: 30_000 });
  breaker.failed(at(0));
  breaker.failed(at(0));
  breaker.succeeded();
  breaker.failed(at(1));
  breaker.failed(at(1));
  expect(breaker.allowance(at(1))).toBe(Number.POSITIVE_INFINITY);
  breaker.failed(at(1));
  expect(breaker.allowance(at(30))).toBe(0);
  expect(breaker.openUntil(at(30))).toEqual(at(31));
  expect(breaker.allowance(at(31))).toBe(1);
  expect(breaker.openUntil(at(31))).toBeNull();
  breaker.failed(at(31));
  expect(breaker.allowance(at(60))).toBe(0);
  expect(breaker.allowance(at(61))).toBe(1);
  breaker.succeeded();
  expect(breaker.allowance(at(61))).toBe(Number.POSITIVE_INFINITY);
});
