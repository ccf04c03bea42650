import { describe, expect, it } from 'vitest';
import { isUnusualPrice, priceScale } from './price-scale.ts';

const CHENNAI = { teachers: 31, low: 550, median: 700, high: 900 };

describe('isFarPrice', () => {
  it('is above four times or below a quarter of the median', () => {
    expect(isUnusualPrice(2800, CHENNAI)).toBe(false);
    expect(isUnusualPrice(2801, CHENNAI)).toBe(true);
    expect(isUnusualPrice(125_000, CHENNAI)).toBe(true);
    expect(isUnusualPrice(175, CHENNAI)).toBe(false);
    expect(isUnusualPrice(174, CHENNAI)).toBe(true);
  });

  it('compares nothing without a price or with too few teachers', () => {
    expect(isUnusualPrice(null, CHENNAI)).toBe(false);
    expect(isUnusualPrice(125_000, null)).toBe(false);
  });
});

describe('priceScale', () => {
  it('shows the middle half between its neighbours, and the own price in or beside it', () => {
    const { from, to, own } = priceScale(CHENNAI, 650);
    expect(Math.round(from)).toBe(27);
    expect(Math.round(to)).toBe(65);
    expect(own).toBeGreaterThan(from);
    expect(own).toBeLessThan(to);
    expect(priceScale(CHENNAI, null).own).toBeNull();
  });

  it('keeps far prices on the bar, also if all teachers ask the same', () => {
    expect(priceScale(CHENNAI, 125_000).own).toBe(100);
    expect(priceScale(CHENNAI, 0).own).toBe(0);
    const same = { teachers: 5, low: 500, median: 500, high: 500 };
    expect(priceScale(same, 500)).toEqual({ from: 43.75, to: 43.75, own: 43.75 });
  });
});
