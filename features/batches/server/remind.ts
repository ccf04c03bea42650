import { listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { timeOffDuring } from '#features/availability/time-off.ts';
import { parseMeetingLink } from '#features/bookings/sessions/meeting-link.ts';
import { REMINDERS, remindersDue } from '#features/bookings/sessions/reminders.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import {
  countLessonReminder,
  listNearBatchLessons,
  type NearBatchLesson,
} from '#features/lessons/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { indiaParts } from '#shared/time.ts';
import { monthAt, monthIndexOf } from '../batch.ts';
import { CLASS_LINK_OPEN, CLASS_REMINDER } from '../reminder-notices.ts';
import { listStudents } from './lessons-store.ts';
import { findMonth } from './months-store.ts';
import { type BatchRecord, lockBatch } from './store.ts';
import { notifyStudent, notifyTeacher, refreshPages } from './tell.ts';

type Due = { batch: BatchRecord; students: readonly string[]; start: Date; reminders: number; sent: number };

/** Sends the due reminder, as for sessions (bookings/server/jobs.ts). The last one says that the link is open. */
async function send(tx: Db, { batch, students, start, reminders, sent }: Due, now: Date): Promise<void> {
  const isLast = reminders === REMINDERS.length;
  const link = batch.meetingUrl === null ? null : parseMeetingLink(batch.meetingUrl);
  const time = start.toISOString();
  if (isLast && link !== null) {
    const about = { notice: CLASS_LINK_OPEN, mailLink: { joinUrl: link.url }, until: lessonEnd(start), now };
    const data = { time, provider: link.provider };
    for (const student of students) {
      await notifyStudent(tx, batch, student, { ...about, data: { ...data, side: 'student' as const } });
    }
    await notifyTeacher(tx, batch, { ...about, data: { ...data, side: 'teacher' as const } });
  } else if (!isLast || sent < REMINDERS.length - 1) {
    const data = {
      time,
      wait: REMINDERS[reminders - 1]?.wait.message ?? '',
      place: batch.place ?? '',
      taken: String(students.length),
      capacity: String(batch.capacity),
    };
    const about = { notice: CLASS_REMINDER, until: start, now };
    for (const student of students) {
      await notifyStudent(tx, batch, student, { ...about, data: { ...data, side: 'student' as const } });
    }
    await notifyTeacher(tx, batch, { ...about, data: { ...data, side: 'teacher' as const } });
  }
  // Makes open pages refetch, so that they show the link.
  if (isLast) refreshPages(tx, batch, students);
}

/**
 * Reminds the teacher and the students of one class. Only if the class takes place: the month is certain, a student has
 * a seat and the teacher is not off. Locks the class first, so that its seats can't change meanwhile.
 */
async function remindOf(
  tx: Db,
  { id, batchId, start }: NearBatchLesson,
  { until, reminders, sent, now }: { until: Date; reminders: number; sent: number; now: Date },
): Promise<void> {
  const batch = await lockBatch(tx, batchId);
  if (batch === null) return;
  const { month } = monthAt(batch.firstOn, monthIndexOf(batch.firstOn, indiaParts(start).date));
  // The month is not certain yet: the job tries again in a minute.
  if ((await findMonth(tx, batchId, month))?.state !== 'runs') return;
  if (!(await countLessonReminder(tx, id, { until, reminders }))) return;
  const off = await listUpcomingTimeOff(tx, batch.teacherId, now);
  if (timeOffDuring(off, start, lessonEnd(start)) !== null) return;
  const students = await listStudents(tx, id);
  if (students.length > 0) await send(tx, { batch, students, start, reminders, sent }, now);
}

/** Reminds students and teachers of classes 24 hours and one hour before, and once the meeting link is open. */
export async function* remindOfClasses(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  for (const { sent, due: reminders, beforeMs } of remindersDue()) {
    const until = new Date(now.getTime() + beforeMs);
    yield* walkRows<NearBatchLesson>(async (after) => {
      const near = await listNearBatchLessons(platform.db, { now, until, reminded: sent, after });
      await forEachRow(platform, near, (tx, lesson) => remindOf(tx, lesson, { until, reminders, sent, now }));
      return near.at(-1) ?? null;
    });
  }
}
