import { type Kysely, sql } from 'kysely';

/**
 * Users' reports to the admins about profiles, reviews and messages, and messages from the contact form. Content that
 * an admin removes is hidden ("withheld"): its owner cannot restore it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id uuid primary key,
      kind text not null check (kind in ('profile', 'review', 'message', 'contact')),
      target_id uuid,
      reporter_id uuid references users on delete set null,
      subject_id uuid references users on delete set null,
      reason text not null,
      details text not null default '',
      message_ids uuid[] not null default '{}' check (cardinality(message_ids) <= 50),
      sender_name text,
      sender_email text,
      created_at timestamptz not null,
      due_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid references users on delete set null,
      action text check (action in ('dismiss', 'hide', 'restore', 'warn', 'answer')),
      note text,
      constraint reports_closed_with_action check ((closed_at is null) = (action is null)),
      constraint reports_about_something check ((kind = 'contact') = (target_id is null))
    );
    create unique index reports_one_open on reports (reporter_id, kind, target_id) where closed_at is null;
    create index reports_open_idx on reports (due_at, id) where closed_at is null;
    create index reports_closed_idx on reports (closed_at desc, id desc) where closed_at is not null;

    alter table teachers add column withheld_at timestamptz;
    alter table messages add column withheld_content text;

    create function keep_withheld() returns trigger language plpgsql as $$
    begin
      if new.withheld_at is not null and new.hidden_at is null then new.hidden_at := new.withheld_at; end if;
      return new;
    end $$;
    create trigger a_teachers_keep_withheld before update of hidden_at, withheld_at on teachers
      for each row execute function keep_withheld();
  `.execute(db);
}
