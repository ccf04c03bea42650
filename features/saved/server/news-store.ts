import { sql } from 'kysely';
import type { Prices } from '#features/teachers/pricing.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Stores the prices before a fall, if any student saved the teacher. If an earlier fall was not yet reported to
 * students, its prices and `began_at` stay and only `fell_at` changes.
 */
export async function insertPriceFall(tx: Db, teacherId: string, before: Prices, now: Date): Promise<void> {
  await sql`
    insert into saved_price_falls
      (teacher_id, online_price, offline_price, monthly_online_price, monthly_offline_price, fell_at,
        began_at)
    select ${teacherId}::uuid, ${before.onlinePrice}::int, ${before.offlinePrice}::int,
      ${before.monthlyOnlinePrice}::int, ${before.monthlyOfflinePrice}::int, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from saved_teachers where teacher_id = ${teacherId}::uuid)
    on conflict (teacher_id) do update set fell_at = excluded.fell_at`.execute(tx);
}

/** A student, and a saved teacher that the student wants news about. */
export type StudentTeacherPair = { userId: string; teacherId: string };
type Named = { teacherUserId: string; firstName: string; lastName: string };

export type PriceNews = StudentTeacherPair & Named & { before: Prices; after: Prices };

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Minimum time between two notices of the same kind about the same teacher. */
export const MIN_NOTICE_INTERVAL_MS = 86_400_000;

const WANTED = sql`
  exists (select from notice_wishes w where w.user_id = s.user_id and w.topic = 'saved')
  and not exists (select from blocked_pairs b where b.student_id = s.user_id and b.teacher_user_id = t.user_id)`;

const pricesIn = (table: string) => sql`json_build_object(
  'onlinePrice', ${sql.ref(`${table}.online_price`)}, 'offlinePrice', ${sql.ref(`${table}.offline_price`)},
  'monthlyOnlinePrice', ${sql.ref(`${table}.monthly_online_price`)},
  'monthlyOfflinePrice', ${sql.ref(`${table}.monthly_offline_price`)})`;

/**
 * Returns price falls up to `until` with the students to tell, sorted by teacher and student id, starting after the
 * cursor `after`. Leaves out students who saved the teacher later than the earlier prices: they have seen other ones.
 */
export async function listPriceNews(
  db: Db,
  { until, now, after, limit }: { until: Date; now: Date; after: StudentTeacherPair | null; limit: number },
): Promise<PriceNews[]> {
  const { rows } = await sql<PriceNews>`
    select s.user_id as "userId", s.teacher_id as "teacherId", t.user_id as "teacherUserId",
      u.first_name as "firstName", u.last_name as "lastName",
      ${pricesIn('f')} as before, ${pricesIn('t')} as after
    from saved_price_falls f
      join saved_teachers s on s.teacher_id = f.teacher_id
      join teacher_profiles t on t.id = f.teacher_id
      join people u on u.id = t.user_id
      join listed_cards l on l.teacher_id = f.teacher_id
    where f.fell_at <= ${until}::timestamptz and s.saved_at <= coalesce(f.began_at, f.fell_at)
      and (s.price_told_at is null or s.price_told_at <= ${new Date(now.getTime() - MIN_NOTICE_INTERVAL_MS)}::timestamptz)
      and (s.teacher_id, s.user_id) > (${after?.teacherId ?? FIRST_ID}::uuid, ${after?.userId ?? FIRST_ID}::uuid)
      and ${WANTED}
    order by s.teacher_id, s.user_id limit ${limit}`.execute(db);
  return rows;
}

export async function deletePriceFalls(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('saved_price_falls').where('fell_at', '<=', until).execute();
}

/**
 * Stores that the student was told. Returns false if the student was already told within the last day, or has removed
 * the teacher from the list.
 */
export async function markStudentTold(
  tx: Db,
  { userId, teacherId }: StudentTeacherPair,
  news: 'price_told_at' | 'hour_told_at',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_teachers')
    .set({ [news]: now })
    .where('user_id', '=', userId)
    .where('teacher_id', '=', teacherId)
    .where((eb) =>
      eb.or([eb(news, 'is', null), eb(news, '<=', new Date(now.getTime() - MIN_NOTICE_INTERVAL_MS))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A listed teacher, saved by a student who wants news, with the free hours at the last check. */
export type WatchedTeacher = {
  teacherId: string;
  starts: Date[] | null;
  until: Date | null;
  lookedAt: Date | null;
};

export async function listWatchedTeachers(
  db: Db,
  after: string | null,
  limit: number,
): Promise<WatchedTeacher[]> {
  const { rows } = await sql<WatchedTeacher>`
    select distinct on (s.teacher_id) s.teacher_id as "teacherId", h.starts, h.until, h.looked_at as "lookedAt"
    from saved_teachers s
      join listed_cards l on l.teacher_id = s.teacher_id
      join teacher_profiles t on t.id = s.teacher_id
      left join saved_free_hours h on h.teacher_id = s.teacher_id
    where s.teacher_id > ${after ?? FIRST_ID}::uuid and ${WANTED}
    order by s.teacher_id limit ${limit}`.execute(db);
  return rows;
}

export type FreeHourReader = StudentTeacherPair & Named;

/** Returns the students to tell of a teacher's free hour, sorted by id, starting after the cursor `after`. */
export async function listFreeHourReaders(
  db: Db,
  { teacherId, now, after, limit }: { teacherId: string; now: Date; after: string | null; limit: number },
): Promise<FreeHourReader[]> {
  const { rows } = await sql<FreeHourReader>`
    select s.user_id as "userId", s.teacher_id as "teacherId", t.user_id as "teacherUserId",
      u.first_name as "firstName", u.last_name as "lastName"
    from saved_teachers s
      join teacher_profiles t on t.id = s.teacher_id
      join people u on u.id = t.user_id
    where s.teacher_id = ${teacherId}::uuid and s.user_id > ${after ?? FIRST_ID}::uuid
      and (s.hour_told_at is null or s.hour_told_at <= ${new Date(now.getTime() - MIN_NOTICE_INTERVAL_MS)}::timestamptz)
      and ${WANTED}
    order by s.user_id limit ${limit}`.execute(db);
  return rows;
}

export type SeenHours = { teacherId: string; starts: readonly Date[] };

/** Stores the free hours that this run found; the next run compares with them. */
export async function saveSeenHours(
  db: Db,
  seen: readonly SeenHours[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  if (seen.length === 0) return;
  await db
    .insertInto('saved_free_hours')
    .values(
      seen.map(({ teacherId, starts }) => ({
        teacher_id: teacherId,
        starts: [...starts],
        until,
        looked_at: now,
      })),
    )
    .onConflict((on) =>
      on.column('teacher_id').doUpdateSet((eb) => ({
        starts: eb.ref('excluded.starts'),
        until: eb.ref('excluded.until'),
        looked_at: eb.ref('excluded.looked_at'),
      })),
    )
    .execute();
}

/** Deletes stored hours that were last checked before `before`: no student watches those teachers any more. */
export async function deleteOldSeenHours(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('saved_free_hours').where('looked_at', '<', before).execute();
}
