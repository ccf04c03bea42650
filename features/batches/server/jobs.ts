import { markBatchLessonsHeld } from '#features/lessons/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { forEachRow, repeatBatches, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { addDays, indiaParts } from '#shared/time.ts';
import { ASK_BEFORE_DAYS, MONTHS_PROMISED, monthAt, monthIndexOf } from '../batch.ts';
import { DATES_SKIPPED, MONTH_ENDS } from '../notices.ts';
import { callOffMonth } from './close.ts';
import { fillSeats } from './give-seat.ts';
import * as months from './months-store.ts';
import { promiseMonth } from './promise.ts';
import { remindOfClasses } from './remind.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import { notifyStudent, notifyTeacher, refreshMonth } from './tell.ts';

/**
 * Gives the seats that became free while the teacher accepted no requests, for example during a review of the profile,
 * to the first students in the waiting lists.
 */
function fill(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  return walkRows<seats.MonthKey>(async (after) => {
    const unfilled = await months.listUnfilledMonths(platform.db, indiaParts(now).date, after);
    await forEachRow(platform, unfilled, async (tx, key) => {
      const batch = await store.lockBatch(tx, key.batchId);
      if (batch !== null && (await fillSeats(tx, key, now))) await refreshMonth(tx, batch, key.month);
    });
    return unfilled.at(-1) ?? null;
  });
}

/** Decides two days before a month's first class: the month takes place, or it is called off. */
function decide(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  return walkRows<months.MonthCursor>(async (after) => {
    const due = await months.listUndecidedMonths(platform.db, now, after);
    await forEachRow(platform, due, async (tx, key) => {
      const batch = await store.lockBatch(tx, key.batchId);
      const month = await months.findMonth(tx, key.batchId, key.month);
      if (batch === null || month === null || month.state !== 'open') return;
      if (month.taken < batch.minToRun || batch.closedAt !== null) return callOffMonth(tx, batch, month, now);
      await months.setMonthState(tx, key, 'runs');
      await refreshMonth(tx, batch, key.month);
    });
    return due.at(-1) ?? null;
  });
}

/** The hours of a class must be reserved at least this many days ahead: a little more than two months. */
const AHEAD_DAYS = 62;

/** As a month ends, reserves one more month of a class's hours. Notifies the teacher of dates that are taken or off. */
function promiseNextMonth(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const today = indiaParts(now).date;
  return walkRows<months.BatchCursor>(async (after) => {
    const due = await months.listUnpromisedBatches(platform.db, addDays(today, AHEAD_DAYS), after);
    await forEachRow(platform, due, async (tx, { id }) => {
      const batch = await store.lockBatch(tx, id);
      if (batch === null || batch.closedAt !== null) return;
      const wanted = Math.max(0, monthIndexOf(batch.firstOn, today)) + MONTHS_PROMISED - 1;
      const skipped: string[] = [];
      for (let index = monthIndexOf(batch.firstOn, batch.promisedTo) + 1; index <= wanted; index += 1) {
        // After a long downtime of the server, skips months that are already over.
        if (monthAt(batch.firstOn, index).endsOn < today) continue;
        const { taken, off } = await promiseMonth(tx, batch, index, now);
        skipped.push(...[...taken, ...off].sort());
      }
      if (skipped.length === 0) return;
      await notifyTeacher(tx, batch, { notice: DATES_SKIPPED, data: { dates: skipped.join(' ') }, now });
    });
    return due.at(-1) ?? null;
  });
}

/** Five days before a month ends, asks its students about the next month. */
function askAboutNextMonth(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const until = addDays(indiaParts(now).date, ASK_BEFORE_DAYS);
  return walkRows<months.MonthCursor>(async (after) => {
    const due = await months.listUnaskedMonths(platform.db, until, after);
    await forEachRow(platform, due, async (tx, key) => {
      if (!(await months.markMonthAsked(tx, key, now))) return;
      const batch = await store.lockBatch(tx, key.batchId);
      if (batch === null || batch.closedAt !== null) return;
      const { teacherId, firstOn } = batch;
      const { endsOn } = monthAt(firstOn, monthIndexOf(firstOn, key.month));
      const next = { batchId: batch.id, month: addDays(endsOn, 1) };
      const going = [
        ...(await seats.listSeats(tx, next)).map(({ studentId }) => studentId),
        ...(await seats.listWaits(tx, next)),
      ];
      for (const { studentId } of await seats.listSeats(tx, key)) {
        if (going.includes(studentId)) continue;
        await notifyStudent(tx, batch, studentId, { notice: MONTH_ENDS, data: { endsOn, teacherId }, now });
      }
    });
    return due.at(-1) ?? null;
  });
}

/** Marks the lessons of classes that are over as held. */
function markHeld(platform: Platform): AsyncGenerator<void> {
  return repeatBatches(500, () => markBatchLessonsHeld(platform.db, platform.clock.now()));
}

export const batchJobs: readonly Job[] = [
  defineJob({
    name: 'batches.months',
    every: '*/5 * * * *',
    steps: { fill, decide, promise: promiseNextMonth, ask: askAboutNextMonth, hold: markHeld },
  }),
  defineJob({ name: 'batches.remind', every: '* * * * *', steps: { remind: remindOfClasses } }),
];
