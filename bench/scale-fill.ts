import { sql } from 'kysely';
import { refreshListings } from '#features/search/server/service.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { copyListings } from './copy-listings.ts';
import { insertTeachers } from './seed.ts';
import { benchAdmin } from './seed-users.ts';

/** How much a database holds; at full size 1,000,000 teachers. */
export type DatabaseSize = { teachers: number; students: number; bookings: number; messages: number };

export function sizeOf(teachers: number): DatabaseSize {
  return { teachers, students: teachers, bookings: teachers * 5, messages: teachers * 10 };
}

/** The message of generated bookings. Measured requests have none, so they can be told apart. */
export const FILLED_MESSAGE = 'Mornings suit me best.';

/** Listings are made by the application for this many teachers, and copied for the others. */
const TEMPLATES = 2_000;
const TEACHERS_AT_ONCE = 50_000;

const id = (kind: string, n: string) =>
  `('00000000-0000-7${kind}00-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Ids of row number `n`: the same values that `id` builds in SQL. */
export const teacherUserIdAt = (n: number) => idText('1', n);
export const teacherId = (n: number) => idText('2', n);
export const studentIdAt = (n: number) => idText('3', n);
const idText = (kind: string, n: number) =>
  `00000000-0000-7${kind}00-8000-${n.toString(16).padStart(12, '0')}`;

async function fillTeachers(db: Db, { teachers }: DatabaseSize): Promise<void> {
  for (let from = 1; from <= teachers; from += TEACHERS_AT_ONCE)
    await insertTeachers(db, from, Math.min(teachers, from + TEACHERS_AT_ONCE - 1));
  await sql`update users set email_verified_at = created_at, mobile_verified_at = created_at`.execute(db);
  await sql`analyze`.execute(db);
  const few = Math.min(TEMPLATES, teachers);
  const ids = Array.from({ length: few }, (_, index) => teacherId(index + 1));
  await db.transaction().execute((tx) => refreshListings(tx, ids, new Date()));
  await copyListings(db, {
    templates: few,
    from: few + 1,
    to: teachers,
    teacher: (n) => id('2', n),
    user: (n) => id('1', n),
  });
}

/** Inserts students with a city and area; every fifth also gets a sign-in session. */
async function fillStudents(db: Db, { students }: DatabaseSize): Promise<void> {
  const rows = sql.raw(`generate_series(1::bigint, ${students}) n`);
  const own = sql.raw(id('3', 'n'));
  await sql`
    insert into users (id, role, mobile, email, email_verified_at, mobile_verified_at, first_name, last_name,
      password_hash, created_at)
    select ${own}, 'student', '+9158' || lpad(n::text, 8, '0'), 'student' || n || '@example.com', t, t,
      (array['Ravi', 'Priya', 'Anil', 'Meena', 'Kavya', 'Suresh', 'Asha', 'Imran'])[1 + n % 8], 'Number ' || n, '!', t
    from ${rows}, lateral (select now() - interval '300 days' * (1 - n / ${sql.lit(students)}::float)) as at (t)`.execute(
    db,
  );
  await sql`
    insert into clients (user_id, city_id, city_name, area, updated_at)
    select ${own}, 'mumbai-m', 'Mumbai', 'Bandra', now() from ${rows}`.execute(db);
  await sql`
    insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
    select sha256(n::text::bytea), ${sql.raw(id('c', 'n'))}, ${own}, now() - interval '2 days', now(),
      now() + interval '28 days' from ${rows} where n % 5 = 0`.execute(db);
}

/**
 * Inserts bookings of the last 300 and the next ten days; the busiest hundredth of the teachers gets a tenth of them.
 * Past bookings are completed (every seventh is cancelled), future ones confirmed or pending. Also adds their lessons,
 * reviews, notices, sent messages and idempotency keys.
 */
async function fillBookings(db: Db, { teachers, students, bookings }: DatabaseSize): Promise<void> {
  const [past, last] = [Math.floor(bookings * 0.95), Math.floor(bookings * 0.97)];
  await sql`create temporary table bench_bookings as
    select n, status, at,
      case when n % 10 = 0 then 1 + n / 10 % greatest(${teachers}::bigint / 100, 1) else 1 + n % ${teachers}::bigint end as t,
      1 + n * 7 % ${students}::bigint as s,
      case when n <= ${past}::bigint then at - interval '3 days' when status = 'pending' then now() - n % 70 * interval '1 hour'
        else now() - n % 240 * interval '1 hour' end as asked
    from generate_series(1::bigint, ${bookings}::bigint) n,
      lateral (select case
        when n > ${last}::bigint and n % 3 = 0 then 'pending' when n > ${past}::bigint then 'confirmed'
        when n % 7 = 0 then 'cancelled' else 'completed' end as status) st,
      lateral (select case
        when n <= ${past}::bigint then now() - interval '1 day' - interval '300 days' * (1 - n / ${past}::float)
        else now() + interval '1 hour' + interval '10 days' * (n - ${past}::bigint) / ${bookings - past}::float end as at) times
  `.execute(db);
  const booking = sql.raw(id('8', 'n'));
  const [teacher, user, client] = [sql.raw(id('2', 't')), sql.raw(id('1', 't')), sql.raw(id('3', 's'))];
  await sql`
    insert into bookings (id, client_id, teacher_id, status, session_type, pricing_type, price, message, preferred_days,
      session, overlap_ok, closed_by, created_at, answered_at, updated_at, expires_at, ends_at, nudges)
    select ${booking}, ${client}, ${teacher}, status, 'online', 'hourly', 600, ${FILLED_MESSAGE}, '{monday}',
      case when status in ('confirmed', 'completed') then tstzrange(at, at + interval '1 hour') end, n % 10 = 0,
      case when status = 'cancelled' then 'student' end, asked,
      case when status <> 'pending' then asked + interval '5 hours' end, asked, asked + interval '72 hours',
      case when status in ('confirmed', 'completed') then at + interval '1 hour' end, 2
    from bench_bookings`.execute(db);
  await sql`
    insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, reminders, created_at)
    select ${sql.raw(id('6', 'n'))}, ${teacher}, ${booking}, tstzrange(at, at + interval '1 hour'),
      case when status = 'completed' then 'held' else 'planned' end, n % 10 = 0,
      case when at < now() + interval '1 day' then 2 else 0 end, asked
    from bench_bookings where status in ('confirmed', 'completed')`.execute(db);
  await sql`
    insert into reviews (id, teacher_id, client_id, rating, comment, is_verified_session, created_at)
    select ${sql.raw(id('b', 'n'))}, ${teacher}, ${client}, 3 + n % 3, repeat('Calm and clear classes. ', 3), true, at
    from bench_bookings where status = 'completed' and n <= ${teachers}::bigint and n % 10 <> 0`.execute(db);
  await sql`
    insert into notifications (id, user_id, event, data, about, read_at, created_at)
    select ${sql.raw(id('a', '2 * n + k'))}, case k when 0 then ${user} else ${client} end,
      case k when 0 then 'bookingRequested' else 'bookingConfirmed' end,
      jsonb_build_object('studentName', 'Ravi K.', 'teacherName', 'Asha', 'otherName', 'Asha', 'side', 'student',
        'bookingId', ${booking}, 'teacherId', ${teacher}, 'time', 'Tue, 3 Mar 2026, 7:00 AM IST', 'times', ''),
      case k when 0 then ${client} else ${user} end, case when n % 20 > 0 then asked end, asked
    from bench_bookings cross join generate_series(0, 1) k`.execute(db);
  await sql`
    insert into outbox (id, channel, recipient, template, status, attempts, attempted_at, sent_at, created_at)
    select ${sql.raw(id('d', 'n'))}, case when n % 2 = 0 then 'email' else 'sms' end, 'student' || s || '@example.com',
      'notice', 'sent', 1, sent, sent, sent
    from bench_bookings, lateral (select now() - interval '29 days' * (1 - n / ${bookings}::float)) as times (sent)
    where n % 5 = 0`.execute(db);
  await sql`
    insert into idempotency_keys (user_id, key, call, input_hash, created_at, answer)
    select ${client}, 'k' || n, 'requestBooking', '\\x00', now() - interval '1 hour', repeat('x', 600)
    from bench_bookings where n % 50 = 0`.execute(db);
}

/**
 * A conversation with ten messages for each student. The first student's has thousands of messages, and the first
 * teacher has hundreds of conversations.
 */
async function fillChat(db: Db, { teachers, students, messages }: DatabaseSize): Promise<void> {
  const each = Math.floor(messages / students);
  const long = Math.min(messages / 10, 5_000);
  const [conversation, client] = [sql.raw(id('7', 's')), sql.raw(id('3', 's'))];
  await sql`create temporary table bench_talks as
    select s, case when s <= 300 then 1 else 1 + s * 13 % ${teachers}::bigint end as t,
      case when s = 1 then ${long}::bigint else ${each}::bigint end as n,
      now() - interval '200 days' * (1 - s / ${students}::float) as at
    from generate_series(1::bigint, ${students}::bigint) s`.execute(db);
  await sql`
    insert into conversations (id, student_id, teacher_user_id, last_seq, last_message_at, student_read_seq,
      teacher_read_seq, student_told_seq, teacher_told_seq, student_wrote, teacher_wrote, started_at, created_at)
    select ${conversation}, ${client}, ${sql.raw(id('1', 't'))}, n, at, case when s % 10 > 0 then n else n - 2 end, n,
      n, n, true, true, at, at from bench_talks`.execute(db);
  await sql`
    insert into messages (id, conversation_id, seq, sender_id, content, client_id, created_at)
    select gen_random_uuid(), ${conversation}, k, case when k % 2 = 1 then ${client} else ${sql.raw(id('1', 't'))} end,
      'Namaste, shall we keep Tuesday at seven in the morning? ' || k, gen_random_uuid(), at + k * interval '1 second'
    from bench_talks, generate_series(1, n) k`.execute(db);
}

/** Fills the other large tables: media files, admin decisions on profiles and closed reports. */
async function fillRest(db: Db, { teachers, students }: DatabaseSize): Promise<void> {
  const rows = (count: number) => sql.raw(`generate_series(1::bigint, ${count}) n`);
  await sql`
    insert into media_files (id, user_id, slot, kind, key, created_at, touched_at)
    select gen_random_uuid(), ${sql.raw(id('1', 'n'))}, 0, 'photo', md5(n::text), now(), now() from ${rows(teachers)}`.execute(
    db,
  );
  await sql`
    insert into profile_reviews (id, teacher_id, status, submitted_at, reviewed_at)
    select gen_random_uuid(), ${sql.raw(id('2', 'n'))}, case when n % 500 = 0 then 'pending' else 'approved' end,
      at - interval '1 day', case when n % 500 > 0 then at end
    from ${rows(teachers)}, lateral (select now() - interval '300 days' * n / ${teachers}::float) as times (at)`.execute(
    db,
  );
  await sql`
    insert into reports (id, kind, reporter_id, target_id, reason, due_at, created_at, closed_at, action)
    select gen_random_uuid(), 'profile', ${sql.raw(id('3', 'n'))}, ${sql.raw(id('2', 'n'))}, 'other', now(),
      now() - n * interval '1 minute', case when n % 50 > 0 then now() end, case when n % 50 > 0 then 'dismiss' end
    from ${rows(Math.ceil(students / 100))}`.execute(db);
}

/** Whether the database was filled to this size. */
export async function isFilled(databaseUrl: string, size: DatabaseSize): Promise<boolean> {
  const db = createDb(createPool({ connectionString: databaseUrl, poolSize: 1, withoutTimeouts: true }));
  try {
    const exists = await sql<{ oid: number | null }>`select to_regclass('bench_filled') as oid`.execute(db);
    if ((exists.rows[0]?.oid ?? null) === null) return false;
    const { rows } = await sql<{ teachers: number }>`select teachers from bench_filled`.execute(db);
    return rows[0]?.teachers === size.teachers;
  } finally {
    await db.destroy();
  }
}

/** Fills an empty database. Needs PostgreSQL's superuser. */
export async function fillScale(databaseUrl: string, size: DatabaseSize): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, poolSize: 1, withoutTimeouts: true });
  const db = createDb(pool);
  const begin = performance.now();
  const steps: Record<string, (one: Db, of: DatabaseSize) => Promise<void>> = {
    teachers: fillTeachers,
    students: fillStudents,
    bookings: fillBookings,
    chat: fillChat,
    rest: fillRest,
  };
  try {
    await migrateToLatest(db);
    await sql`create table if not exists bench_filled (teachers integer)`.execute(db);
    const { row } = benchAdmin();
    await db.insertInto('users').values(row).execute();
    for (const [name, fill] of Object.entries(steps)) {
      // Generated rows skip foreign keys and triggers (`replica`). Only the steps with users need the triggers, for the
      // search terms.
      const role = name === 'teachers' || name === 'students' ? 'origin' : 'replica';
      await sql`set session_replication_role = ${sql.lit(role)}`.execute(db);
      await fill(db, size);
      console.log(
        `${name} of ${size.teachers} teachers: ${((performance.now() - begin) / 1_000).toFixed(0)} s`,
      );
    }
    await sql`set session_replication_role = origin`.execute(db);
    await sql`insert into row_counts values ('bookings', ${size.bookings})`.execute(db);
    await sql`vacuum analyze`.execute(db);
    await sql`insert into bench_filled values (${size.teachers})`.execute(db);
    console.log(`filled in ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
  } finally {
    await db.destroy();
  }
}
