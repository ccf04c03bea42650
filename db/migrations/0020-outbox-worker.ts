import { type Kysely, sql } from 'kysely';

/**
 * The outbox becomes a queue. A row has its content (`template` with `data`, or encrypted in `sealed` if secret), its
 * status, and the time of the next try. `body` and `subject` are no longer written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column template text,
      add column data jsonb,
      add column sealed bytea,
      add column status text not null default 'expired' check (status in ('queued', 'sent', 'failed', 'expired')),
      add column attempts smallint not null default 0,
      add column next_attempt_at timestamptz,
      add column attempted_at timestamptz,
      add column sent_at timestamptz,
      add column last_error text,
      alter column body set default '';
    update outbox set body = '', subject = null;
    create index outbox_due_idx on outbox (next_attempt_at) where status = 'queued';
    create index outbox_attempted_idx on outbox (channel, attempted_at);
    create index outbox_expires_idx on outbox (expires_at) where sealed is not null;
  `.execute(db);
}
