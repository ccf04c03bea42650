import { type DaysOff, weekdaysOff } from '#features/availability/time-off.ts';
import type { DayName } from '#shared/time.ts';
import type { PriceChoice } from './request-choice.ts';

/**
 * Weekdays that a request cannot choose, with the date of the time off. A month can be booked despite a few days off.
 */
export function unavailableWeekdays(
  off: readonly DaysOff[],
  { pricingType, isDemo }: Pick<PriceChoice, 'pricingType' | 'isDemo'>,
  now: Date,
): ReadonlyMap<DayName, string> {
  return pricingType === 'monthly' && !isDemo ? new Map() : weekdaysOff(off, now);
}
