import { type Kysely, sql } from 'kysely';

/**
 * Adds the time when sending a message failed for good. Its content is kept encrypted for a while, so that an admin can
 * send it again. The admin console lists failures by this time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column failed_at timestamptz;
    update outbox set failed_at = coalesce(attempted_at, created_at) where status = 'failed';
    create index outbox_ended_idx on outbox (status, failed_at desc, id desc) where status in ('failed', 'expired');
    create index outbox_sent_idx on outbox (sent_at) where status = 'sent';
  `.execute(db);
}
