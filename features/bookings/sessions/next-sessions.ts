import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts } from '#shared/time.ts';
import type { PreferredTime } from './session-length.ts';

/** Maximum number of suggested times. A few are enough, because the teacher can type any other time. */
const SUGGESTIONS_MAX = 6;
const LOOK_AHEAD_DAYS = 7;

/**
 * Returns the next session starts, in India time and soonest first, that match one of `days` and
 * one of `times`. Empty `days` means every day. At most six; each time appears at least once if
 * there is room.
 */
export function nextSessions(days: readonly DayName[], times: readonly PreferredTime[], now: Date): Date[] {
  const today = indiaParts(now);
  const found: Date[][] = times.map(({ startTime }) => {
    const starts: Date[] = [];
    for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
      const day = DAY_NAMES[(today.dayOfWeek + ahead) % DAY_NAMES.length] as DayName;
      if (days.length > 0 && !days.includes(day)) continue;
      const start = indiaInstant(addDays(today.date, ahead), startTime);
      if (start > now) starts.push(start);
    }
    return starts;
  });
  // Takes the first start of each time, then the second of each, and so on: six starts of one time
  // cannot use up all places.
  const rounds = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, round) =>
    found.flatMap((starts) => starts[round] ?? []),
  );
  const unique = new Map(rounds.flat().map((start) => [start.getTime(), start]));
  return [...unique.values()].slice(0, SUGGESTIONS_MAX).sort((a, b) => a.getTime() - b.getTime());
}
