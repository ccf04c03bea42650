import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts } from '#shared/time.ts';
import type { PreferredTime } from './session-length.ts';

const HOUR_MS = 3_600_000;

/** The longest time that a request, or a suggestion of other times, can wait for an answer. */
export const LONGEST_WAIT_MS = 72 * HOUR_MS;
/** Request ages at which a teacher who has not answered is reminded. */
export const NUDGE_AFTER_MS = [12 * HOUR_MS, 24 * HOUR_MS] as const;
/** The latest start of a session that still ends on the same day. */
const LAST_START = '23:00';

type Asked = {
  readonly preferredDays: readonly DayName[];
  readonly preferredTimes: readonly PreferredTime[];
  readonly createdAt: Date;
};

/** Whether a session with these preferences can still start on the day of `now`. */
function stillToday(times: readonly PreferredTime[], now: Date): boolean {
  const { date } = indiaParts(now);
  const starts = times.length > 0 ? times.map(({ startTime }) => startTime) : [LAST_START];
  return starts.some((start) => indiaInstant(date, start) > now);
}

/**
 * When a request expires: after 72 hours, or at the end (India time) of the last upcoming preferred day, whichever
 * comes first.
 */
export function expiryOf({ preferredDays, preferredTimes, createdAt }: Asked): Date {
  const longest = createdAt.getTime() + LONGEST_WAIT_MS;
  if (preferredDays.length === 0) return new Date(longest);
  const today = indiaParts(createdAt);
  const aheads = preferredDays.map((day) => {
    const ahead = (DAY_NAMES.indexOf(day) - today.dayOfWeek + 7) % 7;
    return ahead === 0 && !stillToday(preferredTimes, createdAt) ? 7 : ahead;
  });
  const afterLastDay = addDays(today.date, Math.max(...aheads) + 1);
  return new Date(Math.min(longest, indiaInstant(afterLastDay, '00:00').getTime()));
}

/**
 * When a request expires after its teacher suggested other times: 72 hours later or at the last suggested time,
 * whichever comes first, but never before the original expiry.
 */
export function expiryAfterProposal(expiresAt: Date, times: readonly Date[], now: Date): Date {
  const last = Math.max(...times.map((time) => time.getTime()));
  return new Date(Math.max(expiresAt.getTime(), Math.min(now.getTime() + LONGEST_WAIT_MS, last)));
}
