import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type Totals = {
  totalUsers: number;
  totalTeachers: number;
  totalClients: number;
  totalBookings: number;
};

/**
 * Returns the exact numbers of users and bookings. Triggers write each change to `row_counts`, in the transaction that
 * makes the change; this sums them up.
 */
export async function getTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(n) filter (where name like 'users.%'), 0)::int as "totalUsers",
      coalesce(sum(n) filter (where name = 'users.teacher'), 0)::int as "totalTeachers",
      coalesce(sum(n) filter (where name = 'users.student'), 0)::int as "totalClients",
      coalesce(sum(n) filter (where name = 'bookings'), 0)::int as "totalBookings"
    from row_counts`.execute(db);
  return rows[0] as Totals;
}

export async function countPendingReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from profile_submissions r join teacher_profiles t on t.id = r.teacher_id join people u on u.id = t.user_id
    where r.status = 'pending' and u.blocked_at is null and u.deletion_due_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Takes an advisory lock until the transaction ends, so that folding and recounting do not replace the same rows at the
 * same time.
 */
async function lockCounts(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('row_counts'))`.execute(tx);
}

/**
 * Replaces the rows of `row_counts` with one sum for each name, so that reading stays fast. Changes of running
 * transactions are not visible yet and stay.
 */
export async function compactRowCounts(tx: Db): Promise<void> {
  await lockCounts(tx);
  await sql`
    with folded as (delete from row_counts returning name, n)
    insert into row_counts select name, sum(n) from folded group by name`.execute(tx);
}

/**
 * Counts all rows and replaces `row_counts`. It is one statement, so that the counted rows and the replaced changes are
 * of the same instant.
 */
export async function recountTotals(tx: Db): Promise<void> {
  await lockCounts(tx);
  await sql`
    with replaced as (delete from row_counts)
    insert into row_counts
    select 'users.' || role, count(*) from people where anonymised_at is null group by role
    union all select 'bookings', count(*) from booking_facts`.execute(tx);
}
