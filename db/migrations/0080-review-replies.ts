import { type Kysely, sql } from 'kysely';

/**
 * Adds the teacher's single reply to a review, the earlier versions of edited texts, and whether the student has had a
 * session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews
      add column is_verified_session boolean not null default false,
      add column reply text,
      add column replied_at timestamptz,
      add column reply_edited_at timestamptz,
      add constraint reviews_reply_dated check ((reply is null) = (replied_at is null));
    update reviews r set is_verified_session = true where exists (
      select 1 from bookings b
      where b.client_id = r.client_id and b.teacher_id = r.teacher_id and b.status = 'completed'
    );

    create table review_edits (
      id uuid primary key,
      review_id uuid not null references reviews on delete cascade,
      part text not null check (part in ('review', 'reply')),
      rating smallint check (rating between 1 and 5),
      text text not null,
      replaced_at timestamptz not null,
      constraint review_edits_rated check ((part = 'review') = (rating is not null))
    );
    create index review_edits_review_idx on review_edits (review_id, replaced_at);
  `.execute(db);
}
