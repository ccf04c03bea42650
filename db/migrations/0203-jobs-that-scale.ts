import { type Kysely, sql } from 'kysely';

/**
 * Tables that let jobs work with a million teachers. The rows of `row_counts` add up to a total: triggers insert each
 * change as a row, because updating one row would block other transactions; a job merges them. A trigger marks changed
 * entries of the deletion ledger, so that the ledger's file gets all of them. `outbox_rates` counts messages per
 * second. `job_marks` stores how far a job has read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table row_counts (name text not null, n bigint not null);

    create function row_counts_add() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into row_counts select 'users.' || role, count(*) from fresh group by role;
      else
        insert into row_counts select 'users.' || role, -count(*) from gone group by role;
      end if;
      return null;
    end $$;
    create trigger users_count_new after insert on users
      referencing new table as fresh for each statement execute function row_counts_add();
    create trigger users_count_gone after delete on users
      referencing old table as gone for each statement execute function row_counts_add();

    create function row_counts_move() returns trigger language plpgsql as $$
    begin
      insert into row_counts values ('users.' || old.role, -1), ('users.' || new.role, 1);
      return null;
    end $$;
    create trigger users_count_moved after update of role on users
      for each row when (old.role <> new.role) execute function row_counts_move();

    create function row_counts_bookings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into row_counts select 'bookings', count(*) from fresh having count(*) > 0;
      else
        insert into row_counts select 'bookings', -count(*) from gone having count(*) > 0;
      end if;
      return null;
    end $$;
    create trigger bookings_count_new after insert on bookings
      referencing new table as fresh for each statement execute function row_counts_bookings();
    create trigger bookings_count_gone after delete on bookings
      referencing old table as gone for each statement execute function row_counts_bookings();

    create table outbox_rates (
      channel text not null,
      second timestamptz not null,
      n integer not null,
      primary key (channel, second)
    );
    insert into outbox_rates
      select channel, date_trunc('second', attempted_at) + interval '1 second', count(*) from outbox
      where attempted_at > now() - interval '1 hour' group by 1, 2;

    create table job_marks (
      name text primary key,
      at timestamptz not null,
      id uuid
    );

    alter table deletion_ledger add column is_filed boolean not null default false;
    create index deletion_ledger_unfiled_idx on deletion_ledger (user_id) where not is_filed;
    create function deletion_ledger_unfile() returns trigger language plpgsql as $$
    begin
      new.is_filed := false;
      return new;
    end $$;
    create trigger deletion_ledger_unfile before update on deletion_ledger
      for each row when ((old.requested_at, old.due_at, old.undone_at, old.erased_at)
        is distinct from (new.requested_at, new.due_at, new.undone_at, new.erased_at))
      execute function deletion_ledger_unfile();
    create table deletion_ledger_files (
      id uuid primary key,
      bytes_read bigint not null
    );

    create table chart_days (
      day date not null,
      city text not null,
      sign_ups integer not null,
      requests integer not null,
      confirmed integer not null,
      reply_tenths jsonb not null,
      verify_tenths jsonb not null,
      primary key (day, city)
    );
    create table chart_refreshes (
      day date primary key,
      at timestamptz not null
    );

    alter table sessions set (fillfactor = 80);
    alter table conversations set (fillfactor = 80);
  `.execute(db);
}
