import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts } from '#shared/time.ts';
import type { PreferredTime } from './session-length.ts';

const HOUR_MS = 3_600_000;

/** How long a request, or a suggestion of other times, waits for an answer at most. */
export const LONGEST_WAIT_MS = 72 * HOUR_MS;
/** A teacher who has not answered is reminded at these ages of a request. */
export const NUDGE_AFTER_MS = [12 * HOUR_MS, 24 * HOUR_MS] as const;
/** A session must be able to begin on the last day at all. */
const LAST_START = '23:00';

type Asked = {
  readonly preferredDays: readonly DayName[];
  readonly preferredTimes: readonly PreferredTime[];
  readonly createdAt: Date;
};

/** Whether a session as wanted could still begin on the day of `now`. */
function stillToday(times: readonly PreferredTime[], now: Date): boolean {
  const { date } = indiaParts(now);
  const starts = times.length > 0 ? times.map(({ startTime }) => startTime) : [LAST_START];
  return starts.some((start) => indiaInstant(date, start) > now);
}

/**
 * When a request lapses: after 72 hours, or when the latest of the next occurrences of its preferred days is over in
 * India, whichever is first.
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
 * When a request lapses once its teacher has suggested other times: the student has 72 hours too, but no longer than
 * the last of the times lies ahead. Never before the request itself would.
 */
export function expiryAfterProposal(expiresAt: Date, times: readonly Date[], now: Date): Date {
  const last = Math.max(...times.map((time) => time.getTime()));
  return new Date(Math.max(expiresAt.getTime(), Math.min(now.getTime() + LONGEST_WAIT_MS, last)));
}
