import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { addDays, indiaParts } from '#shared/time.ts';
import { REMIND_AFTER_DAYS, REMIND_EVERY_MS } from '../due-state.ts';
import { DUE_ANSWER_WAITED_FOR, DUE_REMINDER } from '../notices.ts';
import { notifySide, refreshPages } from './act.ts';
import { findDue } from './dues-store.ts';
import * as store from './reminders-store.ts';

/**
 * Reminds students of dues that are 3 days past their due date, unless the teacher has reminded them. Nobody is asked to
 * pay a teacher that our team has blocked, or for a class that ended because its teacher is leaving.
 */
function remindStudents(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const until = addDays(indiaParts(now).date, -REMIND_AFTER_DAYS);
  return walkRows<store.DueCursor>(async (after) => {
    const due = await store.listUnreminded(platform.db, until, after);
    await forEachRow(platform, due, async (tx: Db, { id }) => {
      const record = await findDue(tx, id);
      if (record === null || record.teacherBlockedAt !== null) return;
      if (record.seatId !== null && record.teacherLeavesAt !== null) return;
      if (!(await store.markReminded(tx, id, now))) return;
      const data = { since: record.dueOn };
      await notifySide({ tx, due: record, now }, 'student', { notice: DUE_REMINDER, data });
      refreshPages(tx, [record]);
    });
    return due.at(-1) ?? null;
  });
}

/** If a student said 3 days ago that a due is paid and the teacher has not answered, asks the teacher once. */
function nudgeTeachers(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() - REMIND_EVERY_MS);
  return walkRows<store.DueCursor>(async (after) => {
    const due = await store.listUnanswered(platform.db, until, after);
    await forEachRow(platform, due, async (tx: Db, { id }) => {
      if (!(await store.markNudged(tx, id, now))) return;
      const record = await findDue(tx, id);
      if (record === null) return;
      await notifySide({ tx, due: record, now }, 'teacher', { notice: DUE_ANSWER_WAITED_FOR, data: {} });
    });
    return due.at(-1) ?? null;
  });
}

export const paymentJobs: readonly Job[] = [
  defineJob({
    name: 'payments.remind',
    every: '*/15 * * * *',
    steps: { students: remindStudents, teachers: nudgeTeachers },
  }),
];
