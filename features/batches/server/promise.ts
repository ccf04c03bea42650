import { listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { timeOffDuring } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { storeBatchLessons } from '#features/lessons/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { DayName } from '#shared/time.ts';
import { classDates, classStart, DECIDE_BEFORE_MS, monthAt } from '../batch.ts';
import * as months from './months-store.ts';
import { setPromisedTo } from './store.ts';

type Promised = {
  id: string;
  teacherId: string;
  days: readonly DayName[];
  startMin: number;
  firstOn: string;
};

/** Dates without a class: `taken` by another lesson of the teacher, `off` in time off. */
export type SkippedDates = { taken: string[]; off: string[] };

/**
 * Reserves the hours of a class's month as lessons and stores the month. Hours in time off or taken by another lesson
 * are left out; returns their dates.
 */
export async function promiseMonth(tx: Db, batch: Promised, index: number, now: Date): Promise<SkippedDates> {
  const { month, endsOn } = monthAt(batch.firstOn, index);
  const dates = classDates(batch, month, endsOn);
  const timeOff = await listUpcomingTimeOff(tx, batch.teacherId, now);
  const isOff = (date: string) => {
    const start = classStart(batch, date);
    return timeOffDuring(timeOff, start, lessonEnd(start)) !== null;
  };
  const off = dates.filter(isOff);
  const wanted = dates.filter((date) => !off.includes(date));
  const starts = wanted.map((date) => classStart(batch, date));
  const refused = await storeBatchLessons(tx, {
    teacherId: batch.teacherId,
    batchId: batch.id,
    starts,
    now,
  });
  const refusedTimes = new Set(refused.map((start) => start.getTime()));
  const taken = wanted.filter((date) => refusedTimes.has(classStart(batch, date).getTime()));
  const [first] = wanted.filter((date) => !taken.includes(date));
  const startsAt = classStart(batch, first ?? month);
  await months.insertMonth(tx, {
    batchId: batch.id,
    month,
    endsOn,
    startsAt,
    skipped: [...off, ...taken].sort(),
    state: first === undefined ? 'off' : 'open',
    decideAt: new Date(startsAt.getTime() - DECIDE_BEFORE_MS),
  });
  await setPromisedTo(tx, batch.id, endsOn);
  return { taken, off };
}
