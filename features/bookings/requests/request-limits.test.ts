import { describe, expect, it } from 'vitest';
import { waitBeforeRequesting } from './request-limits.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const each = (count: number, minutes: number) => Array.from({ length: count }, () => ago(minutes));

describe('waitBeforeRequesting', () => {
  it('allows ten requests per hour, the next one when the first is an hour old', () => {
    expect(waitBeforeRequesting(NOW, [])).toBe(0);
    expect(waitBeforeRequesting(NOW, each(9, 5))).toBe(0);
    expect(waitBeforeRequesting(NOW, [...each(9, 5), ago(50)])).toBe(10 * MINUTE);
    expect(waitBeforeRequesting(NOW, [...each(9, 5), ago(60)])).toBe(0);
  });

  it('allows thirty requests per day', () => {
    expect(waitBeforeRequesting(NOW, each(29, 120))).toBe(0);
    expect(waitBeforeRequesting(NOW, each(30, 120))).toBe(22 * 60 * MINUTE);
  });

  it('waits until enough requests have aged out', () => {
    expect(waitBeforeRequesting(NOW, [ago(50), ago(40), ...each(9, 5)])).toBe(20 * MINUTE);
  });

  it('raises the limits by a factor for load tests', () => {
    expect(waitBeforeRequesting(NOW, each(199, 5), 20)).toBe(0);
    expect(waitBeforeRequesting(NOW, each(200, 5), 20)).toBe(55 * MINUTE);
  });
});
