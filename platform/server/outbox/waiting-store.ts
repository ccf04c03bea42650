import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { deferWrite } from '#platform/server/db/transaction.ts';

/** Changes to messages that no worker has tried to send, for example because they wait until morning. */

/** Deletes an SMS to this number if the server has not tried to send it yet. Returns false if no such SMS was found. */
export async function deleteUnsentSms(db: Db, id: string, recipient: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .where('recipient', '=', recipient)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the untried messages about this subject. */
export async function deleteUntriedAbout(tx: Db, subject: string): Promise<void> {
  const deletion = tx
    .deleteFrom('outbox')
    .where('subject', '=', subject)
    // A literal, so that the planner can use the partial index.
    .where('status', '=', sql.lit('queued'))
    .where('attempts', '=', 0)
    .execute();
  await deferWrite(tx, deletion);
}

/** Deletes the untried mails to this address that have one of these unsubscribe paths. */
export async function deleteUntriedMails(
  tx: Db,
  { recipient, unsubscribePaths }: { recipient: string; unsubscribePaths: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('recipient', '=', recipient)
    .where('channel', '=', 'email')
    .where(sql<boolean>`data ->> 'unsubscribePath' = any(${unsubscribePaths}::text[])`)
    .where('status', '=', sql.lit('queued'))
    .where('attempts', '=', 0)
    .execute();
}

type Move = { template: string; channel: 'email' | 'sms'; from: string; to: string };

/** Sends the untried messages of a template to another address or number. */
export async function moveUntried(tx: Db, { template, channel, from, to }: Move): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('channel', '=', channel)
    .where('template', '=', template)
    .where('status', '=', sql.lit('queued'))
    .where('attempts', '=', 0)
    .execute();
}
