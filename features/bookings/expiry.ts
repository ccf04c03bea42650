import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts } from '#shared/time.ts';
import type { PreferredTime } from './sessions/session-length.ts';

const HOUR_MS = 3_600_000;

/** The longest time that a request, or a suggestion of other times, can wait for an answer. */
export const LONGEST_WAIT_MS = 72 * HOUR_MS;
/** Teachers are asked to answer a request within this time. */
export const REPLY_DUE_MS = 24 * HOUR_MS;
/** Request ages at which a teacher who has not answered is reminded. */
export const NUDGE_AFTER_MS = [12 * HOUR_MS, REPLY_DUE_MS] as const;
/** The latest start of a session that still ends on the same day. */
const LAST_START = '23:00';

type Asked = {
  readonly preferredDays: readonly DayName[];
  readonly preferredTimes: readonly PreferredTime[];
  /** Exact hours that the student offers; each is on one of the preferred days. */
  readonly preferredInstants?: readonly Date[];
  readonly createdAt: Date;
};

/** Whether a session with these preferences can still start on the day of `now`. */
function stillToday(times: readonly PreferredTime[], now: Date): boolean {
  const { date } = indiaParts(now);
  const starts = times.length > 0 ? times.map(({ startTime }) => startTime) : [LAST_START];
  return starts.some((start) => indiaInstant(date, start) > now);
}

/**
 * When a request expires: after 72 hours, or earlier once all its exact hours and preferred days (in India) are over. A
 * day with exact hours is over after the last of them. For a weekday without exact hours, its next date counts.
 */
export function expiryOf(asked: Asked): Date {
  const { preferredDays, preferredInstants = [], createdAt } = asked;
  const longest = createdAt.getTime() + LONGEST_WAIT_MS;
  const offered = new Set(preferredInstants.map((start) => DAY_NAMES[indiaParts(start).dayOfWeek]));
  const ends = [
    ...preferredInstants.map(lessonEnd),
    ...preferredDays.filter((day) => !offered.has(day)).map((day) => endOfNext(day, asked)),
  ];
  return new Date(Math.min(longest, ...(ends.length > 0 ? [Math.max(...ends.map(Number))] : [])));
}

/** When the teacher must have answered a request: within 24 hours, and before it expires. */
export function replyDueAt({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null }): Date {
  return new Date(
    Math.min(createdAt.getTime() + REPLY_DUE_MS, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
  );
}

/** The next date with this weekday (YYYY-MM-DD in India) on which a session at one of `times` can still start. */
export function nextDateOf(day: DayName, times: readonly PreferredTime[], now: Date): string {
  const today = indiaParts(now);
  const ahead = (DAY_NAMES.indexOf(day) - today.dayOfWeek + 7) % 7;
  return addDays(today.date, ahead === 0 && !stillToday(times, now) ? 7 : ahead);
}

function endOfNext(day: DayName, { preferredTimes, createdAt }: Asked): Date {
  return indiaInstant(addDays(nextDateOf(day, preferredTimes, createdAt), 1), '00:00');
}

/**
 * When a request expires after its teacher suggested other times: 72 hours later or at the last suggested time,
 * whichever comes first, but never before the original expiry.
 */
export function expiryAfterProposal(expiresAt: Date, times: readonly Date[], now: Date): Date {
  const last = Math.max(...times.map((time) => time.getTime()));
  return new Date(Math.max(expiresAt.getTime(), Math.min(now.getTime() + LONGEST_WAIT_MS, last)));
}
