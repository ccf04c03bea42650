import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** One month of one class. */
export type MonthKey = { batchId: string; month: string };
type StudentMonth = MonthKey & { studentId: string };

export type NewSeat = StudentMonth & {
  id: string;
  capacity: number;
  /** The student's first class. */
  startsAt: Date;
  amount: number;
  now: Date;
};

/**
 * Takes the free seat with the lowest number; false if the month is full. Counts the seats too: after the teacher
 * lowered the capacity, some have higher numbers. The caller has locked the class. Violates batch_seats_one_each if
 * the student already has a seat in the month.
 */
export async function insertSeat(tx: Db, seat: NewSeat): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into batch_seats (id, batch_id, month, seat, student_id, starts_at, amount, created_at)
    select ${seat.id}, ${seat.batchId}, ${seat.month}::date, n, ${seat.studentId}, ${seat.startsAt}, ${seat.amount},
      ${seat.now}
    from generate_series(1, ${seat.capacity}::int) n
    where not exists (
      select from batch_seats s where s.batch_id = ${seat.batchId} and s.month = ${seat.month}::date and s.seat = n
    ) and (
      select count(*) from batch_seats s where s.batch_id = ${seat.batchId} and s.month = ${seat.month}::date
    ) < ${seat.capacity}::int
    order by n limit 1
    on conflict (batch_id, month, seat) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

export type SeatRecord = StudentMonth & { id: string; startsAt: Date; amount: number; joinedAt: Date };

const SEAT = sql`id, batch_id as "batchId", month::text as month, student_id as "studentId",
  starts_at as "startsAt", amount, created_at as "joinedAt"`;

export async function deleteSeat(
  tx: Db,
  { batchId, month, studentId }: StudentMonth,
): Promise<SeatRecord | null> {
  const { rows } = await sql<SeatRecord>`
    delete from batch_seats where batch_id = ${batchId} and month = ${month}::date and student_id = ${studentId}
    returning ${SEAT}`.execute(tx);
  return rows[0] ?? null;
}

/** Stores that a seat was given back after its first class, with the lessons that the student had. */
export async function insertPastSeat(tx: Db, seat: SeatRecord, endsAt: Date): Promise<void> {
  await sql`
    insert into batch_past_seats (id, batch_id, month, student_id, starts_at, amount, created_at, ends_at)
    values (${seat.id}, ${seat.batchId}, ${seat.month}::date, ${seat.studentId}, ${seat.startsAt}, ${seat.amount},
      ${seat.joinedAt}, ${endsAt})`.execute(tx);
}

