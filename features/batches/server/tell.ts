import { type NewNotice, notify } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import { listPeople, listStudents } from './seats-store.ts';
import type { BatchRecord } from './store.ts';

type Sending = Pick<NewNotice<NoticeData>, 'mailLink' | 'until'>;
type Kind<Data extends NoticeData> = Parameters<typeof notify<Data>>[1]['notice'];

export const teacherNameOf = (batch: BatchRecord) =>
  displayName({ firstName: batch.teacherFirstName, lastName: batch.teacherLastName });

/** Tells open pages of the teacher and these students to refetch. */
export function refreshPages(tx: Db, batch: BatchRecord, studentIds: readonly string[]): void {
  const shown = ['/api/client/seats', `/api/teacher/${batch.teacherId}/batches`] as const;
  sendLiveHint(tx, [...new Set(studentIds)], shown);
  sendLiveHint(
    tx,
    [batch.teacherUserId],
    ['/api/teacher/batches', '/api/teacher/dues', '/api/teacher/morning'],
  );
}

/**
 * Tells open pages of the teacher and of everybody in a month to refetch: when one student joins or leaves, the others
 * see other numbers of seats and places in the waiting list. `left`: students who are no longer in the month.
 */
export async function refreshMonth(
  tx: Db,
  batch: BatchRecord,
  month: string,
  left: readonly string[] = [],
): Promise<void> {
  refreshPages(tx, batch, [...left, ...(await listStudents(tx, { batchId: batch.id, month }))]);
}

/** Notifies a student about a class. */
export async function notifyStudent<Extra extends NoticeData>(
  tx: Db,
  batch: BatchRecord,
  studentId: string,
  {
    notice,
    data,
    ...rest
  }: {
    notice: Kind<NoInfer<Extra> & { title: string; teacherName: string }>;
    data: Extra;
    now: Date;
  } & Sending,
): Promise<void> {
  await notify<Extra & { title: string; teacherName: string }>(tx, {
    ...rest,
    notice,
    userId: studentId,
    about: batch.teacherUserId,
    data: { title: batch.title, teacherName: teacherNameOf(batch), ...data },
  });
}

/** Notifies the teacher about a student of a class. */
export async function notifyTeacherOfStudent<Extra extends NoticeData>(
  tx: Db,
  batch: BatchRecord,
  studentId: string,
  {
    notice,
    data,
    ...rest
  }: {
    notice: Kind<NoInfer<Extra> & { title: string; studentName: string }>;
    data: Extra;
    now: Date;
  } & Pick<NewNotice<NoticeData>, 'urgent'>,
): Promise<void> {
  const [student] = await listPeople(tx, [studentId]);
  if (student === undefined) return;
  await notify<Extra & { title: string; studentName: string }>(tx, {
    ...rest,
    notice,
    userId: batch.teacherUserId,
    about: studentId,
    data: { title: batch.title, studentName: shortName(student), ...data },
  });
}

/** Notifies the teacher about a class. */
export async function notifyTeacher<Extra extends NoticeData>(
  tx: Db,
  batch: BatchRecord,
  {
    notice,
    data,
    ...rest
  }: { notice: Kind<NoInfer<Extra> & { title: string }>; data: Extra; now: Date } & Sending,
): Promise<void> {
  await notify<Extra & { title: string }>(tx, {
    ...rest,
    notice,
    userId: batch.teacherUserId,
    about: null,
    data: { title: batch.title, ...data },
  });
}
