import { cancelBatchLessons } from '#features/lessons/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { freeUntil } from '../batch.ts';
import { CLASS_CLOSED, MONTH_CALLED_OFF, MONTH_CALLED_OFF_FOR_TEACHER } from '../notices.ts';
import { seatsFreed } from './events.ts';
import * as months from './months-store.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import { notifyStudent, notifyTeacher, refreshPages } from './tell.ts';

/**
 * Deletes the seats, waiting list and dues of a month that does not take place. Returns the ids of the students who had
 * a seat or waited.
 */
async function dropMonth(tx: Db, key: seats.MonthKey): Promise<{ seated: string[]; waited: string[] }> {
  const dropped = await seats.deleteSeats(tx, key);
  const waited = await seats.deleteWaits(tx, key);
  await months.setMonthState(tx, key, 'off');
  if (dropped.length > 0) await emit(tx, seatsFreed, { seatIds: dropped.map(({ id }) => id) });
  return { seated: dropped.map(({ studentId }) => studentId), waited };
}

/** Cancels a month that too few students have joined, and notifies everybody. The caller has locked the class. */
export async function callOffMonth(
  tx: Db,
  batch: store.BatchRecord,
  month: months.MonthRecord,
  now: Date,
): Promise<void> {
  const key = { batchId: batch.id, month: month.month };
  const { seated, waited } = await dropMonth(tx, key);
  const until = indiaInstant(addDays(month.endsOn, 1), '00:00');
  const after = new Date(Math.max(now.getTime(), indiaInstant(month.month, '00:00').getTime() - 1));
  await cancelBatchLessons(tx, batch.id, { after, until });
  const data = { month: month.month, minToRun: String(batch.minToRun) };
  for (const student of [...seated, ...waited])
    await notifyStudent(tx, batch, student, { notice: MONTH_CALLED_OFF, data, now });
  await notifyTeacher(tx, batch, { notice: MONTH_CALLED_OFF_FOR_TEACHER, data, now });
  refreshPages(tx, batch, [...seated, ...waited]);
}

/**
 * Closes a class and notifies its students. With `finishMonth`, the running month goes on to its end. Otherwise all
 * lessons are cancelled, and the running month's students and the teacher settle what is due themselves; a student who
 * could still leave for nothing owes nothing. The caller has locked the class.
 */
export async function endBatch(
  tx: Db,
  batch: store.BatchRecord,
  { finishMonth, now }: { finishMonth: boolean; now: Date },
): Promise<void> {
  const today = indiaParts(now).date;
  await store.markClosed(tx, batch.id, now);
  await emit(tx, teacherChanged, { teacherIds: [batch.teacherId], now });
  const ahead = await months.listMonths(tx, [batch.id], today);
  /** The students to notify, each with the last day on which classes still take place (empty if none do). */
  const told = new Map<string, string>();
  let keptUntil: string | null = null;
  for (const month of ahead) {
    const key = { batchId: batch.id, month: month.month };
    const isRunning = month.month <= today && month.state === 'runs' && month.taken > 0;
    if (isRunning) {
      if (finishMonth) keptUntil = month.endsOn;
      const until = finishMonth ? month.endsOn : '';
      const seated = await seats.listSeats(tx, key);
      for (const { studentId } of seated) told.set(studentId, until);
      const free = finishMonth ? [] : seated.filter(({ startsAt }) => now < freeUntil(startsAt));
      if (free.length > 0) await emit(tx, seatsFreed, { seatIds: free.map(({ id }) => id) });
      for (const student of await seats.deleteWaits(tx, key)) if (!told.has(student)) told.set(student, '');
      continue;
    }
    const { seated, waited } = await dropMonth(tx, key);
    for (const student of [...seated, ...waited]) if (!told.has(student)) told.set(student, '');
  }
  const after = keptUntil === null ? now : indiaInstant(addDays(keptUntil, 1), '00:00');
  await cancelBatchLessons(tx, batch.id, { after, until: null });
  for (const [student, until] of told) {
    await notifyStudent(tx, batch, student, { notice: CLASS_CLOSED, data: { until }, now });
  }
  refreshPages(tx, batch, [...told.keys()]);
}

/**
 * Cancels the lessons ahead of a closed class after its last student has left: otherwise they would keep the teacher's
 * hours. The caller has locked the class, and refreshes the pages.
 */
export async function endIfEmpty(tx: Db, batch: store.BatchRecord, now: Date): Promise<void> {
  if (batch.closedAt === null) return;
  const ahead = await months.listMonths(tx, [batch.id], indiaParts(now).date);
  if (ahead.some(({ taken }) => taken > 0)) return;
  await cancelBatchLessons(tx, batch.id, { after: now, until: null });
}
