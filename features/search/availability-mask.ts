import { DAY_NAMES, type DayName } from '#shared/time.ts';

/** A weekly slot in minutes of the day (India); dayOfWeek 0 is Sunday. */
export type WeekSlot = { dayOfWeek: number; startMin: number; endMin: number };

export const DAY_PART_NAMES = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PART_NAMES)[number];

/** Start and end of each part of the day, in minutes. Hours before 5:00 or after 22:00 match only filters by day. */
const PARTS: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [5 * 60, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 22 * 60],
};

/** Bits per day: one for each part, and one for hours outside them. */
export const BITS_PER_DAY = DAY_PART_NAMES.length + 1;
const OUTSIDE = 1 << DAY_PART_NAMES.length;
export const WHOLE_DAY_MASK = (1 << BITS_PER_DAY) - 1;

/** A bit that every teacher has, so that "any hours" is an ordinary mask. */
export const ANY_HOURS_BIT = 1 << (BITS_PER_DAY * DAY_NAMES.length);

/** Weekdays for each word; 0 is Sunday. */
const DAYS = new Map<string, readonly number[]>([
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekends', [6, 0]],
  ...DAY_NAMES.map((name, day) => [name, [day]] as const),
]);

function dayMask(dayOfWeek: number, bits: number): number {
  return bits << (dayOfWeek * BITS_PER_DAY);
}

function partsOf({ startMin, endMin }: WeekSlot): number {
  const overlaps = (from: number, to: number) => startMin < to && endMin > from;
  const bits = DAY_PART_NAMES.reduce(
    (sum, part, index) => (overlaps(...PARTS[part]) ? sum | (1 << index) : sum),
    0,
  );
  const isOutside = startMin < PARTS.morning[0] || endMin > PARTS.evening[1];
  return isOutside ? bits | OUTSIDE : bits;
}

/**
 * Returns a teacher's weekly hours as bits. Each weekday has four bits: morning, afternoon, evening and other hours.
 */
export function hourBits(slots: readonly WeekSlot[]): number {
  return slots.reduce((bits, slot) => bits | dayMask(slot.dayOfWeek, partsOf(slot)), ANY_HOURS_BIT);
}

/**
 * Returns the bit mask of an availability filter: "weekends,morning" matches a morning hour on Saturday or Sunday. Days
 * without a part match any hour of these days, and parts without a day any weekday. Null if a word is unknown.
 */
export function hoursMask(words: readonly string[]): number | null {
  if (words.length === 0) return ANY_HOURS_BIT;
  const chosen: number[] = [];
  let parts = 0;
  for (const word of words) {
    const days = DAYS.get(word);
    const part = DAY_PART_NAMES.indexOf(word as DayPart);
    if (days) chosen.push(...days);
    else if (part >= 0) parts |= 1 << part;
    else return null;
  }
  const days = chosen.length > 0 ? chosen : DAY_NAMES.keys();
  let mask = 0;
  for (const day of days) mask |= dayMask(day, parts || WHOLE_DAY_MASK);
  return mask;
}

/**
 * Returns the weekdays and the parts of the day (in minutes) that an availability filter names; an empty list means
 * all. Null if there are no words, or one is unknown.
 */
export function searchedHours(
  words: readonly string[],
): { days: DayName[]; parts: { from: number; until: number }[] } | null {
  if (words.length === 0 || hoursMask(words) === null) return null;
  return {
    days: words.flatMap((word) => DAYS.get(word) ?? []).map((day) => DAY_NAMES[day] as DayName),
    parts: DAY_PART_NAMES.filter((part) => words.includes(part)).map((part) => ({
      from: PARTS[part][0],
      until: PARTS[part][1],
    })),
  };
}
