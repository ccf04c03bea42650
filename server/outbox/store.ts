import type { Db } from '#server/db/client.ts';

export type OutboxMessage = {
  id: string;
  channel: 'email' | 'sms';
  /** E-mail address or "+91…" number. */
  recipient: string;
  /** E-mail only. */
  subject: string | null;
  body: string;
  createdAt: Date;
  /** After this a message is of no use and is not sent. */
  expiresAt: Date | null;
};

export async function insertMessage(db: Db, message: OutboxMessage): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      created_at: message.createdAt,
      expires_at: message.expiresAt,
    })
    .execute();
}

/** Newest first, at most `limit`; of one recipient if asked. */
export async function listMessages(
  db: Db,
  options: { recipient: string | null; limit: number },
): Promise<OutboxMessage[]> {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit);
  if (options.recipient !== null) query = query.where('recipient', '=', options.recipient);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, channel: row.channel as OutboxMessage['channel'] }));
}
