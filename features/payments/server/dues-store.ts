import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { DueState, PaymentMethod } from '../due-state.ts';

/** Maximum number of dues in a list. Few people have more. */
const LIST_MAX = 500;

export type NewDue = {
  id: string;
  bookingId: string;
  /** Number of the month within a monthly plan, from 1. Always 1 for a single session. */
  month: number;
  teacherId: string;
  studentId: string;
  sessionType: 'online' | 'offline';
  isMonth: boolean;
  startsAt: Date;
  endsAt: Date;
  amount: number;
  /** The due date in India. */
  dueOn: string;
  now: Date;
};

/** User ids of the student and the teacher of a due. */
export type DuePair = { studentId: string; teacherUserId: string };

const TEACHER_USER_ID = sql<string>`(select user_id from teacher_profiles where id = dues.teacher_id)`;

/** What statements that add or delete dues return: a `DuePair`. */
export const RETURNED_PAIR = ['student_id as studentId', TEACHER_USER_ID.as('teacherUserId')] as const;

/**
 * Adds the amount to pay (due) for a month or a single session. If it exists and is not marked as received, moves it to
 * the new time. Returns nothing if it was received.
 */
export function upsertDue(tx: Db, due: NewDue): Promise<DuePair[]> {
  return tx
    .insertInto('dues')
    .values({
      id: due.id,
      booking_id: due.bookingId,
      month: due.month,
      teacher_id: due.teacherId,
      student_id: due.studentId,
      session_type: due.sessionType,
      is_month: due.isMonth,
      starts_at: due.startsAt,
      ends_at: due.endsAt,
      amount: due.amount,
      due_on: due.dueOn,
      state: 'due',
      created_at: due.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['booking_id', 'month'])
        .doUpdateSet((eb) => ({
          starts_at: eb.ref('excluded.starts_at'),
          ends_at: eb.ref('excluded.ends_at'),
          due_on: sql`case when dues.state = 'due' then excluded.due_on else dues.due_on end`,
        }))
        .where('dues.state', '!=', 'received'),
    )
    .returning(RETURNED_PAIR)
    .execute();
}

/**
 * Deletes the dues of these bookings that are still in the first state: neither student nor teacher has said anything
 * about them. Returns the student and teacher of each deleted due.
 */
export function deleteUntouchedDues(tx: Db, bookingIds: readonly string[]): Promise<DuePair[]> {
  return tx
    .deleteFrom('dues')
    .where('booking_id', '=', sql<string>`any(${[...bookingIds]}::uuid[])`)
    .where('state', '=', 'due')
    .where('refusals', '=', 0)
    .returning(RETURNED_PAIR)
    .execute();
}

/**
 * Deletes the due of a cancelled or forgotten booking, or of a seat that need not be paid, unless one of the two says
 * that it was paid, or the teacher has said that the money did not come.
 */
export async function deleteVoidDue(tx: Db, id: string): Promise<void> {
  await tx
    .deleteFrom('dues as d')
    .where('d.id', '=', id)
    .where('d.state', '=', 'due')
    .where('d.refusals', '=', 0)
    .where(
      sql<boolean>`(
        d.is_freed or num_nonnulls(d.booking_id, d.seat_id) = 0
        or exists (select from booking_facts b where b.id = d.booking_id and b.status = 'cancelled'))`,
    )
    .execute();
}

/**
 * The seat that the due `d` of a group class is for. A student who left the month and joined it again has another seat than
 * the one that made the due. The due itself keeps the id of that one: giving back the later seat in time must not delete
 * what leaving the earlier one cost.
 */
export const CURRENT_SEAT = sql<string | null>`case when d.seat_id is not null then coalesce((
  select f.id from seat_facts f join class_lessons l on l.batch_id = f.batch_id and l.starts_at = d.starts_at
  where f.student_id = d.student_id and f.teacher_id = d.teacher_id
    and f.ends_on = (d.ends_at at time zone 'Asia/Kolkata')::date - 1
  order by f.created_at desc limit 1), d.seat_id) end`;

