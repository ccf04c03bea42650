import type { SlotSpec } from '#db/factories/teachers.ts';
import type { DayName } from '#shared/time.ts';
import type { Random } from './random.ts';

type Pattern = readonly [days: readonly DayName[], start: string, end: string];

const WEEKDAYS: readonly DayName[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ALTERNATE: readonly DayName[] = ['monday', 'wednesday', 'friday'];
const OTHERS: readonly DayName[] = ['tuesday', 'thursday', 'saturday'];
const WEEKEND: readonly DayName[] = ['saturday', 'sunday'];

const MORNINGS: readonly Pattern[] = [
  [WEEKDAYS, '06:00', '08:00'],
  [WEEKDAYS, '06:30', '09:30'],
  [WEEKDAYS, '05:30', '07:30'],
  [ALTERNATE, '06:00', '09:00'],
  [OTHERS, '07:00', '09:00'],
  [[...WEEKDAYS, 'saturday'], '06:00', '07:30'],
];
const LATER: readonly Pattern[] = [
  [WEEKDAYS, '17:30', '19:30'],
  [WEEKDAYS, '18:00', '21:00'],
  [ALTERNATE, '18:30', '20:30'],
  [['tuesday', 'thursday'], '17:00', '20:00'],
  [ALTERNATE, '11:00', '13:00'],
  [['tuesday', 'thursday'], '15:00', '17:00'],
];
const WEEKENDS: readonly Pattern[] = [
  [WEEKEND, '10:00', '12:00'],
  [['sunday'], '10:00', '13:00'],
  [['saturday'], '16:00', '18:00'],
  [WEEKEND, '16:30', '18:30'],
];

/** Plausible weekly hours without overlaps; some teachers publish none. */
export function weeklyHours(random: Random): SlotSpec[] {
  if (random.chance(6)) return [];
  const patterns: Pattern[] = [];
  if (random.chance(80)) patterns.push(random.pick(MORNINGS));
  if (patterns.length === 0 || random.chance(60)) patterns.push(random.pick(LATER));
  if (random.chance(40)) patterns.push(random.pick(WEEKENDS));
  return patterns.flatMap(([days, start, end]) => days.map((day) => ({ day, start, end })));
}
