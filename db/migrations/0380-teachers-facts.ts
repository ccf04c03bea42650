import { type Kysely, sql } from 'kysely';

/**
 * Facts that teachers state (features/teachers/facts.ts), the ID that our team checked, and the columns that search
 * compares. All values are optional. The next CARD_VERSION fills the listings' columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teachers
      add column languages text[] not null default '{}',
      add column gender text check (gender in ('woman', 'man', 'other')),
      add column teaches_women_only boolean not null default false,
      add column levels text[] not null default '{}',
      add column needs text[] not null default '{}';

    create or replace view teacher_profiles as
      select id, user_id, intro, detailed_description, experience, online_price, offline_price, monthly_online_price,
        monthly_offline_price, offers_free_demo, photos, city_id, city_name, rating_sum, review_count, review_status,
        is_verified, hidden_at, reviewed_at, updated_at, languages, gender, teaches_women_only, levels, needs
      from teachers;

    -- A picture that waits for our team; the row and the picture go with the decision.
    create table id_documents (
      teacher_id uuid primary key references teachers on delete cascade,
      document_id uuid not null references media_files on delete cascade,
      kind text not null check (kind in ('pan', 'licence', 'passport', 'voter', 'aadhaar')),
      sent_at timestamptz not null
    );
    create index id_documents_sent_idx on id_documents (sent_at, teacher_id);
    create unique index id_documents_document_key on id_documents (document_id);

    -- What stays of a check: never the number, never the picture.
    create table id_checks (
      teacher_id uuid primary key references teachers on delete cascade,
      kind text not null check (kind in ('pan', 'licence', 'passport', 'voter', 'aadhaar')),
      last_four text not null check (last_four ~ '^[A-Z0-9]{4}$'),
      gender text check (gender in ('woman', 'man', 'other')),
      seen_at timestamptz not null,
      seen_by uuid references users on delete set null
    );
    create index id_checks_seen_by_idx on id_checks (seen_by);
    create trigger tell_insert after insert on id_checks referencing new table as new_rows
      for each statement execute function tell_teachers_by_rows('teacher_id');
    create trigger tell_update after update on id_checks referencing old table as old_rows new table as new_rows
      for each statement execute function tell_teachers_by_rows('teacher_id');
    create trigger tell_delete after delete on id_checks referencing old table as old_rows
      for each statement execute function tell_teachers_by_rows('teacher_id');

    create view seen_ids as
      select teacher_id, seen_at, gender from id_checks;
    create view waiting_ids as
      select teacher_id, document_id from id_documents;

    alter table teacher_listing
      add column languages integer not null default 0,
      add column traits integer not null default 0,
      add column monthly_online integer not null default -1,
      add column monthly_offline integer not null default -1,
      add column rating smallint not null default 400,
      add column has_group_class boolean not null default false;
    alter table teacher_area
      add column languages integer not null default 0,
      add column traits integer not null default 0,
      add column monthly_online integer not null default -1,
      add column monthly_offline integer not null default -1,
      add column rating smallint not null default 400,
      add column has_group_class boolean not null default false;

    -- Besides areas, rows of teacher_area have keys of rare facts, which begin with a plus sign.
    create or replace view listed_areas as
      select teacher_id, area_key, city_id, styles from teacher_area where area_key not like '+%';
  `.execute(db);
}
