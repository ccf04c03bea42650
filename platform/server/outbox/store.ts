import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { deferWrite } from '#platform/server/db/transaction.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/texts/locale.ts';

export type Channel = 'email' | 'sms' | 'push';

/**
 * A row of the outbox. A queued row has its data either in `data` (plain) or in `sealed` (encrypted). Both are null
 * after the message is sent or expired; a failed message keeps `sealed` for a while.
 */
export type OutboxRow = {
  id: string;
  channel: Channel;
  recipient: string;
  template: string;
  data: object | null;
  sealed: Buffer | null;
  createdAt: Date;
  expiresAt: Date | null;
  /** The recipient's language. */
  locale: Locale;
};

type NewRow = OutboxRow & {
  notBefore?: Date;
  /** Id of what the message asks the recipient to act on; `deleteUntriedAbout` finds the message by it. */
  subject?: string;
};

/** Inserts messages. The statement has the same text for any number of messages, so that it can be prepared once. */
export async function insertMessages(tx: Db, messages: readonly NewRow[]): Promise<void> {
  const rows = messages.map(
    ({ id, channel, recipient, template, data, sealed, locale, subject, ...times }) => ({
      ...{ id, channel, recipient, template, data, locale },
      sealed: sealed?.toString('base64') ?? null,
      subject: subject ?? null,
      next_attempt_at: times.notBefore ?? times.createdAt,
      created_at: times.createdAt,
      expires_at: times.expiresAt,
    }),
  );
  const queued = sql`
    insert into outbox (id, channel, recipient, template, data, sealed, status, next_attempt_at, created_at,
      expires_at, locale, subject)
    select id, channel, recipient, template, data, decode(sealed, 'base64'), 'queued', next_attempt_at, created_at, expires_at,
      locale, subject
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, channel text, recipient text, template text, data jsonb,
      sealed text, next_attempt_at timestamptz, created_at timestamptz, expires_at timestamptz,
      locale text, subject text)`.execute(tx);
  await deferWrite(tx, queued);
}

const COLUMNS = [
  'id',
  'channel',
  'recipient',
  'template',
  'data',
  'sealed',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'locale',
] as const;

type Selected = Omit<OutboxRow, 'template' | 'data' | 'locale'> & {
  locale: string | null;
  template: string | null;
  data: unknown;
};

function toRow(row: Selected): OutboxRow {
  return {
    ...row,
    template: row.template ?? '',
    data: row.data as object | null,
    locale: findLocale(row.locale) ?? DEFAULT_LOCALE,
  };
}

