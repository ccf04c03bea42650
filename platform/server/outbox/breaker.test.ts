import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const at = (seconds: number) => new Date(seconds * 1000);

test('opens after failures in a row, lets one try after a while, and closes with a success', () => {
  const breaker = createBreaker({ failures: 3, openMs: 30_000 });
  breaker.failed(at(0));
  breaker.failed(at(0));
  breaker.succeeded();
  breaker.failed(at(1));
  breaker.failed(at(1));
  expect(breaker.room(at(1))).toBe(Number.POSITIVE_INFINITY);
  breaker.failed(at(1));
  expect(breaker.room(at(30))).toBe(0);
  expect(breaker.room(at(31))).toBe(1);
  breaker.failed(at(31));
  expect(breaker.room(at(60))).toBe(0);
  expect(breaker.room(at(61))).toBe(1);
  breaker.succeeded();
  expect(breaker.room(at(61))).toBe(Number.POSITIVE_INFINITY);
});
