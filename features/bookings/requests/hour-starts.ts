import { type Text, text } from '#shared/texts/translate.ts';
import { DAY_NAMES, type DayName, minutesOfDay } from '#shared/time.ts';
import { SESSION_MINUTES } from '../sessions/session-length.ts';

/** A weekly hour as published: 0 = Sunday, "HH:MM" in India. */
export type PublishedSlot = { dayOfWeek: number; startTime: string; endTime: string };

const STEP_MINUTES = 30;

/**
 * Session starts as minutes of the day, in order. The whole hour must fit inside one published slot of one of the days.
 * Starts are on the half hour; a slot in which no such hour fits, such as 6:15 to 7:15, offers its own start.
 */
export function hourStarts(slots: readonly PublishedSlot[], days: readonly DayName[]): number[] {
  const starts = new Set<number>();
  for (const { dayOfWeek, startTime, endTime } of slots) {
    const day = DAY_NAMES[dayOfWeek];
    const [from, to] = [minutesOfDay(startTime), minutesOfDay(endTime)];
    if (day === undefined || !days.includes(day) || from === null || to === null) continue;
    const onHalfHour = Math.ceil(from / STEP_MINUTES) * STEP_MINUTES;
    const first = onHalfHour + SESSION_MINUTES <= to ? onHalfHour : from;
    for (let start = first; start + SESSION_MINUTES <= to; start += STEP_MINUTES) starts.add(start);
  }
  return [...starts].sort((a, b) => a - b);
}

const PARTS_OF_DAY = [
  { label: text`Morning`, until: 12 * 60 },
  { label: text`Afternoon`, until: 17 * 60 },
  { label: text`Evening`, until: 24 * 60 },
] as const;

export type StartsByPart = { label: Text; starts: number[] };

/** Starts by part of the day; empty parts are omitted. */
export function startsByPart(starts: readonly number[]): StartsByPart[] {
  let from = 0;
  return PARTS_OF_DAY.map(({ label, until }) => {
    const part = { label, starts: starts.filter((start) => start >= from && start < until) };
    from = until;
    return part;
  }).filter((part) => part.starts.length > 0);
}
