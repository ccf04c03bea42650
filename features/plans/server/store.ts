import { sql } from 'kysely';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';
import type { DayName } from '#shared/time.ts';

export type NewPlan = {
  bookingId: string;
  teacherId: string;
  studentId: string;
  days: readonly DayName[];
  startMin: number;
  /** `startsAt` is the start of the first lesson; `endsAt` is the regular end. */
  startsAt: Date;
  endsAt: Date;
  now: Date;
};

const rowOf = (plan: NewPlan) => ({
  booking_id: plan.bookingId,
  teacher_id: plan.teacherId,
  student_id: plan.studentId,
  days: [...plan.days],
  start_min: plan.startMin,
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  created_at: plan.now,
});

/** Adds the plan of a month that an older release confirmed; does nothing if there is one. */
export async function addMissing(tx: Db, plan: NewPlan): Promise<void> {
  await tx
    .insertInto('plans')
    .values(rowOf(plan))
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .execute();
}

/** Saves the plan of a confirmed month. If the month moves before it begins, resets the plan and deletes its changes. */
export async function savePlan(tx: Db, plan: NewPlan): Promise<void> {
  const { booking_id: bookingId, created_at: _, ...columns } = rowOf(plan);
  await tx
    .insertInto('plans')
    .values(rowOf(plan))
    .onConflict((conflict) =>
      conflict.column('booking_id').doUpdateSet({ ...columns, paused_from: null, paused_days: null }),
    )
    .execute();
  await tx.deleteFrom('plan_changes').where('booking_id', '=', bookingId).execute();
  await tx.deleteFrom('lesson_proposals').where('booking_id', '=', bookingId).execute();
  await tx.deleteFrom('lesson_marks').where('booking_id', '=', bookingId).execute();
}

