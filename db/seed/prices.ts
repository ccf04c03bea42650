import type { TeacherOverrides } from '#db/factories/teachers.ts';
import type { Random } from './random.ts';

type Prices = Required<
  Pick<TeacherOverrides, 'onlinePrice' | 'offlinePrice' | 'monthlyOnlinePrice' | 'monthlyOfflinePrice'>
>;

const step = (value: number, by: number): number => Math.round(value / by) * by;

/**
 * Prices in rupees by city and experience. `turn` (0, 1, 2 …) distributes special cases: only online, only in person,
 * no monthly price, one very high monthly price, two teachers without prices.
 */
export function pricesOf(random: Random, turn: number, basePrice: number, years: number): Prices {
  if (turn === 37 || turn === 151)
    return { onlinePrice: null, offlinePrice: null, monthlyOnlinePrice: null, monthlyOfflinePrice: null };
  const online = step(basePrice * (0.6 + random.int(0, 40) / 100) + years * random.int(12, 24), 50);
  const offline = online + 50 * random.int(2, 7);
  const classes = random.int(8, 11);
  const byTheMonth = turn % 7 !== 3;
  const monthly = (hourly: number) => (byTheMonth ? step(hourly * classes, 100) : null);
  const onlyOnline = turn % 9 === 2;
  const onlyInPerson = turn % 9 === 5;
  return {
    onlinePrice: onlyInPerson ? null : online,
    monthlyOnlinePrice: onlyInPerson ? null : monthly(online),
    offlinePrice: onlyOnline ? null : offline,
    monthlyOfflinePrice: turn === 4 ? 125_000 : onlyOnline ? null : monthly(offline),
  };
}
