import { sql } from 'kysely';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';

/** One row in SHARE becomes due for a job, and at most MOST rows of a kind. */
const SHARE = 100;
const MOST = 20_000;

/** Returns an update with `set` for some of the table's rows that match `where`. */
const some = (table: string, key: string, set: string, where = 'true') => sql`
  update ${sql.ref(table)} set ${sql.raw(set)} where ${sql.ref(key)} in (
    select ${sql.ref(key)} from ${sql.ref(table)} where ${sql.raw(where)}
    limit least(${MOST}, (select greatest(reltuples / ${SHARE}, 20) from pg_class where relname = ${table})))`;

const DUE = [
  some('bookings', 'id', "expires_at = now() - interval '1 minute'", "status = 'pending'"),
  some('bookings', 'id', "nudges = 0, created_at = now() - interval '13 hours'", "status = 'pending'"),
  sql`with over as (
      update bookings set overlap_ok = true, ends_at = now() - interval '2 hours',
        session = tstzrange(now() - interval '3 hours', now() - interval '2 hours')
      where id in (select id from bookings where status = 'confirmed' limit ${MOST} / 4) returning id)
    update lessons set overlap_ok = true, reminders = 2, at = tstzrange(now() - interval '3 hours', now() - interval '2 hours')
    from over where booking_id = over.id`,
  some('lessons', 'id', 'reminders = 0', "state = 'planned' and lower(at) < now() + interval '20 hours'"),
  some('conversations', 'id', 'student_read_seq = last_seq - 1, student_told_seq = last_seq - 1'),
  some('notifications', 'id', "created_at = now() - interval '13 months'"),
  some('outbox', 'id', "created_at = now() - interval '40 days', sent_at = now() - interval '40 days'"),
  some('idempotency_keys', 'key', "created_at = now() - interval '2 days'"),
  some(
    'sessions',
    'id',
    "created_at = now() - interval '60 days', last_seen_at = now() - interval '40 days'",
  ),
  some('media_files', 'id', "user_id = null, touched_at = now() - interval '2 days'"),
  some(
    'users',
    'id',
    "email_verified_at = null, mobile_verified_at = null, created_at = now() - interval '60 days'",
    "role = 'student' and not exists (select from bookings b where b.client_id = users.id)",
  ),
  some('teacher_card', 'teacher_id', 'version = version - 1'),
];

/** Creates work for the jobs: requests to expire, lessons that have ended, rows whose time has come. */
export async function createDueRows(databaseUrl: string): Promise<void> {
  const db: Db = createDb(createPool({ connectionString: databaseUrl, poolSize: 1, withoutTimeouts: true }));
  try {
    await sql`set session_replication_role = replica`.execute(db);
    for (const statement of DUE) await statement.execute(db);
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}
