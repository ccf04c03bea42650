import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';

const ROLES: readonly Role[] = ['student', 'teacher', 'admin'];
/** Upper bound of a prefix search: sorts after every character that can follow the prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

export type UserQuery = {
  role: Role | null;
  blocked: boolean | null;
  /** Normalised prefix of a name, an email address or a mobile number. */
  term: string | null;
};

/** Cursor after the last row of a page: its term (or creation time as text) and the user's id. */
export type UserCursor = readonly [string, string];
type Found = { id: string; position: string };

/** Newest accounts first, by one index scan. */
function newest({ role, blocked }: UserQuery, after: UserCursor | null, limit: number) {
  const conditions = [
    sql`anonymised_at is null`,
    ...(role === null ? [] : [sql`role = ${role}`]),
    ...(blocked === null ? [] : [blocked ? sql`blocked_at is not null` : sql`blocked_at is null`]),
    ...(after === null ? [] : [sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ];
  return sql<Found>`
    select id, created_at::text as position from people where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit}`;
}

type TermQuery = UserQuery & { term: string };

/** The roles to search: the index has one range for each. */
function rolesOf({ role }: UserQuery): readonly Role[] {
  return role === null ? ROLES : [role];
}

/** The terms of one role that start with the query. */
function termsOf({ blocked, term }: TermQuery, role: Role) {
  // Literals, so that the planner can use the partial index of blocked users.
  const blockedFilter =
    blocked === null ? sql`` : blocked ? sql` and s.is_blocked` : sql` and not s.is_blocked`;
  return sql`select s.term, s.user_id from people_search s
    where s.role = ${sql.lit(role)} and s.term >= ${term} and s.term < ${term + LAST_CHARACTER}${blockedFilter}`;
}

/**
 * Users in alphabetical order of the matching term, by one index scan per role. A user with several matching terms
 * appears at the first of them.
 */
function byTerm(query: TermQuery, after: UserCursor | null, limit: number) {
  const { term } = query;
  const beyond = after === null ? sql`` : sql` and (s.term, s.user_id) > (${after[0]}, ${after[1]}::uuid)`;
  const runs = rolesOf(query).map(
    (role) => sql`(${termsOf(query, role)} and not exists (
        select from people_search d where d.user_id = s.user_id and d.term >= ${term} and d.term < s.term
      )${beyond} order by s.term, s.user_id limit ${limit})`,
  );
  return sql<Found>`
    select user_id as id, term as position from (${sql.join(runs, sql` union all `)}) as runs
    order by term, user_id limit ${limit}`;
}

/** The SQL of a page; a test checks its plan. */
export function pageStatement(query: UserQuery, after: UserCursor | null, limit: number): RawBuilder<Found> {
  const { term } = query;
  return term === null ? newest(query, after, limit) : byTerm({ ...query, term }, after, limit);
}

/** Ids of a page, in order. */
export async function listUserIds(
  db: Db,
  query: UserQuery,
  after: UserCursor | null,
  limit: number,
): Promise<Found[]> {
  return (await pageStatement(query, after, limit).execute(db)).rows;
}

/**
 * Number of users, at most COUNT_CAP. Below the cap, a user with several matching terms counts once. At the cap,
 * duplicates stay in: removing them would cost more than reading the page.
 */
export async function countUsers(db: Db, query: UserQuery): Promise<number> {
  const { term } = query;
  const found =
    term === null
      ? newest(query, null, COUNT_CAP)
      : sql`select user_id as id from (${sql.join(
          rolesOf(query).map((role) => sql`(${termsOf({ ...query, term }, role)} limit ${COUNT_CAP})`),
          sql` union all `,
        )}) as runs limit ${COUNT_CAP}`;
  const { rows } = await sql<{ count: number }>`
    select (case when count(*) = ${COUNT_CAP} then count(*) else count(distinct id) end)::int as count
    from (${found}) as counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function selectUsers(db: Db) {
  return db
    .selectFrom('accounts as u')
    .leftJoin('teacher_profiles as t', 't.user_id', 'u.id')
    .leftJoin('student_places as c', 'c.user_id', 'u.id')
    .select([
      'u.id',
      'u.role',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.mobile',
      'u.profile_picture as profilePicture',
      'u.email_verified_at as emailVerifiedAt',
      'u.mobile_verified_at as mobileVerifiedAt',
      'u.blocked_at as blockedAt',
      'u.blocked_reason as blockedReason',
      'u.created_at as createdAt',
      'u.is_sample as isSample',
      't.id as teacherId',
      't.is_verified as isVerified',
      't.review_status as reviewStatus',
      't.city_name as teacherCity',
      'c.city_name as clientCity',
    ]);
}

export type UserRecord = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** Users in the order of `ids`; unknown ids and erased accounts are omitted. */
export async function listUsers(db: Db, ids: readonly string[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectUsers(db).where('u.id', 'in', ids).where('u.anonymised_at', 'is', null).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findUser(db: Db, id: string): Promise<UserRecord | null> {
  return (await listUsers(db, [id]))[0] ?? null;
}
