import { type Kysely, sql } from 'kysely';

/**
 * Adds to bookings: expiry, suggested times, requests to cancel, reports that a session did not take place, and which
 * reminders were sent. A booking has at most one open suggestion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column expires_at timestamptz,
      add column nudges smallint not null default 0,
      add column reminders smallint not null default 0,
      add column sequence integer not null default 0,
      add column cancel_asked_by text check (cancel_asked_by in ('student', 'teacher')),
      add column cancel_asked_at timestamptz,
      add column cancel_reason text,
      add column reported_by text check (reported_by in ('student', 'teacher')),
      add column reported_at timestamptz,
      add column report_reason text,
      add column settled_at timestamptz;
    update bookings set expires_at = created_at + interval '72 hours' where status = 'pending';
    create index bookings_expiry_idx on bookings (expires_at) where status = 'pending';
    create index bookings_confirmed_idx on bookings (lower(session)) where status = 'confirmed';
    create index bookings_reported_idx on bookings (reported_at)
      where reported_at is not null and settled_at is null;

    create table booking_proposals (
      id uuid primary key,
      booking_id uuid not null references bookings on delete cascade,
      by text not null check (by in ('student', 'teacher')),
      times timestamptz[] not null check (cardinality(times) between 1 and 3),
      status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
      chosen timestamptz,
      created_at timestamptz not null,
      answered_at timestamptz
    );
    create index booking_proposals_booking_idx on booking_proposals (booking_id, created_at desc);
    create unique index booking_proposals_one_open on booking_proposals (booking_id) where status = 'open';
  `.execute(db);
}
