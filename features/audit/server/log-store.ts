import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import { isAuditAction } from '../actions.ts';

export type LogQuery = {
  action: string | null;
  actor: string | null;
  target: string | null;
  from: Date | null;
  /** Exclusive end. */
  until: Date | null;
  /** Actions to exclude. */
  without: readonly string[];
};

/** Upper bound of a prefix search: sorts after every character that can follow the prefix. */
const LAST_CHARACTER = '\u{10FFFF}';
/** Maximum number of users that a filter by name finds; entries of further users with this name are left out. */
const PEOPLE = 200;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids of users whose name, address or number starts with the term. */
const peopleBy = (term: string) =>
  sql`(select user_id from people_search where role in ('student', 'teacher', 'admin')
    and term >= ${term} and term < ${term + LAST_CHARACTER} limit ${PEOPLE})`;

function conditionsOf({ action, actor, target, from, until, without }: LogQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (action !== null) {
    // The name of an action can be the start of another one, such as message.retry and message.retryAll.
    conditions.push(
      isAuditAction(action) ? sql`a.action = ${action}` : sql`starts_with(a.action, ${action})`,
    );
  }
  if (actor === 'system') conditions.push(sql`a.actor_id is null`);
  else if (actor !== null) {
    conditions.push(
      UUID.test(actor) ? sql`a.actor_id = ${actor}::uuid` : sql`a.actor_id in ${peopleBy(actor)}`,
    );
  }
  if (target !== null) {
    conditions.push(
      UUID.test(target)
        ? sql`a.target_id = ${target}`
        : sql`(lower(a.target_type) = ${target} or a.target_id in (select user_id::text from ${peopleBy(target)} as found))`,
    );
  }
  if (without.length > 0) conditions.push(sql`a.action not in (${sql.join(without)})`);
  if (from !== null) conditions.push(sql`a.at >= ${from}`);
  if (until !== null) conditions.push(sql`a.at < ${until}`);
  return sql.join(conditions, sql` and `);
}

export type LogRecord = {
  seq: number;
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  actorRole: string;
  ip: string | null;
  requestId: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  targetName: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  result: string;
  hash: Buffer;
};

/** Entries before `beforeSeq`, newest first. */
export async function listLog(
  db: Db,
  query: LogQuery,
  beforeSeq: number | null,
  limit: number,
): Promise<LogRecord[]> {
  const beyond = beforeSeq === null ? sql`` : sql` and a.seq < ${beforeSeq}`;
  const { rows } = await sql<LogRecord>`
    select a.seq::int8::float8 as seq, a.id, a.at, a.actor_id as "actorId", a.actor_role as "actorRole", a.ip,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as "actorName",
      a.request_id as "requestId", a.action, a.target_type as "targetType", a.target_id as "targetId",
      nullif(trim(t.first_name || ' ' || t.last_name), '') as "targetName",
      a.before, a.after, a.reason, a.result, a.hash
    from audit_log a
    left join people u on u.id = a.actor_id
    left join people t on a.target_type = 'user' and t.id::text = a.target_id
    where ${conditionsOf(query)}${beyond}
    order by a.seq desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Number of entries, at most COUNT_CAP. */
export async function countLog(db: Db, query: LogQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from audit_log a where ${conditionsOf(query)} limit ${COUNT_CAP}) as counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}
