import { sql } from 'kysely';
import type { LessonState } from '#features/lessons/lesson.ts';
import { type Db, precompileQuery } from '#platform/server/db/client.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/texts/locale.ts';
import type { DayName } from '#shared/time.ts';

/** Maximum length of a list. No user has this many open bookings, so only old ones are left out. */
const LIST_MAX = 500;

/** The two people of a booking. */
/** A lesson in a `json_agg` result, where instants are strings. */
type LessonRow = { id: string; startsAt: string; endsAt: string; state: LessonState };

export type Times = ReadonlyArray<{ startTime: string; endTime: string }>;

function selectBookings(db: Db) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('accounts as c', 'c.id', 'b.client_id')
    .leftJoin('student_places as place', 'place.user_id', 'b.client_id')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .innerJoin('people as tu', 'tu.id', 't.user_id')
    .leftJoin('booking_proposals as p', (join) =>
      join
        .onRef('p.booking_id', '=', 'b.id')
        .on('p.status', '=', sql.lit('open'))
        .on('b.status', 'in', [sql.lit<'pending'>('pending'), sql.lit<'confirmed'>('confirmed')]),
    )
    .leftJoin('meeting_links as m', 'm.user_id', 't.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booked_lessons as l')
          .select((lesson) => [
            lesson.fn.min('l.starts_at').as('starts_at'),
            sql<LessonRow[] | null>`json_agg(json_build_object('id', l.id, 'startsAt', l.starts_at,
              'endsAt', l.ends_at, 'state', l.state) order by l.starts_at)`.as('lessons'),
          ])
          .whereRef('l.booking_id', '=', 'b.id')
          .where('l.state', '!=', sql.lit('moved'))
          .as('held'),
      (join) => join.onTrue(),
    )
    .select([
      'b.id',
      'b.status',
      'b.session_type as sessionType',
      'b.pricing_type as pricingType',
      'b.is_demo as isDemo',
      'b.price',
      'b.time_slot_id as timeSlotId',
      'b.message',
      'b.teacher_response as teacherResponse',
      'b.overlap_ok as groupSession',
      'b.created_at as createdAt',
      'b.closed_by as closedBy',
      'b.closed_reason as closedReason',
      'b.updated_at as updatedAt',
      'b.expires_at as expiresAt',
      'b.ends_at as endsAt',
      'b.sequence',
      'b.preferred_instants as preferredInstants',
      'b.any_time as anyTime',
      'b.meeting_link as meetingLink',
      'm.url as usualLink',
      'b.cancel_asked_by as cancelAskedBy',
      'b.cancel_asked_at as cancelAskedAt',
      'b.cancel_reason as cancelReason',
      'b.reported_by as reportedBy',
      'b.reported_at as reportedAt',
      'b.settled_at as settledAt',
      'p.id as proposalId',
      'p.by as proposedBy',
      'p.times as proposedTimes',
      'p.created_at as proposedAt',
      'b.client_id as clientId',
      'c.first_name as clientFirstName',
      'c.last_name as clientLastName',
      'c.email as clientEmail',
      'c.mobile as clientMobile',
      'c.profile_picture as clientPicture',
      'place.city_name as clientCity',
      'place.area as clientArea',
      'b.teacher_id as teacherId',
      't.user_id as teacherUserId',
      'tu.first_name as teacherFirstName',
      'tu.last_name as teacherLastName',
      'tu.profile_picture as teacherPicture',
      't.online_price as onlinePrice',
      't.offline_price as offlinePrice',
      't.monthly_online_price as monthlyOnlinePrice',
      't.monthly_offline_price as monthlyOfflinePrice',
      't.offers_free_demo as offersFreeDemo',
    ])
    .select((eb) => [
      eb.ref('held.starts_at').$castTo<Date | null>().as('sessionStart'),
      'held.lessons',
      // The API contract validates days and times before they are stored, so the casts are safe.
      eb.ref('b.preferred_days').$castTo<DayName[]>().as('preferredDays'),
      eb.ref('b.preferred_times').$castTo<Times>().as('preferredTimes'),
    ]);
}

/** Selects all columns of bookings, aliased as `b`. Callers append a `where` clause. */
export const SELECT_BOOKINGS = precompileQuery(selectBookings);

export type BookingRecord = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

export async function findBooking(db: Db, id: string): Promise<BookingRecord | null> {
  const { rows } = await sql<BookingRecord>`${SELECT_BOOKINGS} where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first, at most 500. Set `all` for every booking. */
export async function listBookings(
  db: Db,
  owner: { clientId: string } | { teacherId: string },
  { all = false } = {},
): Promise<BookingRecord[]> {
  const [column, id] =
    'clientId' in owner
      ? (['b.client_id', owner.clientId] as const)
      : (['b.teacher_id', owner.teacherId] as const);
  return selectBookings(db)
    .where(column, '=', id)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .$if(!all, (query) => query.limit(LIST_MAX))
    .execute();
}

/** The pending requests to a teacher that have not expired, oldest first, at most 500. */
export function listPending(db: Db, teacherId: string, now: Date): Promise<BookingRecord[]> {
  return selectBookings(db)
    .where('b.teacher_id', '=', teacherId)
    .where('b.status', '=', 'pending')
    .where((eb) => eb.or([eb('b.expires_at', 'is', null), eb('b.expires_at', '>', now)]))
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(LIST_MAX)
    .execute();
}

/** User ids of the teachers who have a pending or confirmed booking of this student. */
export async function listOpenTeachers(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select('t.user_id as userId')
    .distinct()
    .where('b.client_id', '=', clientId)
    .where('b.status', 'in', ['pending', 'confirmed'])
    .execute();
  return rows.map(({ userId }) => userId);
}

/** These bookings, in no particular order. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<BookingRecord[]> {
  if (ids.length === 0) return [];
  return selectBookings(db)
    .where('b.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Subquery of the profile id of a teacher's account. For rows of a person as student or as teacher, compare with it
 * instead of joining the profiles: PostgreSQL then uses an index for each side, and does not read the rows of others.
 */
export const profileIdOf = (db: Db, userId: string) =>
  db.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);

/**
 * Returns bookings of a user, as student or as teacher, with a lesson at `since` or later. Latest
 * first; cancelled ones are included.
 */
export async function listSessions(
  db: Db,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<BookingRecord[]> {
  return selectBookings(db)
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('b.teacher_id', '=', profileIdOf(db, userId))]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booked_lessons as later')
          .select('later.id')
          .whereRef('later.booking_id', '=', 'b.id')
          .where('later.starts_at', '>=', since),
      ),
    )
    .orderBy('b.ends_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Takes an advisory lock until the transaction ends. It serialises one student's requests and one
 * teacher's answers: counts stay exact and overlapping confirmations cannot deadlock.
 */
export async function lockName(tx: Db, name: `bookings:${'student' | 'teacher'}:${string}`): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The language that a person chose for the account. */
export async function loadAccountLocale(db: Db, userId: string): Promise<Locale> {
  const row = await db.selectFrom('accounts').select('locale').where('id', '=', userId).executeTakeFirst();
  return findLocale(row?.locale) ?? DEFAULT_LOCALE;
}
