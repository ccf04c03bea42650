import { describe, expect, it } from 'vitest';
import { hasPrices, lowestPrice, offers, type Prices, priceFalls, priceFor } from './pricing.ts';

const NONE: Prices = {
  onlinePrice: null,
  offlinePrice: null,
  monthlyOnlinePrice: null,
  monthlyOfflinePrice: null,
};

describe('prices', () => {
  it('finds each of the four prices', () => {
    const prices = { onlinePrice: 1, offlinePrice: 2, monthlyOnlinePrice: 3, monthlyOfflinePrice: 4 };
    expect(priceFor(prices, 'online', 'hourly')).toBe(1);
    expect(priceFor(prices, 'offline', 'hourly')).toBe(2);
    expect(priceFor(prices, 'online', 'monthly')).toBe(3);
    expect(priceFor(prices, 'offline', 'monthly')).toBe(4);
  });

  it('offers a type if one of its two prices is set, including zero', () => {
    expect(offers({ ...NONE, monthlyOnlinePrice: 0 }, 'online')).toBe(true);
    expect(offers({ ...NONE, monthlyOnlinePrice: 0 }, 'offline')).toBe(false);
    expect(hasPrices(NONE)).toBe(false);
    expect(hasPrices({ ...NONE, offlinePrice: 0 })).toBe(true);
  });

  it('uses the lowest hourly price, or a monthly price if no hourly price is set', () => {
    expect(lowestPrice({ ...NONE, onlinePrice: 900, offlinePrice: 700, monthlyOnlinePrice: 50 })).toEqual({
      session: 'offline',
      pricing: 'hourly',
      rupees: 700,
    });
    expect(lowestPrice({ ...NONE, monthlyOfflinePrice: 6000 })?.pricing).toBe('monthly');
    expect(lowestPrice(NONE)).toBeNull();
  });

  it('counts a price as fallen only if it was set before and is lower now', () => {
    const before = {
      onlinePrice: 800,
      offlinePrice: 900,
      monthlyOnlinePrice: null,
      monthlyOfflinePrice: 7000,
    };
    const after = { onlinePrice: 0, offlinePrice: 950, monthlyOnlinePrice: 5000, monthlyOfflinePrice: null };
    expect(priceFalls(before, after)).toEqual([{ name: 'onlinePrice', before: 800, after: 0 }]);
    expect(priceFalls(before, before)).toEqual([]);
  });
});