export async function findPlan(db: Db, bookingId: string) {
  const row = await db
    .selectFrom('plans')
    .leftJoin('booking_facts as renewal', 'renewal.id', 'plans.renewal_id')
    .select((eb) => [
      'plans.booking_id as bookingId',
      eb.ref('days').$castTo<DayName[]>().as('days'),
      'start_min as startMin',
      'starts_at as startsAt',
      'plans.ends_at as endsAt',
      sql<string | null>`paused_from::text`.as('pausedFrom'),
      'paused_days as pausedDays',
      'renewal_id as renewalId',
      eb.ref('renewal.status').$castTo<BookingStatus | null>().as('renewalStatus'),
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
export type PlanRecord = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** Returns the id of the plan that this request renews; null if there is none. */
export async function findRenewed(db: Db, renewalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('plans')
    .select('booking_id as id')
    .where('renewal_id', '=', renewalId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type PlanUpdate = {
  endsAt?: Date;
  pause?: { from: string; days: number };
  askedAt?: Date | null;
  renewalId?: string;
};

export async function updatePlan(tx: Db, bookingId: string, change: PlanUpdate): Promise<void> {
  const { endsAt, pause, askedAt, renewalId } = change;
  await tx
    .updateTable('plans')
    .set({
      ...(endsAt && { ends_at: endsAt }),
      ...(pause && { paused_from: sql<Date>`${pause.from}::date`, paused_days: pause.days }),
      ...(askedAt !== undefined && { asked_at: askedAt }),
      ...(renewalId && { renewal_id: renewalId }),
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

export type NewChange = {
  id: string;
  kind: 'left_out' | 'moved' | 'skipped' | 'paused';
  lessonId: string | null;
  from: Date;
  to: Date | null;
  by: Side;
};

export async function insertPlanChanges(
  tx: Db,
  bookingId: string,
  changes: readonly NewChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('plan_changes')
    .values(
      changes.map(({ id, kind, lessonId, from, to, by }) => ({
        ...{ id, kind, by, booking_id: bookingId, lesson_id: lessonId },
        ...{ from_at: from, to_at: to, created_at: now },
      })),
    )
    .execute();
}

export function listChanges(db: Db, bookingId: string) {
  return db
    .selectFrom('plan_changes')
    .select([
      'kind',
      'lesson_id as lessonId',
      'from_at as from',
      'to_at as to',
      'by',
      'makeup_id as makeUpId',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('from_at')
    .orderBy('created_at')
    .execute();
}
export type ChangeRecord = Awaited<ReturnType<typeof listChanges>>[number];

/** Stores which lesson is the make-up (replacement) for a skipped one. */
export async function setMakeUp(tx: Db, lessonId: string, makeUpId: string): Promise<void> {
  await tx
    .updateTable('plan_changes')
    .set({ makeup_id: makeUpId })
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'skipped')
    .execute();
}

export function listOpenProposals(db: Db, bookingId: string) {
  return db
    .selectFrom('lesson_proposals')
    .select(['id', 'lesson_id as lessonId', 'by', 'times', 'created_at as createdAt'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .execute();
}
export type ProposalRecord = Awaited<ReturnType<typeof listOpenProposals>>[number];

export type NewProposal = {
  id: string;
  bookingId: string;
  lessonId: string;
  by: Side;
  times: readonly Date[];
  now: Date;
};

export async function insertProposal(tx: Db, proposal: NewProposal): Promise<void> {
  await tx
    .insertInto('lesson_proposals')
    .values({
      id: proposal.id,
      booking_id: proposal.bookingId,
      lesson_id: proposal.lessonId,
      by: proposal.by,
      times: [...proposal.times],
      created_at: proposal.now,
    })
    .execute();
}

type Outcome = { status: 'accepted' | 'declined' | 'withdrawn'; chosen?: Date; now: Date };

/** Closes the open suggestions for these lessons. */
export async function closeProposals(
  tx: Db,
  lessonIds: readonly string[],
  { status, chosen, now }: Outcome,
): Promise<void> {
  await tx
    .updateTable('lesson_proposals')
    .set({ status, chosen: chosen ?? null, answered_at: now })
    .where('lesson_id', '=', sql<string>`any(${[...lessonIds]}::uuid[])`)
    .where('status', '=', 'open')
    .execute();
}

export function listMarks(db: Db, bookingId: string) {
  return db
    .selectFrom('lesson_marks')
    .select(['lesson_id as lessonId', 'held', 'marked_at as markedAt'])
    .where('booking_id', '=', bookingId)
    .execute();
}
export type LessonMarkRecord = Awaited<ReturnType<typeof listMarks>>[number];

export type LessonMark = { bookingId: string; lessonId: string; held: boolean; now: Date };

/** Saves a lesson's mark. The same mark again keeps the old time, so that the time for disputes does not restart. */
export async function saveMark(tx: Db, { bookingId, lessonId, held, now }: LessonMark): Promise<void> {
  await tx
    .insertInto('lesson_marks')
    .values({ lesson_id: lessonId, booking_id: bookingId, held, marked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('lesson_id')
        .doUpdateSet({ held, marked_at: now })
        .where('lesson_marks.held', '!=', held),
    )
    .execute();
}

/** Returns the id of a lesson's plan; null if the lesson belongs to no plan. */
export async function findPlanOfLesson(db: Db, lessonId: string): Promise<string | null> {
  const row = await db
    .selectFrom('booked_lessons as l')
    .innerJoin('plans as p', 'p.booking_id', 'l.booking_id')
    .select('p.booking_id as bookingId')
    .where('l.id', '=', lessonId)
    .executeTakeFirst();
  return row?.bookingId ?? null;
}

/** Cursor: the plan's id, and its end as text from PostgreSQL, exact to the microsecond. */
export type EndingPlan = { at: string; id: string };
const BATCH = 500;

/** Returns confirmed plans that end between `now` and `until` and whose renewal was neither offered nor requested. */
export function listEnding(
  db: Db,
  { now, until, after }: { now: Date; until: Date; after: EndingPlan | null },
): Promise<EndingPlan[]> {
  return db
    .selectFrom('plans as p')
    .innerJoin('booking_facts as b', 'b.id', 'p.booking_id')
    .select(['p.booking_id as id', sql<string>`p.ends_at::text`.as('at')])
    .where('p.asked_at', 'is', null)
    .where('p.renewal_id', 'is', null)
    .where('b.status', '=', 'confirmed')
    .where('p.ends_at', '>', now)
    .where('p.ends_at', '<=', until)
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(p.ends_at, p.booking_id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy('p.ends_at')
    .orderBy('p.booking_id')
    .limit(BATCH)
    .execute();
}

/** Stores that the student was asked about renewal. Returns false if another process has already done so. */
export async function markRenewalAsked(tx: Db, bookingId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('plans')
    .set({ asked_at: now })
    .where('booking_id', '=', bookingId)
    .where('asked_at', 'is', null)
    .returning('booking_id')
    .executeTakeFirst();
  return row !== undefined;
}
