import { DAY_NAMES } from '#shared/time.ts';
import { DAY_BITS, PART_NAMES, type Part, WHOLE_DAY } from './availability-mask.ts';

/** The weekdays (0 is Sunday) and the parts of the day in a mask. */
export function hourDays(mask: number): { days: number[]; parts: Part[] } {
  const bitsOf = (day: number) => (mask >> (day * DAY_BITS)) & WHOLE_DAY;
  const days = [...DAY_NAMES.keys()].filter((day) => bitsOf(day) !== 0);
  const parts = PART_NAMES.filter((_, index) => days.some((day) => (bitsOf(day) & (1 << index)) !== 0));
  return { days, parts };
}
