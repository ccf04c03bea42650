import { type Kysely, sql } from 'kysely';

/**
 * Tables that search reads. refreshListings rebuilds the rows of a listed teacher in the transaction that changes them;
 * triggers remove unlisted teachers. A page of results is one index-only scan by score and a join to ready-made cards.
 * Unset prices and years are -1, so that "no filter" and "any from 0" are both plain ranges. `style` is
 * specializations.position (0: every teacher), `styles` the set as bits, `hours` bits of
 * features/search/availability-mask.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teacher_card (
      teacher_id uuid primary key references teachers on delete cascade,
      card json not null
    );

    create table teacher_listing (
      teacher_id uuid not null references teachers on delete cascade,
      style smallint not null,
      city_id text,
      score integer not null,
      modes smallint not null,
      online_price integer not null,
      offline_price integer not null,
      low_price integer not null,
      experience smallint not null,
      hours integer not null,
      primary key (teacher_id, style)
    );
    create index teacher_listing_city_idx on teacher_listing (city_id, style, score desc, teacher_id desc)
      include (modes, online_price, offline_price, low_price, experience, hours);
    create index teacher_listing_style_idx on teacher_listing (style, score desc, teacher_id desc)
      include (modes, online_price, offline_price, low_price, experience, hours);

    create table teacher_area (
      teacher_id uuid not null references teachers on delete cascade,
      area_key text not null,
      city_id text,
      score integer not null,
      styles integer not null,
      modes smallint not null,
      online_price integer not null,
      offline_price integer not null,
      low_price integer not null,
      experience smallint not null,
      hours integer not null,
      primary key (teacher_id, area_key)
    );
    create index teacher_area_city_idx on teacher_area (city_id, area_key, score desc, teacher_id desc)
      include (styles, modes, online_price, offline_price, low_price, experience, hours);
    create index teacher_area_key_idx on teacher_area (area_key, score desc, teacher_id desc)
      include (styles, modes, online_price, offline_price, low_price, experience, hours);

    create function unlist_teacher(gone uuid) returns void language sql as $$
      delete from teacher_listing where teacher_id = gone;
      delete from teacher_area where teacher_id = gone;
      delete from teacher_card where teacher_id = gone;
    $$;
    create function unlist_teacher_row() returns trigger language plpgsql as $$
    begin
      perform unlist_teacher(new.id);
      return null;
    end $$;
    create trigger teachers_unlist after update of hidden_at, review_status, is_verified on teachers
      for each row when (new.hidden_at is not null
        or (new.review_status is distinct from 'approved' and not new.is_verified))
      execute function unlist_teacher_row();
    create function unlist_blocked_user() returns trigger language plpgsql as $$
    begin
      perform unlist_teacher(id) from teachers where user_id = new.id;
      return null;
    end $$;
    create trigger users_unlist after update of blocked_at on users
      for each row when (new.blocked_at is not null)
      execute function unlist_blocked_user();
  `.execute(db);
}
