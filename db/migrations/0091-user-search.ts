import { type Kysely, sql } from 'kysely';

/**
 * Search terms of users for admins: prefixes of the full name, of each later word of it, of the email address or of the
 * mobile number's ten digits. Collation "C" makes a prefix an index range, as fast with a million users as with ten
 * thousand. Triggers update the terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_search (
      user_id uuid not null references users on delete cascade,
      term text collate "C" not null,
      role text not null,
      is_blocked boolean not null,
      primary key (user_id, term)
    );

    create function user_search_terms(first_name text, last_name text, email text, mobile text)
    returns setof text language sql immutable as $$
      select distinct left(term, 120) collate "C" from (
        select lower(array_to_string(words[position:], ' ')) as term
        from (select regexp_split_to_array(trim(first_name || ' ' || last_name), '\\s+')) as name (words),
          generate_series(1, least(cardinality(words), 6)) as position
        union all select lower(email)
        union all select right(mobile, 10)
      ) as terms where term <> ''
    $$;

    create function user_search_fill() returns trigger language plpgsql as $$
    begin
      insert into user_search (user_id, term, role, is_blocked)
      select u.id, term, u.role, u.blocked_at is not null
      from fresh u, user_search_terms(u.first_name, u.last_name, u.email, u.mobile) as term;
      return null;
    end $$;
    create trigger users_search_fill after insert on users
      referencing new table as fresh for each statement execute function user_search_fill();

    create function user_search_renew() returns trigger language plpgsql as $$
    begin
      delete from user_search where user_id = new.id;
      insert into user_search (user_id, term, role, is_blocked)
      select new.id, term, new.role, new.blocked_at is not null
      from user_search_terms(new.first_name, new.last_name, new.email, new.mobile) as term;
      return null;
    end $$;
    create trigger users_search_renew
      after update of first_name, last_name, email, mobile, role, blocked_at on users
      for each row when (
        (old.first_name, old.last_name, old.email, old.mobile, old.role, old.blocked_at is null)
        is distinct from (new.first_name, new.last_name, new.email, new.mobile, new.role, new.blocked_at is null)
      ) execute function user_search_renew();

    insert into user_search (user_id, term, role, is_blocked)
    select u.id, term, u.role, u.blocked_at is not null
    from users u, user_search_terms(u.first_name, u.last_name, u.email, u.mobile) as term;

    create index user_search_term_idx on user_search (role, term, user_id) include (is_blocked);
    create index user_search_blocked_idx on user_search (role, term, user_id) where is_blocked;

    create index users_newest_idx on users (created_at desc, id desc);
    create index users_role_newest_idx on users (role, created_at desc, id desc);
    create index users_blocked_newest_idx on users (created_at desc, id desc) where blocked_at is not null;
  `.execute(db);
}
