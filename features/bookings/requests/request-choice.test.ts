import { describe, expect, it } from 'vitest';
import { hasPricing, nearestOffered, offerText } from './request-choice.ts';

const NONE = { onlinePrice: null, offlinePrice: null, monthlyOnlinePrice: null, monthlyOfflinePrice: null };
const ONLINE_HOURLY = { sessionType: 'online', pricingType: 'hourly', isDemo: false } as const;

describe('offered combinations', () => {
  it('shows the price of each combination, and which are not offered', () => {
    const prices = { ...NONE, onlinePrice: 900, monthlyOfflinePrice: 12000 };
    expect(offerText(prices, ONLINE_HOURLY)).toBe('₹900/hr');
    expect(offerText(prices, { ...ONLINE_HOURLY, sessionType: 'offline' })).toBe('Not offered');
    expect(offerText(prices, { ...ONLINE_HOURLY, sessionType: 'offline', pricingType: 'monthly' })).toBe(
      '₹12,000/month',
    );
    expect(hasPricing(prices, 'monthly')).toBe(true);
    expect(hasPricing({ ...NONE, onlinePrice: 900 }, 'monthly')).toBe(false);
  });

  it('falls back to the nearest offered combination', () => {
    const prices = { ...NONE, onlinePrice: 900, monthlyOfflinePrice: 12000 };
    expect(nearestOffered(prices, ONLINE_HOURLY)).toEqual(ONLINE_HOURLY);
    expect(nearestOffered(prices, { ...ONLINE_HOURLY, pricingType: 'monthly' })).toMatchObject({
      sessionType: 'offline',
    });
    expect(nearestOffered({ ...NONE, monthlyOfflinePrice: 1 }, ONLINE_HOURLY)).toMatchObject({
      sessionType: 'offline',
      pricingType: 'monthly',
    });
  });

  it('allows everything for a teacher without prices, and a demo for every offered type', () => {
    expect(nearestOffered(NONE, ONLINE_HOURLY)).toEqual(ONLINE_HOURLY);
    expect(offerText(NONE, ONLINE_HOURLY)).toBe('Price on request');
    const monthlyOnly = { ...NONE, monthlyOnlinePrice: 8000 };
    expect(offerText(monthlyOnly, { ...ONLINE_HOURLY, isDemo: true })).toBe('Free demo');
    expect(offerText(monthlyOnly, { ...ONLINE_HOURLY, sessionType: 'offline', isDemo: true })).toBe(
      'Not offered',
    );
  });
});
