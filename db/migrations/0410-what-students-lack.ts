import { type Kysely, sql } from 'kysely';

/**
 * What a student's profile lacks before they can book. One definition, for the student's own page and for the check of
 * a booking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view student_completions as
      select u.id as user_id,
        array_remove(array[
          case when c.city_name is null then 'city' end,
          case when u.email_verified_at is null then 'email' end,
          case when u.mobile_verified_at is null then 'mobile' end], null) as missing
      from accounts u left join clients c on c.user_id = u.id`.execute(db);
}
