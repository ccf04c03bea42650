import { describe, expect, it } from 'vitest';
import { firstOpenStep, parseStep } from './setup-steps.ts';

const NO_PRICES = {
  onlinePrice: null,
  offlinePrice: null,
  monthlyOnlinePrice: null,
  monthlyOfflinePrice: null,
};
const EMPTY = { intro: '', cityName: null, specializations: [], ...NO_PRICES };
const HATHA = { id: '1', name: 'Hatha Yoga', isTopExpertise: false };

describe('firstOpenStep', () => {
  it('returns the first step in which nothing is filled in', () => {
    expect(firstOpenStep(EMPTY)).toBe(1);
    const known = { ...EMPTY, intro: 'Slow hatha.' };
    expect(firstOpenStep(known)).toBe(2);
    expect(firstOpenStep({ ...known, cityName: 'Chennai' })).toBe(2);
    const placed = { ...known, cityName: 'Chennai', specializations: [HATHA] };
    expect(firstOpenStep(placed)).toBe(3);
    expect(firstOpenStep({ ...placed, monthlyOnlinePrice: 0 })).toBe(4);
  });
});

describe('parseStep', () => {
  it('takes the five steps only', () => {
    expect(['1', '5', '0', '6', '12', 'x', null].map(parseStep)).toEqual([
      1,
      5,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
