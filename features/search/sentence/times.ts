import { DAYS_FROM_MONDAY, type DayName } from '#shared/time.ts';
import { DAY_PART_NAMES, type DayPart } from '../availability-mask.ts';
import {
  anyWordPattern,
  NUMBER_WORD_PATTERN,
  numberOf,
  WORD_END_PATTERN,
  WORD_START_PATTERN,
} from './numbers.ts';
import type { RegExpGroups, SentenceText } from './text.ts';

export type TimeWord = DayPart | DayName | 'weekdays' | 'weekends';

const hour = (name: string) =>
  String.raw`(?<${name}>\d{1,2}|${NUMBER_WORD_PATTERN})(?:[:.](?<min${name}>[0-5]\d))?`;
const CLOCK = anyWordPattern("am|a.m.|a.m|pm|p.m.|p.m|baje|bje|bajey|o'clock|oclock|बजे|बजकर");
const clock = (name: string) => ` ?(?<clock${name}>${CLOCK})${WORD_END_PATTERN}`;
const PART = anyWordPattern(
  'early morning|morning|mornings|subah|subha|savere|sawere|afternoon|dopahar|dopeher|dopher|evening|evenings|shaam|sham|night|nights|raat|rat|सुबह|सवेरे|सबेरे|दोपहर|शाम|रात',
);
const LINK = anyWordPattern('ko|ke|ki|me|mein|in the|at|around|between|from|by|को|के|की|में');
const FROM = anyWordPattern('after|post|from|past|later than|onwards from');
const UNTIL = anyWordPattern('before|by|till|until|upto|up to|latest by|earlier than');
const SINCE_AFTER = anyWordPattern('ke baad|ke bad|se|onwards|onward|or later|के बाद|से');
const UNTIL_AFTER = anyWordPattern('se pehle|se pahle|ke pehle|tak|or earlier|से पहले|के पहले|तक');
const partBefore = `(?:(?<before>${PART}) (?:${LINK} )?)?`;
const partAfter = `(?: (?:${LINK} )?(?<after>${PART})${WORD_END_PATTERN})?`;

const SPAN = new RegExp(
  `${WORD_START_PATTERN}${partBefore}(?:${anyWordPattern('between|from|around|at')} )?${hour('from')}(?:${clock('from')})? ?(?:-|${anyWordPattern('to|till|until|se|से|and|aur|se lekar')}${WORD_END_PATTERN}) ?${hour('to')}(?:${clock('to')})?(?: ?${anyWordPattern('ke beech|ke bich|tak|के बीच|तक')}${WORD_END_PATTERN})?${partAfter}${WORD_END_PATTERN}`,
  'gu',
);
const HOUR = new RegExp(
  `${WORD_START_PATTERN}${partBefore}(?:(?:(?<since>${FROM})|(?<until>${UNTIL})|${anyWordPattern('at|around|about|sharp')}) ?)?${hour('at')}(?:${clock('at')})?(?: ?(?:(?<sinceAfter>${SINCE_AFTER})|(?<untilAfter>${UNTIL_AFTER}))${WORD_END_PATTERN})?${partAfter}(?![\\d,.]*\\d)(?! ?(?:km|kms|k|%|years?|saal|साल|किमी|-|/|${anyWordPattern('month|months|sau|hazaar|min|mins|minute|minutes|kilometer|kilometers|kilometre')}))${WORD_END_PATTERN}`,
  'gu',
);

const NOON = 12;
const DAY: readonly [number, number] = [5, 22];
const PARTS: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [5, 12],
  afternoon: [12, 17],
  evening: [17, 22],
};
const MORNING = /^(early|morning|sub|sav|saw|सुबह|सव|सब)/;
/**
 * Without am or pm, an hour before 5 means the afternoon ("at 3"), because few people practise before 5 in the morning.
 */
const EARLIEST = 5;

type Half = 'am' | 'pm' | null;

function halfOf(clockWord: string | undefined, part: string | undefined): Half {
  const word = clockWord?.replaceAll('.', '');
  if (word === 'am' || word === 'pm') return word;
  if (part === undefined) return null;
  return MORNING.test(part) ? 'am' : 'pm';
}

