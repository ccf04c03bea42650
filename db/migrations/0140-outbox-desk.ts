import { type Kysely, sql } from 'kysely';

/**
 * When a message was given up: what it says is kept sealed for a while, so that an admin can send it again. The desk
 * lists what failed by that time and counts what ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column failed_at timestamptz;
    update outbox set failed_at = coalesce(attempted_at, created_at) where status = 'failed';
    create index outbox_ended_idx on outbox (status, failed_at desc, id desc) where status in ('failed', 'expired');
    create index outbox_sent_idx on outbox (sent_at) where status = 'sent';
  `.execute(db);
}
