import { type DaysOff, weekdaysOff } from '#features/availability/time-off.ts';
import type { DayName } from '#shared/time.ts';
import type { PriceChoice } from './request-choice.ts';

/** The days that a request cannot ask for, with the date that is off. A month goes on after a few days off. */
export function closedDays(
  off: readonly DaysOff[],
  { pricingType, isDemo }: Pick<PriceChoice, 'pricingType' | 'isDemo'>,
  now: Date,
): ReadonlyMap<DayName, string> {
  return pricingType === 'monthly' && !isDemo ? new Map() : weekdaysOff(off, now);
}
