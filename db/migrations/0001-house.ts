import { type Kysely, sql } from 'kysely';

/** People, profiles, hours, bookings, reviews, codes, outbox. Constraints decide races between concurrent writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    create table users (
      id uuid primary key,
      role text not null check (role in ('student', 'teacher', 'admin')),
      mobile text not null,
      email text not null check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      profile_picture text,
      email_verified_at timestamptz,
      mobile_verified_at timestamptz,
      blocked_at timestamptz,
      blocked_reason text,
      is_sample boolean not null default false,
      created_at timestamptz not null,
      constraint users_mobile_key unique (mobile),
      constraint users_email_key unique (email)
    );

    create table sessions (
      token_hash bytea primary key,
      id uuid not null unique,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ip_prefix text,
      user_agent text
    );
    create index sessions_user_idx on sessions (user_id, last_seen_at);

    create table one_time_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      channel text not null check (channel in ('email', 'mobile')),
      destination text not null,
      code_hash bytea not null,
      attempts integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      voided_at timestamptz
    );
    create index one_time_codes_user_idx on one_time_codes (user_id, channel, created_at desc);
    create index one_time_codes_destination_idx on one_time_codes (destination, created_at desc);

    create table outbox (
      id uuid primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      subject text,
      body text not null,
      created_at timestamptz not null,
      expires_at timestamptz
    );
    create index outbox_recipient_idx on outbox (recipient, created_at desc);
    create index outbox_created_idx on outbox (created_at desc);

    create table specializations (
      id uuid primary key,
      slug text not null unique,
      name text not null unique,
      aliases text[] not null default '{}',
      position smallint not null
    );
    insert into specializations (id, slug, name, aliases, position) values
      ('0190a000-0000-7000-8000-000000000001', 'hatha-yoga', 'Hatha Yoga', '{hatha}', 1),
      ('0190a000-0000-7000-8000-000000000002', 'vinyasa-flow', 'Vinyasa Flow', '{vinyasa}', 2),
      ('0190a000-0000-7000-8000-000000000003', 'ashtanga', 'Ashtanga', '{"ashtanga yoga"}', 3),
      ('0190a000-0000-7000-8000-000000000004', 'yin-yoga', 'Yin Yoga', '{yin}', 4),
      ('0190a000-0000-7000-8000-000000000005', 'power-yoga', 'Power Yoga', '{power}', 5),
      ('0190a000-0000-7000-8000-000000000006', 'restorative-yoga', 'Restorative Yoga', '{restorative}', 6),
      ('0190a000-0000-7000-8000-000000000007', 'prenatal-yoga', 'Prenatal Yoga', '{prenatal}', 7),
      ('0190a000-0000-7000-8000-000000000008', 'kids-yoga', 'Kids Yoga', '{kids}', 8),
      ('0190a000-0000-7000-8000-000000000009', 'meditation', 'Meditation', '{}', 9),
      ('0190a000-0000-7000-8000-00000000000a', 'breathwork', 'Breathwork', '{pranayama}', 10),
      ('0190a000-0000-7000-8000-00000000000b', 'yoga-therapy', 'Yoga Therapy', '{therapy}', 11),
      ('0190a000-0000-7000-8000-00000000000c', 'hot-yoga', 'Hot Yoga', '{hot}', 12);

    create table teachers (
      id uuid primary key,
      user_id uuid not null unique references users on delete cascade,
      intro text not null default '',
      detailed_description text not null default '',
      experience integer check (experience between 0 and 99),
      online_price integer check (online_price >= 0),
      offline_price integer check (offline_price >= 0),
      monthly_online_price integer check (monthly_online_price >= 0),
      monthly_offline_price integer check (monthly_offline_price >= 0),
      offers_free_demo boolean not null default false,
      photos text[] not null default '{}' check (cardinality(photos) <= 5),
      videos text[] not null default '{}' check (cardinality(videos) <= 3),
      city_id text,
      city_name text,
      city_latitude double precision,
      city_longitude double precision,
      review_status text check (review_status in ('pending', 'approved', 'rejected', 'needs_more_info')),
      review_notes text,
      submitted_at timestamptz,
      reviewed_at timestamptz,
      is_verified boolean not null default false,
      hidden_at timestamptz,
      review_count integer not null default 0,
      rating_sum integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table teacher_service_areas (
      teacher_id uuid not null references teachers on delete cascade,
      position smallint not null check (position between 0 and 4),
      name text not null,
      area_key text not null,
      maps_id text,
      latitude double precision,
      longitude double precision,
      full_address text,
      primary key (teacher_id, position),
      constraint teacher_service_areas_once unique (teacher_id, area_key)
    );

    create table teacher_specializations (
      teacher_id uuid not null references teachers on delete cascade,
      specialization_id uuid not null references specializations,
      position smallint not null,
      is_top_expertise boolean not null default false,
      primary key (teacher_id, specialization_id)
    );

    create table certifications (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      name text not null,
      organization text not null,
      year integer,
      description text,
      checked_at timestamptz,
      created_at timestamptz not null
    );
    create index certifications_teacher_idx on certifications (teacher_id, created_at);

    create table time_slots (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      day_of_week smallint not null check (day_of_week between 0 and 6),
      start_min smallint not null check (start_min >= 0),
      end_min smallint not null check (end_min <= 1440 and end_min > start_min),
      created_at timestamptz not null,
      constraint time_slots_no_overlap exclude using gist
        (teacher_id with =, day_of_week with =, int4range(start_min, end_min) with &&)
    );

    create table clients (
      user_id uuid primary key references users on delete cascade,
      city_id text,
      city_name text,
      area text,
      area_id text,
      latitude double precision,
      longitude double precision,
      updated_at timestamptz not null
    );

    create table bookings (
      id uuid primary key,
      client_id uuid not null references users on delete cascade,
      teacher_id uuid not null references teachers on delete cascade,
      status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
      session_type text not null check (session_type in ('online', 'offline')),
      pricing_type text not null check (pricing_type in ('hourly', 'monthly')),
      is_demo boolean not null default false,
      price integer check (price >= 0),
      time_slot_id uuid references time_slots on delete set null,
      message text not null default '',
      teacher_response text,
      preferred_days text[] not null default '{}',
      preferred_times jsonb not null default '[]',
      session tstzrange,
      overlap_ok boolean not null default false,
      closed_by text check (closed_by in ('student', 'teacher', 'expired', 'admin')),
      closed_reason text,
      created_at timestamptz not null,
      answered_at timestamptz,
      updated_at timestamptz not null,
      constraint bookings_confirmed_has_session check (status <> 'confirmed' or session is not null),
      constraint bookings_no_overlap exclude using gist
        (teacher_id with =, session with &&) where (status = 'confirmed' and not overlap_ok)
    );
    create unique index bookings_one_pending on bookings (client_id, teacher_id) where status = 'pending';
    create index bookings_client_idx on bookings (client_id, created_at desc, id desc);
    create index bookings_teacher_idx on bookings (teacher_id, created_at desc, id desc);

    create table reviews (
      id uuid primary key,
      client_id uuid references users on delete set null,
      teacher_id uuid not null references teachers on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      comment text not null,
      created_at timestamptz not null,
      edited_at timestamptz,
      hidden_at timestamptz,
      constraint reviews_one_per_pair unique (client_id, teacher_id)
    );
    create index reviews_teacher_idx on reviews (teacher_id, created_at desc, id desc);

    create function reviews_roll_up() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.hidden_at is null then
        update teachers set review_count = review_count - 1, rating_sum = rating_sum - old.rating
          where id = old.teacher_id;
      end if;
      if tg_op <> 'DELETE' and new.hidden_at is null then
        update teachers set review_count = review_count + 1, rating_sum = rating_sum + new.rating
          where id = new.teacher_id;
      end if;
      return null;
    end $$;
    create trigger reviews_roll_up after insert or update of rating, hidden_at, teacher_id or delete on reviews
      for each row execute function reviews_roll_up();
  `.execute(db);
}
