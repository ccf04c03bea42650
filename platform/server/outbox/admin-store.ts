import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Channel } from './store.ts';
import { listTemplates } from './templates.ts';

export type OutboxCounts = {
  /** Due, or waiting for the next try. */
  waiting: number;
  /** Scheduled for later, for example after the night. */
  planned: number;
  sentLastDay: number;
  failed: number;
  /** Number of failed messages that can be sent again. */
  retriable: number;
  expired: number;
  /** The time when the longest waiting message became due. */
  oldestWaitingAt: Date | null;
};

/**
 * SQL that is true for a failed message that can be sent again: its text is still stored, and it is not too old.
 * Messages with codes are never sent again.
 */
const canRetry = (now: Date, retryableSince: Date): RawBuilder<boolean> => sql<boolean>`(status = 'failed'
  and sealed is not null and (template is null or template <> all(${codeTemplates()}::text[]))
  and failed_at > ${retryableSince} and (expires_at is null or expires_at > ${now}))`;

function codeTemplates(): string[] {
  return listTemplates().flatMap(({ template, isCode }) => (isCode ? [template] : []));
}

/** Number of messages by state. */
export async function countMessages(
  db: Db,
  { now, dayAgo, retryableSince }: { now: Date; dayAgo: Date; retryableSince: Date },
): Promise<OutboxCounts> {
  const isPlanned = sql`attempts = 0 and next_attempt_at > ${now}`;
  const { rows } = await sql<OutboxCounts>`
    select queued.*, ended.*,
      (select count(*)::int from outbox where status = 'sent' and sent_at > ${dayAgo}) as "sentLastDay"
    from (
      select count(*) filter (where not (${isPlanned}))::int as waiting,
        count(*) filter (where ${isPlanned})::int as planned,
        min(case when attempts = 0 then next_attempt_at else created_at end)
          filter (where not (${isPlanned})) as "oldestWaitingAt"
      from outbox where status = 'queued'
    ) as queued, (
      select count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'expired')::int as expired,
        count(*) filter (where ${canRetry(now, retryableSince)})::int as retriable
      from outbox where status in ('failed', 'expired')
    ) as ended
  `.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('counting answered no row');
  return counts;
}

export type FailedMessage = {
  id: string;
  channel: Channel;
  template: string | null;
  recipient: string;
  error: string | null;
  tries: number;
  createdAt: Date;
  failedAt: Date;
  canRetry: boolean;
};

/** Failed messages without their text, latest first, starting after `after` if given. */
export async function listFailed(
  db: Db,
  page: { now: Date; retryableSince: Date; after: { failedAt: Date; id: string } | null; limit: number },
): Promise<FailedMessage[]> {
  const { now, retryableSince, after, limit } = page;
  const beyond = after === null ? sql`` : sql` and (failed_at, id) < (${after.failedAt}, ${after.id}::uuid)`;
  const { rows } = await sql<FailedMessage>`
    select id, channel, template, recipient, last_error as error, attempts as tries, created_at as "createdAt",
      failed_at as "failedAt", ${canRetry(now, retryableSince)} as "canRetry"
    from outbox where status = 'failed' and failed_at is not null${beyond}
    order by failed_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Whether the message exists, in any state. */
export async function hasMessage(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

const requeued = (now: Date) => ({
  status: 'queued' as const,
  attempts: 0,
  next_attempt_at: now,
  last_error: null,
  failed_at: null,
});

/** Queues a failed message again. False if it did not fail, was queued already, or its text is gone. */
export async function requeueMessage(
  db: Db,
  id: string,
  { now, retryableSince }: { now: Date; retryableSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(requeued(now))
    .where('id', '=', id)
    .where(canRetry(now, retryableSince))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Queues at most `limit` failed messages again, oldest first. Concurrent calls never queue one twice. Returns the
 * number.
 */
export async function requeueFailed(
  db: Db,
  { now, retryableSince, limit }: { now: Date; retryableSince: Date; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(requeued(now))
    .where('id', 'in', (failed) =>
      failed
        .selectFrom('outbox')
        .select('id')
        .where(canRetry(now, retryableSince))
        .orderBy('failed_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
