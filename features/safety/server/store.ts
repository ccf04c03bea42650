import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';

export type ShareRecord = {
  id: string;
  bookingId: string;
  lessonId: string;
  userId: string;
  side: Side;
  tokenHash: Buffer;
  withdrawnAt: Date | null;
  wellAt: Date | null;
  /** The lesson's planned start. Null if the lesson was deleted, cancelled or moved to another time. */
  startsAt: Date | null;
  endsAt: Date | null;
  studentId: string;
  studentFirstName: string;
  studentLastName: string;
  teacherUserId: string;
  teacherFirstName: string;
  teacherLastName: string;
  teacherPicture: string | null;
};

/** Selects shares with both people and the planned times of the lesson. A missed lesson keeps its planned times. */
const SHARES = sql`
  select s.id, s.booking_id as "bookingId", s.lesson_id as "lessonId", s.user_id as "userId", s.side,
    s.token_hash as "tokenHash", s.withdrawn_at as "withdrawnAt", s.well_at as "wellAt",
    l.starts_at as "startsAt", l.ends_at as "endsAt",
    c.id as "studentId", c.first_name as "studentFirstName", c.last_name as "studentLastName",
    tu.id as "teacherUserId", tu.first_name as "teacherFirstName", tu.last_name as "teacherLastName",
    tu.profile_picture as "teacherPicture"
  from session_shares s
  join booking_facts b on b.id = s.booking_id
  join people c on c.id = b.client_id
  join teacher_profiles t on t.id = b.teacher_id
  join people tu on tu.id = t.user_id
  left join booked_lessons l on l.id = s.lesson_id and l.state in ('planned', 'held', 'missed')
    and b.status in ('confirmed', 'completed')`;

/** Finds a share by its id, even if it was withdrawn. */
export async function findShare(db: Db, id: string): Promise<ShareRecord | null> {
  const { rows } = await sql<ShareRecord>`${SHARES} where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Finds a share by the hash of its token, so that the comparison reveals nothing about the token. */
export async function findByToken(db: Db, tokenHash: Buffer): Promise<ShareRecord | null> {
  const { rows } = await sql<ShareRecord>`${SHARES} where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Returns one person's share of a lesson, unless it was withdrawn. */
export async function findActiveShare(
  db: Db,
  { lessonId, userId }: { lessonId: string; userId: string },
): Promise<ShareRecord | null> {
  const { rows } = await sql<ShareRecord>`
    ${SHARES} where s.lesson_id = ${lessonId} and s.user_id = ${userId} and s.withdrawn_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Maximum length of the list, far above the number of shares that one user has at the same time. */
const LIST_MAX = 200;

/** Returns the shares of a person for lessons that end after `since`, soonest first, without withdrawn shares. */
export async function listShares(db: Db, userId: string, since: Date): Promise<ShareRecord[]> {
  const { rows } = await sql<ShareRecord>`
    ${SHARES} where s.user_id = ${userId} and s.withdrawn_at is null and l.ends_at > ${since}
    order by l.starts_at, s.id limit ${LIST_MAX}`.execute(db);
  return rows;
}

export type NewShare = Pick<ShareRecord, 'id' | 'bookingId' | 'lessonId' | 'userId' | 'side' | 'tokenHash'>;

/** Stores a share. Does nothing if this person already shares the lesson. */
export async function insertShare(tx: Db, share: NewShare, now: Date): Promise<void> {
  await sql`
    insert into session_shares (id, booking_id, lesson_id, user_id, side, token_hash, created_at)
    values (${share.id}, ${share.bookingId}, ${share.lessonId}, ${share.userId}, ${share.side}, ${share.tokenHash}, ${now})
    on conflict (lesson_id, user_id) where withdrawn_at is null do nothing`.execute(tx);
}

/**
 * Stores that all is well. If the user says it again, the time is replaced until the planned end, and the first one
 * after it is kept; then no question is left to ask. Returns false if the share was withdrawn.
 */
export async function recordAllWell(
  tx: Db,
  { id, endsAt }: { id: string; endsAt: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update session_shares set well_at = case when well_at >= ${endsAt} then well_at else ${now} end,
      asked = greatest(asked, ${now >= endsAt ? 2 : 0}::int)
    where id = ${id} and withdrawn_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function withdrawShare(tx: Db, id: string, now: Date): Promise<void> {
  await sql`
    update session_shares set withdrawn_at = ${now} where id = ${id} and withdrawn_at is null`.execute(tx);
}

/** Rows that a job reads at a time. */
const BATCH = 500;

export type UnansweredShare = { id: string; at: string };

/**
 * Returns the next shares without an answer since the planned end that were asked about `asked` times and whose lesson
 * was planned to end between `since` and `until`. The end is read from the lesson, so moving or cancelling a lesson
 * needs no update of its shares.
 */
export async function listUnansweredShares(
  db: Db,
  { since, until, asked, after }: { since: Date; until: Date; asked: number; after: UnansweredShare | null },
): Promise<UnansweredShare[]> {
  const beyond =
    after === null ? sql`` : sql` and (s.created_at, s.id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<UnansweredShare>`
    select s.id, s.created_at::text as at from session_shares s
    join booked_lessons l on l.id = s.lesson_id
    join booking_facts b on b.id = s.booking_id
    where s.withdrawn_at is null and (s.well_at is null or s.well_at < l.ends_at) and s.asked < 2 and s.asked = ${asked}
      and l.state in ('planned', 'held', 'missed') and b.status in ('confirmed', 'completed')
      and l.ends_at > ${since} and l.ends_at <= ${until}${beyond}
    order by s.created_at, s.id limit ${BATCH}`.execute(db);
  return rows;
}

/**
 * Records that question number `asked` was sent. False if the share has an answer, was already asked this question, or
 * was withdrawn.
 */
export async function markQuestionSent(tx: Db, id: string, asked: number): Promise<boolean> {
  const { rows } = await sql`
    update session_shares s set asked = ${asked} from booked_lessons l
    where s.id = ${id} and l.id = s.lesson_id and s.asked < ${asked} and s.withdrawn_at is null
      and (s.well_at is null or s.well_at < l.ends_at)
    returning s.id`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes up to 500 shares that are older than `before` and whose lesson was deleted or ended before that time. Returns
 * how many.
 */
export async function deleteEndedShares(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session_shares where id in (
      select s.id from session_shares s left join booked_lessons l on l.id = s.lesson_id
      where s.created_at <= ${before} and (l.id is null or l.ends_at <= ${before})
      order by s.created_at, s.id limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The student's city, and the area if it was chosen from the list; an area typed as free text is left out. */
export async function findPlace(
  db: Db,
  studentId: string,
): Promise<{ city: string | null; area: string | null } | null> {
  const row = await db
    .selectFrom('student_places')
    .select(['city_name as city', 'area', 'area_id as areaId'])
    .where('user_id', '=', studentId)
    .executeTakeFirst();
  return row ? { city: row.city, area: row.areaId === null ? null : row.area } : null;
}

/** Erases what a person shared, and the addresses of their bookings as a student. */
export async function eraseSafetyDataOf(tx: Db, userId: string): Promise<void> {
  await sql`delete from session_shares where user_id = ${userId}`.execute(tx);
  await sql`
    delete from visit_addresses where booking_id in (select id from booking_facts where client_id = ${userId})`.execute(
    tx,
  );
}
