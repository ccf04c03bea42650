import { type Kysely, sql } from 'kysely';

/**
 * The row of an erased account stays for other people's bookings, but it is no user any more: without contact details
 * (its row holds placeholders, which are unique), not found by admins' search, not counted as a user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view accounts as
      select id, role, first_name, last_name, profile_picture,
        case when anonymised_at is null then email end as email, email_verified_at,
        case when anonymised_at is null then mobile end as mobile, mobile_verified_at,
        blocked_at, blocked_reason, is_sample, created_at, locale, anonymised_at
      from users;

    create or replace function user_search_renew() returns trigger language plpgsql as $$
    begin
      delete from user_search where user_id = new.id;
      insert into user_search (user_id, term, role, is_blocked)
      select new.id, term, new.role, new.blocked_at is not null
      from user_search_terms(new.first_name, new.last_name, new.email, new.mobile) as term
      where new.anonymised_at is null;
      return null;
    end $$;
    delete from user_search where user_id in (select id from users where anonymised_at is not null);

    create or replace function row_counts_add() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into row_counts select 'users.' || role, count(*) from fresh where anonymised_at is null group by role;
      else
        insert into row_counts select 'users.' || role, -count(*) from gone where anonymised_at is null group by role;
      end if;
      return null;
    end $$;
    create function row_counts_erased() returns trigger language plpgsql as $$
    begin
      insert into row_counts values ('users.' || new.role, -1);
      return null;
    end $$;
    insert into row_counts
      select 'users.' || role, -count(*) from users where anonymised_at is not null group by role;
    create trigger users_count_erased after update of anonymised_at on users
      for each row when (old.anonymised_at is null and new.anonymised_at is not null)
      execute function row_counts_erased();
  `.execute(db);
}
