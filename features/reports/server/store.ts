import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import type { ReportAction, ReportKind } from '../reasons.ts';

/** Limits of a report that several reports were added to: characters, and messages (the table allows no more). */
const DETAILS_KEPT = 8_000;
const MESSAGES_KEPT = 50;

export type NewReport = {
  id: string;
  kind: ReportKind;
  targetId: string | null;
  reporterId: string | null;
  subjectId: string | null;
  reason: string;
  details: string;
  messageIds: readonly string[];
  senderName?: string;
  senderEmail?: string;
  now: Date;
  dueAt: Date;
};

/** What a user has reported, oldest first. */
export function listReportsBy(db: Db, userId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'kind', 'reason', 'details', 'created_at as createdAt', 'closed_at as closedAt'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Inserts a report and returns its id. If the user has an open report about the same content, adds to it: details
 * and messages, and the reason and deadline of the more urgent one.
 */
export async function insertReport(tx: Db, report: NewReport): Promise<string> {
  const row = await tx
    .insertInto('reports')
    .values({
      id: report.id,
      kind: report.kind,
      target_id: report.targetId,
      reporter_id: report.reporterId,
      subject_id: report.subjectId,
      reason: report.reason,
      details: report.details,
      message_ids: [...report.messageIds],
      sender_name: report.senderName ?? null,
      sender_email: report.senderEmail ?? null,
      created_at: report.now,
      due_at: report.dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'kind', 'target_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet((eb) => ({
          reason: sql`case when excluded.due_at < reports.due_at then excluded.reason else reports.reason end`,
          details: sql`case when strpos(reports.details, excluded.details) > 0 then reports.details
            else left(concat_ws(E'\\n\\n', nullif(reports.details, ''), excluded.details), ${DETAILS_KEPT}::int) end`,
          message_ids: sql`array(select id from unnest(reports.message_ids || excluded.message_ids) as id
            group by id limit ${MESSAGES_KEPT})`,
          due_at: sql`least(${eb.ref('reports.due_at')}, excluded.due_at)`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes when the reporter adds to an open report. */
const VERSION = sql<string>`md5(concat_ws(' ', reason, cardinality(message_ids), details))`;

function selectReports(db: Db) {
  return db
    .selectFrom('reports as r')
    .leftJoin('people as reporter', 'reporter.id', 'r.reporter_id')
    .leftJoin('people as subject', 'subject.id', 'r.subject_id')
    .select([
      'r.id',
      'r.kind',
      'r.target_id as targetId',
      'r.reason',
      'r.details',
      'r.message_ids as messageIds',
      'r.sender_name as senderName',
      'r.sender_email as senderEmail',
      'r.reporter_id as reporterId',
      'r.subject_id as subjectId',
      'r.created_at as createdAt',
      'r.due_at as dueAt',
      'r.closed_at as closedAt',
      'r.action',
      'r.note',
      VERSION.as('version'),
      'reporter.first_name as reporterFirstName',
      'reporter.last_name as reporterLastName',
      'subject.first_name as subjectFirstName',
      'subject.last_name as subjectLastName',
    ]);
}

export type ReportRecord = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

export async function findReport(db: Db, id: string): Promise<ReportRecord | null> {
  const row = await selectReports(db).where('r.id', '=', id).executeTakeFirst();
  return row ?? null;
}

type PageQuery = { after: readonly [string, string] | null; limit: number };

/** Open reports, earliest due date first. */
export async function listOpen(db: Db, { after, limit }: PageQuery): Promise<ReportRecord[]> {
  let query = selectReports(db)
    .where('r.closed_at', 'is', null)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(r.due_at, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return query.execute();
}

/** Closed reports, latest first. */
export async function listClosed(db: Db, { after, limit }: PageQuery): Promise<ReportRecord[]> {
  let query = selectReports(db)
    .where('r.closed_at', 'is not', null)
    .orderBy('r.closed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(sql<boolean>`(r.closed_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  }
  return query.execute();
}

/** Number of open or closed reports; counting stops at COUNT_CAP. */
export async function countReports(db: Db, open: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reports where ${open ? sql`closed_at is null` : sql`closed_at is not null`} limit ${COUNT_CAP}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of earlier reports about the same user; 0 for contact messages. */
export async function countEarlier(db: Db, report: ReportRecord): Promise<number> {
  if (report.subjectId === null) return 0;
  const { count } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('subject_id', '=', report.subjectId)
    .where('created_at', '<', report.createdAt)
    .executeTakeFirstOrThrow();
  return count;
}

type Decision = {
  id: string;
  action: ReportAction;
  /** The decision that the admin saw when choosing: null for none; undefined if the client does not send it. */
  from: ReportAction | null | undefined;
  /** The version of an open report that the admin saw; undefined if the client does not send it. */
  version: string | undefined;
  note: string;
  adminId: string;
  now: Date;
};

/**
 * Stores a decision. An open report can get any decision, unless it grew since `version`. A closed one can only change
 * between 'hide' and 'restore', and only if its decision still is `from` (without `from`: the opposite one). Returns
 * false if nothing was stored.
 */
export async function closeReport(tx: Db, decision: Decision): Promise<boolean> {
  const { id, action, from, version, note, adminId, now } = decision;
  const opposite = action === 'restore' ? 'hide' : action === 'hide' ? 'restore' : null;
  const expected = from === undefined ? opposite : opposite && from;
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: adminId, action, note })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        ...(from
          ? []
          : [eb.and([eb('closed_at', 'is', null), ...(version ? [eb(VERSION, '=', version)] : [])])]),
        ...(expected ? [eb('action', '=', expected)] : []),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
