import { DAY_NAMES } from '#shared/time.ts';
import { BITS_PER_DAY, DAY_PART_NAMES, type DayPart, WHOLE_DAY_MASK } from './availability-mask.ts';

/** The weekdays (0 is Sunday) and the parts of the day in a mask. */
export function decodeHoursMask(mask: number): { days: number[]; parts: DayPart[] } {
  const bitsOf = (day: number) => (mask >> (day * BITS_PER_DAY)) & WHOLE_DAY_MASK;
  const days = [...DAY_NAMES.keys()].filter((day) => bitsOf(day) !== 0);
  const parts = DAY_PART_NAMES.filter((_, index) => days.some((day) => (bitsOf(day) & (1 << index)) !== 0));
  return { days, parts };
}
