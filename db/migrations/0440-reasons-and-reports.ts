import { type Kysely, sql } from 'kysely';

/**
 * Other slices see whether a no-show report of a booking is open. Erases the reasons that erased people gave when they
 * asked to cancel: the erasure had left those of agreed cancellations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view booking_facts as
      select id, client_id, teacher_id, status, session, closed_by, created_at, answered_at, ends_at, is_demo,
        reported_at is not null and settled_at is null as is_reported
      from bookings;

    update bookings b set closed_reason = null
      from teacher_profiles t, users c, users u
      where t.id = b.teacher_id and c.id = b.client_id and u.id = t.user_id
        and b.closed_reason not in ('This account is being deleted.', 'This account is no longer active.')
        and ((b.closed_by = 'student' and c.anonymised_at is not null)
          or (b.closed_by = 'teacher' and u.anonymised_at is not null));
  `.execute(db);
}
