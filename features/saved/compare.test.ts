import { describe, expect, it } from 'vitest';
import { buildComparison } from './compare.ts';

const teacher = (id: string, onlinePrice: number | null, latitude: number | null = null) => ({
  id,
  onlinePrice,
  offlinePrice: null,
  monthlyOnlinePrice: null,
  monthlyOfflinePrice: null,
  areaCoordinates: latitude === null ? null : { latitude, longitude: 80.25 },
});
const lowest = (...prices: (number | null)[]) => {
  const teachers = prices.map((price, index) => teacher(String(index), price));
  return [...buildComparison(teachers, null).lowest.onlinePrice];
};

describe('teachers side by side', () => {
  it('mark the lowest price only where prices differ', () => {
    expect(lowest(700, 600, 750)).toEqual(['1']);
    expect(lowest(600, 700, 600)).toEqual(['0', '2']);
    expect(lowest(600, 600)).toEqual([]);
    expect(lowest(600, null)).toEqual([]);
    expect(lowest(null, 0, 600)).toEqual(['1']);
    expect(lowest()).toEqual([]);
  });

  it('tell distances from a known place, and who is closest', () => {
    const teachers = [teacher('far', 1, 13.05), teacher('near', 1, 13.0), teacher('unknown', 1)];
    const { metres, closest } = buildComparison(teachers, { latitude: 12.99, longitude: 80.25 });
    expect([...metres.keys()]).toEqual(['far', 'near']);
    expect(metres.get('near')).toBe(1112);
    expect([...closest]).toEqual(['near']);
    expect(buildComparison(teachers, null).metres.size).toBe(0);
  });
});