function selectDues(db: Db) {
  return db
    .selectFrom('dues as d')
    .innerJoin('teacher_profiles as t', 't.id', 'd.teacher_id')
    .innerJoin('people as tu', 'tu.id', 't.user_id')
    .innerJoin('people as s', 's.id', 'd.student_id')
    .leftJoin('teacher_payment_details as p', 'p.teacher_id', 'd.teacher_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('receipts as r')
          .leftJoin('receipts as c', 'c.corrects', 'r.id')
          .select(['r.id', 'r.fy', 'r.number'])
          .whereRef('r.due_id', '=', 'd.id')
          .where('r.kind', '=', 'receipt')
          .where('c.id', 'is', null)
          .as('receipt'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('receipts as r')
          .select(['r.id', 'r.fy', 'r.number'])
          .whereRef('r.due_id', '=', 'd.id')
          .where('r.kind', '=', 'creditNote')
          .orderBy('r.issued_at', 'desc')
          .limit(1)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.booking_id as bookingId',
      CURRENT_SEAT.as('seatId'),
      'd.teacher_id as teacherId',
      'd.student_id as studentId',
      'd.session_type as sessionType',
      'd.is_month as isMonth',
      'd.starts_at as startsAt',
      'd.ends_at as endsAt',
      'd.amount',
      sql<string>`d.due_on::text`.as('dueOn'),
      'd.state',
      'd.said_at as saidAt',
      'd.utr',
      'd.refusals',
      'd.refused_at as refusedAt',
      'd.refusal',
      'd.received_at as receivedAt',
      'd.method',
      'd.reminded_at as remindedAt',
      't.user_id as teacherUserId',
      'tu.first_name as teacherFirstName',
      'tu.last_name as teacherLastName',
      'tu.profile_picture as teacherPicture',
      'tu.blocked_at as teacherBlockedAt',
      'tu.deletion_due_at as teacherLeavesAt',
      'tu.anonymised_at as teacherErasedAt',
      's.first_name as studentFirstName',
      's.last_name as studentLastName',
      's.profile_picture as studentPicture',
      's.blocked_at as studentBlockedAt',
      's.anonymised_at as studentErasedAt',
      'p.upi_id as upiId',
      'p.payee_name as payeeName',
      'p.next_upi_id as nextUpiId',
      'p.next_payee_name as nextPayeeName',
      'p.next_from as nextFrom',
      'receipt.id as receiptId',
      'receipt.fy as receiptFy',
      'receipt.number as receiptNumber',
      'note.id as noteId',
      'note.fy as noteFy',
      'note.number as noteNumber',
    ]);
}

export type DueRecord = Awaited<ReturnType<ReturnType<typeof selectDues>['executeTakeFirstOrThrow']>>;

export async function findDue(db: Db, id: string): Promise<DueRecord | null> {
  return (await selectDues(db).where('d.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Latest due date first, at most 500: if there are more, the oldest received ones are left out. Set `all` for every due.
 */
export async function listDues(
  db: Db,
  owner: { studentId: string } | { teacherId: string },
  { all = false } = {},
): Promise<DueRecord[]> {
  const [column, id] =
    'studentId' in owner
      ? (['d.student_id', owner.studentId] as const)
      : (['d.teacher_id', owner.teacherId] as const);
  const dues = await selectDues(db)
    .where(column, '=', id)
    .orderBy(sql`d.state = 'received'`)
    .orderBy('d.due_on', 'desc')
    .orderBy('d.id', 'desc')
    .$if(!all, (query) => query.limit(LIST_MAX))
    .execute();
  const keyOf = ({ dueOn, id: dueId }: DueRecord) => `${dueOn} ${dueId}`;
  return dues.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
}

/** Returns two sums in rupees: what was received from `from` until `until`, and what is not received yet. */
export async function sumDues(
  db: Db,
  teacherId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ received: number; open: number }> {
  const { rows } = await sql<{ received: number; open: number }>`
    select
      coalesce(sum(amount) filter (where received_at >= ${from} and received_at < ${until}), 0)::int as received,
      coalesce(sum(amount) filter (where state <> 'received'), 0)::int as open
    from dues where teacher_id = ${teacherId}`.execute(db);
  return rows[0] ?? { received: 0, open: 0 };
}

/** Locks a due until the transaction ends. */
export async function lockDue(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('dues').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Takes a bank reference off the student's payments that the teacher has not received: it was typed at the wrong one,
 * and now belongs to another.
 */
export async function freeUtr(
  tx: Db,
  { teacherId, studentId }: Pick<DueRecord, 'teacherId' | 'studentId'>,
  utr: string,
): Promise<void> {
  await tx
    .updateTable('dues')
    .set({ utr: null })
    .where('teacher_id', '=', teacherId)
    .where('student_id', '=', studentId)
    .where('utr', '=', utr)
    .where('state', 'in', ['due', 'disputed'])
    .execute();
}

export type DueChange = {
  state?: DueState;
  saidAt?: Date | null;
  utr?: string | null;
  refused?: { at: Date; line: string; times: number };
  received?: { at: Date; method: PaymentMethod } | null;
  remindedAt?: Date;
};

/**
 * Updates a locked due. Violates the constraint dues_utr if another payment to the teacher has the same bank reference.
 */
export async function updateDue(tx: Db, id: string, change: DueChange): Promise<void> {
  const { state, saidAt, utr, refused, received, remindedAt } = change;
  await tx
    .updateTable('dues')
    .set({
      ...(state !== undefined && { state }),
      // After a new statement of the student, the teacher has not been asked about it yet.
      ...(saidAt !== undefined && { said_at: saidAt, nudged_at: null }),
      ...(utr !== undefined && { utr }),
      ...(refused && { refused_at: refused.at, refusal: refused.line, refusals: refused.times }),
      ...(received !== undefined && {
        received_at: received?.at ?? null,
        method: received?.method ?? null,
      }),
      ...(remindedAt && { reminded_at: remindedAt }),
    })
    .where('id', '=', id)
    .execute();
}
