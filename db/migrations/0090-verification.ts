import { type Kysely, sql } from 'kysely';

/**
 * Every submission of a profile and the decision. `teachers` keeps the status of the latest one; a teacher has at most
 * one open submission. Also who checked a certificate, and the number that was checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_reviews (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      status text not null check (status in ('pending', 'approved', 'rejected', 'needs_more_info')),
      submitted_at timestamptz not null,
      reviewed_at timestamptz,
      reviewer_id uuid references users on delete set null,
      notes text,
      constraint profile_reviews_decided check ((status = 'pending') = (reviewed_at is null))
    );
    create unique index profile_reviews_one_pending on profile_reviews (teacher_id) where status = 'pending';
    create index profile_reviews_pending_idx on profile_reviews (submitted_at, id) where status = 'pending';
    create index profile_reviews_past_idx on profile_reviews (reviewed_at desc, id desc) where status <> 'pending';
    create index profile_reviews_teacher_idx on profile_reviews (teacher_id, submitted_at desc, id desc);

    insert into profile_reviews (id, teacher_id, status, submitted_at, reviewed_at, notes)
    select gen_random_uuid(), id, review_status, coalesce(submitted_at, created_at),
      case when review_status <> 'pending' then coalesce(reviewed_at, submitted_at, created_at) end, review_notes
    from teachers where review_status is not null;

    alter table certifications
      add column checked_by uuid references users on delete set null,
      add column checked_number text;
  `.execute(db);
}