function hourOf(text: string | undefined, minutes: string | undefined, half: Half): number {
  const said = numberOf(text ?? '');
  if (!Number.isInteger(said) || said < 1 || said > 23) return Number.NaN;
  const whole = half === null || said > NOON ? said : (said % NOON) + (half === 'pm' ? NOON : 0);
  return whole + Number(minutes ?? 0) / 60;
}

/** Returns the parts of the day that overlap the time from `from` to `until` by at least half an hour. */
function partsWithin(from: number, until: number): DayPart[] {
  return DAY_PART_NAMES.filter((part) => {
    const [start, end] = PARTS[part];
    return Math.min(end, until) - Math.max(start, from) >= 0.5;
  });
}

function readSpan(groups: RegExpGroups): DayPart[] {
  const part = groups.before ?? groups.after;
  if (groups.clockfrom === undefined && groups.clockto === undefined && part === undefined) return [];
  const lastHalf = halfOf(groups.clockto ?? groups.clockfrom, part);
  const firstHalf = halfOf(groups.clockfrom, part) ?? lastHalf;
  let from = hourOf(groups.from, groups.minfrom, firstHalf);
  let until = hourOf(groups.to, groups.minto, lastHalf);
  // "11 to 1 pm" starts before noon; "6 se 8 baje" (6 to 8 o'clock) is in the morning.
  if (from > until && from >= NOON) from -= NOON;
  else if (from > until) until += NOON;
  if (until <= EARLIEST) [from, until] = [from + NOON, until + NOON];
  return partsWithin(from, until);
}

function readHour(groups: RegExpGroups): DayPart[] {
  const { before, after, clockat } = groups;
  const part = before ?? after;
  const isSince = (groups.since ?? groups.sinceAfter) !== undefined;
  const isUntil = (groups.until ?? groups.untilAfter) !== undefined;
  const isTime =
    clockat !== undefined ||
    groups.minat !== undefined ||
    groups.since === 'after' ||
    groups.until === 'before';
  if (!isTime && part === undefined) return [];
  const half = halfOf(clockat, part);
  let at = hourOf(groups.at, groups.minat, half);
  // Without am or pm, "after 6" means the evening, "6 o'clock" the morning and "3" the afternoon.
  if (half === null && at < NOON && (at < EARLIEST || (isSince && at < NOON - 2))) at += NOON;
  if (isSince) return partsWithin(at, DAY[1]);
  return isUntil ? partsWithin(DAY[0], at) : partsWithin(at, at + 1);
}

/**
 * Reads times of the day ("after 6 pm", "7 to 9 baje") and returns the parts of the day in which they are. Two numbers
 * alone ("7 to 9") can be either half of the day, so they are left.
 */
export function readHours(sentence: SentenceText): DayPart[] {
  const found: DayPart[] = [];
  const read = (parts: DayPart[]) => {
    found.push(...parts);
    return parts.length > 0;
  };
  sentence.take(SPAN, (groups) => read(readSpan(groups)));
  sentence.take(HOUR, (groups) => read(readHour(groups)));
  return found;
}

const WEEKDAYS = DAYS_FROM_MONDAY.slice(0, 5);
const WEEKEND = DAYS_FROM_MONDAY.slice(5);
const ORDER: readonly TimeWord[] = ['weekdays', 'weekends', ...DAYS_FROM_MONDAY, ...DAY_PART_NAMES];

/**
 * Returns the words joined by commas, as the URL has them: first the days in the order of the week, then the parts of
 * the day.
 */
export function availabilityOf(words: readonly TimeWord[]): string {
  const said = new Set<TimeWord>(words);
  const days = (list: readonly DayName[], name: 'weekdays' | 'weekends') => {
    if (said.has(name) || list.every((day) => said.has(day))) {
      said.add(name);
      for (const day of list) said.delete(day);
    }
  };
  days(WEEKDAYS, 'weekdays');
  days(WEEKEND, 'weekends');
  // A sentence that names every day asks for no day.
  if (said.has('weekdays') && said.has('weekends'))
    for (const name of ['weekdays', 'weekends'] as const) said.delete(name);
  return ORDER.filter((word) => said.has(word)).join();
}
