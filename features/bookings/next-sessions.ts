import { addDays, DAY_NAMES, type DayName, indiaInstant, indiaParts } from '#shared/time.ts';
import type { PreferredTime } from './session-length.ts';

/** More suggestions than these are no help; any other time can be typed. */
const SUGGESTIONS_MAX = 6;
const LOOK_AHEAD_DAYS = 7;

/**
 * The next instants, soonest first, at which one of the times begins on one of the days (India); on any day when
 * none was chosen. At most six, and each time at least once as long as there is room.
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
  // Round by round, so that an early time does not push the others out.
  const rounds = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, round) =>
    found.flatMap((starts) => starts[round] ?? []),
  );
  const unique = new Map(rounds.flat().map((start) => [start.getTime(), start]));
  return [...unique.values()].slice(0, SUGGESTIONS_MAX).sort((a, b) => a.getTime() - b.getTime());
}