/** Messages that still have their text, newest first, at most `limit`; optionally of one recipient. */
export async function listMessages(
  db: Db,
  options: { recipient: string | null; limit: number },
): Promise<OutboxRow[]> {
  let query = db
    .selectFrom('outbox')
    .select(COLUMNS)
    .where((where) => where.or([where('data', 'is not', null), where('sealed', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit);
  if (options.recipient !== null) query = query.where('recipient', '=', options.recipient);
  return (await query.execute()).map(toRow);
}

export type ClaimedRow = OutboxRow & {
  /** Number of this try, from 1. */
  attempt: number;
};

type Claim = {
  channel: Channel;
  now: Date;
  leaseUntil: Date;
  limit: number;
  /** The templates of one-time codes. */
  codes: readonly string[];
  /** At most this many rows that are no codes. */
  othersLimit?: number;
};

/** Codes that expire within this time are sent first, then other messages that do. */
const URGENT_MS = 15 * 60_000;

const GROUPS = ['codes', 'soon', 'others'] as const;

/**
 * Selects due rows to claim. 'codes' and 'soon' expire within URGENT_MS, the earliest expiry first; 'others' are all other
 * due rows, the longest due first.
 */
function dueRows(
  db: Db,
  { channel, now, limit, codes }: Pick<Claim, 'channel' | 'now' | 'limit' | 'codes'>,
  group: (typeof GROUPS)[number],
) {
  const soon = new Date(now.getTime() + URGENT_MS);
  const due = db
    .selectFrom('outbox')
    .select('id')
    // A literal, so that the planner can use the partial indexes of queued rows.
    .where('status', '=', sql.lit('queued'))
    .where('channel', '=', channel)
    .where('next_attempt_at', '<=', now);
  const ordered =
    group === 'others'
      ? due
          .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', soon)]))
          .orderBy('next_attempt_at')
      : due.where('expires_at', '>', now).where('expires_at', '<=', soon).orderBy('expires_at');
  return ordered
    .$if(group === 'codes', (rows) => rows.where('template', '=', sql<string>`any(${[...codes]}::text[])`))
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/**
 * Claims at most `limit` due rows of the channel until `leaseUntil`. If this worker dies, other workers can claim the
 * rows after that time. Codes come first, then rows that expire soon, then those longest due.
 */
export async function claimDueMessages(db: Db, claim: Claim): Promise<ClaimedRow[]> {
  const claimed: ClaimedRow[] = [];
  let othersLeft = claim.othersLimit ?? claim.limit;
  for (const group of GROUPS) {
    const left = claim.limit - claimed.length;
    const limit = group === 'codes' ? left : Math.min(left, othersLeft);
    if (limit <= 0) break;
    const rows = await db
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, attempted_at: claim.now, next_attempt_at: claim.leaseUntil })
      .where('id', 'in', dueRows(db, { ...claim, limit }, group))
      .returning([...COLUMNS, 'attempts as attempt'])
      .execute();
    if (group !== 'codes') othersLeft -= rows.length;
    claimed.push(...rows.map(({ attempt, ...row }) => ({ ...toRow(row), attempt })));
  }
  return claimed;
}

/**
 * Takes the channel's advisory lock, so that two workers can't claim messages at the same time and exceed the hourly
 * limit. PostgreSQL releases the lock at the end of the transaction.
 */
export async function lockClaims(tx: Db, channel: Channel): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`outbox ${channel}`}))`.execute(tx);
}

/** Rounds a time up to the next full second, so that an attempt counts for at least a full hour. */
function toFullSecond(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 1000) * 1000);
}

/** Number of tries on a channel since an instant. */
export async function countAttempts(db: Db, channel: Channel, since: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox_rates')
    .select(sql<number>`coalesce(sum(n), 0)::int`.as('count'))
    .where('channel', '=', channel)
    .where('second', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Adds `count` to the number of send attempts on a channel in the second of `at`. */
export async function addAttempts(db: Db, channel: Channel, at: Date, count: number): Promise<void> {
  await db
    .insertInto('outbox_rates')
    .values({ channel, second: toFullSecond(at), n: count })
    .onConflict((row) =>
      row.columns(['channel', 'second']).doUpdateSet({ n: sql`outbox_rates.n + ${count}` }),
    )
    .execute();
}

export async function deleteRatesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_rates').where('second', '<', before).execute();
}

/** Returns the time since which the oldest due message of a channel has been due; null if none is due. */
export async function findOldestDueTime(db: Db, channel: Channel, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('next_attempt_at as at')
    .where('status', '=', sql.lit('queued'))
    .where('channel', '=', channel)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Marks a message as sent and removes its text, unless `keepContent` (for /dev/outbox). */
export async function markSent(db: Db, id: string, at: Date, keepContent: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: at, last_error: null, ...(!keepContent && { data: null, sealed: null }) })
    .where('id', '=', id)
    .execute();
}

export async function markRetry(db: Db, id: string, nextAttemptAt: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Marks a message as failed. If it may be sent again, its text stays stored, but only encrypted. */
export async function markFailed(
  db: Db,
  id: string,
  failure: { at: Date; error: string; sealed: Buffer | null },
): Promise<void> {
  const { at, error, sealed } = failure;
  await db
    .updateTable('outbox')
    .set({ status: 'failed', failed_at: at, last_error: error, data: null, sealed })
    .where('id', '=', id)
    .execute();
}

/** Deletes all messages to these addresses and numbers, sent or not. */
export async function deleteMessagesTo(tx: Db, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .deleteFrom('outbox')
    .where('recipient', 'in', [...recipients])
    .execute();
}

/** Returns at most `limit` encrypted texts with ids after `id`, in the order of their ids. */
export function listSealed(
  db: Db,
  { id, limit }: { id: string; limit: number },
): Promise<{ id: string; sealed: Buffer | null }[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces an encrypted text unless it changed meanwhile. */
export async function updateSealed(
  db: Db,
  id: string,
  change: { from: Buffer; to: Buffer },
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ sealed: change.to })
    .where('id', '=', id)
    .where('sealed', '=', change.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