/** Returns those of the given users who have or had a seat, are on a waiting list or teach a class. */
export async function listActive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::uuid[]) u (id)
    where exists (select from seat_facts s where s.student_id = u.id)
      or exists (select from batch_waits w where w.student_id = u.id)
      or exists (select from batches b join teacher_profiles t on t.id = b.teacher_id where t.user_id = u.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type PastSeat = {
  title: string;
  teacherName: string;
  month: string;
  startsAt: Date;
  endsAt: Date;
  amount: number;
  joinedAt: Date;
};

/** Seats that a student gave back after a class, earliest first. */
export async function listPastSeats(db: Db, studentId: string): Promise<PastSeat[]> {
  const { rows } = await sql<PastSeat>`
    select b.title, trim(u.first_name || ' ' || u.last_name) as "teacherName", s.month::text as month,
      s.starts_at as "startsAt", s.ends_at as "endsAt", s.amount, s.created_at as "joinedAt"
    from batch_past_seats s
      join batches b on b.id = s.batch_id
      join teacher_profiles t on t.id = b.teacher_id
      join people u on u.id = t.user_id
    where s.student_id = ${studentId} order by s.created_at, s.id`.execute(db);
  return rows;
}

/** Removes a student from all waiting lists, including those of past months. */
export async function deleteWaitsOf(tx: Db, studentId: string): Promise<void> {
  await sql`delete from batch_waits where student_id = ${studentId}`.execute(tx);
}

/** Deletes all seats of a month and returns them. */
export async function deleteSeats(tx: Db, { batchId, month }: MonthKey): Promise<SeatRecord[]> {
  const { rows } = await sql<SeatRecord>`
    delete from batch_seats where batch_id = ${batchId} and month = ${month}::date returning ${SEAT}`.execute(
    tx,
  );
  return rows;
}

/** Seats of a month in the order of joining. */
export async function listSeats(db: Db, { batchId, month }: MonthKey): Promise<SeatRecord[]> {
  const { rows } = await sql<SeatRecord>`
    select ${SEAT} from batch_seats where batch_id = ${batchId} and month = ${month}::date
    order by created_at, id`.execute(db);
  return rows;
}

/** Seats of a student in months that end on `from` or later, earliest month first. */
export async function listSeatsOf(db: Db, studentId: string, from: string): Promise<SeatRecord[]> {
  const { rows } = await sql<SeatRecord>`
    select s.id, s.batch_id as "batchId", s.month::text as month, s.student_id as "studentId",
      s.starts_at as "startsAt", s.amount, s.created_at as "joinedAt"
    from batch_seats s join batch_months m using (batch_id, month)
    where s.student_id = ${studentId} and m.ends_on >= ${from}::date
    order by s.month, s.id`.execute(db);
  return rows;
}

export type WaitRecord = StudentMonth & { joinedAt: Date; place: number };

/** Waiting lists of a student in months that end on `from` or later, with the student's place from 1. */
export async function listWaitsOf(db: Db, studentId: string, from: string): Promise<WaitRecord[]> {
  const { rows } = await sql<WaitRecord>`
    select w.batch_id as "batchId", w.month::text as month, w.student_id as "studentId", w.created_at as "joinedAt",
      (select count(*)::int from batch_waits e
        where e.batch_id = w.batch_id and e.month = w.month and e.turn <= w.turn) as place
    from batch_waits w join batch_months m using (batch_id, month)
    where w.student_id = ${studentId} and m.ends_on >= ${from}::date
    order by w.month, w.turn`.execute(db);
  return rows;
}

/** Adds a student to the end of a waiting list; false if the student is already in it. */
export async function insertWait(tx: Db, wait: StudentMonth & { now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into batch_waits (batch_id, month, student_id, created_at)
    values (${wait.batchId}, ${wait.month}::date, ${wait.studentId}, ${wait.now})
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function deleteWait(tx: Db, { batchId, month, studentId }: StudentMonth): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from batch_waits
    where batch_id = ${batchId} and month = ${month}::date and student_id = ${studentId}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Takes the first student off a waiting list; null if the list is empty. `mayJoin` is false if the student's account is
 * blocked or will be deleted, or if the student and the teacher have a block between them.
 */
export async function takeFirstWait(
  tx: Db,
  { batchId, month }: MonthKey,
  teacherUserId: string,
): Promise<{ studentId: string; mayJoin: boolean } | null> {
  const { rows } = await sql<{ studentId: string; mayJoin: boolean }>`
    with first as (
      delete from batch_waits where (batch_id, month, student_id) in (
        select batch_id, month, student_id from batch_waits
        where batch_id = ${batchId} and month = ${month}::date order by turn limit 1
      ) returning student_id
    )
    select f.student_id as "studentId",
      u.blocked_at is null and u.deletion_due_at is null and not exists (
        select from blocked_pairs k where k.student_id = f.student_id and k.teacher_user_id = ${teacherUserId}::uuid
      ) as "mayJoin"
    from first f join people u on u.id = f.student_id`.execute(tx);
  return rows[0] ?? null;
}

/** Empties a waiting list. Returns the students' ids in the order of the list. */
export async function deleteWaits(tx: Db, { batchId, month }: MonthKey): Promise<string[]> {
  const { rows } = await sql<{ studentId: string; turn: string }>`
    delete from batch_waits where batch_id = ${batchId} and month = ${month}::date
    returning student_id as "studentId", turn`.execute(tx);
  return rows.sort((a, b) => Number(a.turn) - Number(b.turn)).map(({ studentId }) => studentId);
}

export type WaitingStudent = { studentId: string };

export async function listWaits(db: Db, { batchId, month }: MonthKey): Promise<string[]> {
  const { rows } = await sql<WaitingStudent>`
    select student_id as "studentId" from batch_waits
    where batch_id = ${batchId} and month = ${month}::date order by turn`.execute(db);
  return rows.map(({ studentId }) => studentId);
}

/** Ids of the students with a seat or a place in the waiting list of a month. */
export async function listStudents(db: Db, { batchId, month }: MonthKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from batch_seats where batch_id = ${batchId} and month = ${month}::date
    union select student_id from batch_waits where batch_id = ${batchId} and month = ${month}::date`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Advisory lock: joins of one student run one after another, so that counting their seats is safe. */
export async function lockStudent(tx: Db, studentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batches:${studentId}`}, 0))`.execute(tx);
}

/**
 * Whether the student's account is blocked or being deleted. `for share` waits for a concurrent block or deletion, which
 * would not see the new seat, and makes a later one wait.
 */
export async function lockAccount(
  tx: Db,
  studentId: string,
): Promise<{ isBlocked: boolean; isBeingDeleted: boolean }> {
  const row = await tx
    .selectFrom('people')
    .select(['blocked_at as blockedAt', 'deletion_due_at as deletionDueAt'])
    .where('id', '=', studentId)
    .forShare()
    .executeTakeFirstOrThrow();
  return { isBlocked: row.blockedAt !== null, isBeingDeleted: row.deletionDueAt !== null };
}

/**
 * Number of seats and waiting-list places of a student in months that end on `from` or later, without the place in the
 * list of the month that the student now joins.
 */
export async function countSeatsAndWaits(
  tx: Db,
  { batchId, month, studentId }: StudentMonth,
  from: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from batch_seats s join batch_months m using (batch_id, month)
        where s.student_id = ${studentId} and m.ends_on >= ${from}::date)
      + (select count(*) from batch_waits w join batch_months m using (batch_id, month)
        where w.student_id = ${studentId} and m.ends_on >= ${from}::date
          and (w.batch_id, w.month) <> (${batchId}::uuid, ${month}::date))
    )::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether the student or the teacher has blocked the other. */
export async function isBlockedPair(db: Db, studentId: string, teacherUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_pairs')
    .select('student_id')
    .where('student_id', '=', studentId)
    .where('teacher_user_id', '=', teacherUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type PersonSummary = {
  userId: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
};

export function listPeople(db: Db, userIds: readonly string[]): Promise<PersonSummary[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('people')
    .select(['id as userId', 'first_name as firstName', 'last_name as lastName'])
    .select('profile_picture as profilePicture')
    .where('id', 'in', [...new Set(userIds)])
    .execute();
}
