import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { notify } from '#features/notifications/server/service.ts';
import { NOTICE_BY_ACTION } from '#features/reports/notices.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import {
  createBooking,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { createMediaWorld } from '#test/worlds/media-world.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, { firstName: 'Anand', lastName: 'Rao' });
});

async function unpack(browser: TestClient): Promise<Record<string, Uint8Array>> {
  const reply = await browser.get('/api/account/export');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="toran-data-[\d-]+\.zip"$/);
  return unzipSync(new Uint8Array(reply.rawPayload));
}

describe('the export', () => {
  async function history(): Promise<void> {
    const contact = `Reach me at ${teacher.mobile.slice(3)}, ${teacher.mobile} or ${teacher.email}`;
    await createBooking(test.db, {
      student,
      teacher,
      status: 'completed',
      teacherResponse: contact,
      message: 'I am in Pune',
    });
    await createReview(test.db, { student, teacher, rating: 5 });
    const [mine, theirs] = [await signInAs(test, student), await signInAs(test, teacher)];
    const sent = await mine.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste!' });
    expect(sent.statusCode).toBe(201);
    const reply = { receiverId: student.userId, content: `${contact} and ${student.mobile}` };
    expect((await theirs.post('/api/chat/send', reply)).statusCode).toBe(201);
  }

  it.each(['student', 'teacher'] as const)(
    'contains all data of a %s and no contacts of other users (T-export)',
    async (role) => {
      await history();
      const [me, other] = role === 'student' ? [student, teacher] : [teacher, student];
      const files = await unpack(await signInAs(test, me));
      const all = Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join('\n');
      const seen = [other.mobile, other.mobile.slice(3), other.email].filter((secret) =>
        all.includes(secret),
      );
      expect(seen).toEqual([]);
      for (const own of [me.mobile, me.email, 'Namaste!', other.firstName]) expect(all).toContain(own);
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([
          'README.txt',
          'index.html',
          'manifest.json',
          'account.json',
          'bookings.json',
          'messages.json',
          'reviews.json',
          'consents.json',
          'sessions.json',
        ]),
      );
      expect(all).not.toMatch(/argon2|password_hash|token_hash/);
    },
  );

  it.each(['student', 'teacher'] as const)(
    'leaves contacts out of reasons for cancellations that the %s wrote',
    async (role) => {
      const [other, me] = role === 'student' ? [student, teacher] : [teacher, student];
      const reason = `Call ${other.mobile}, or write to ${other.email}`;
      await createBooking(test.db, {
        ...{ student, teacher, status: 'cancelled', closedBy: role, closedReason: reason },
      });
      const sessionAt = new Date(test.clock.now().getTime() + 86_400_000);
      const { id } = await createBooking(test.db, { student, teacher, status: 'confirmed', sessionAt });
      const asOther = await signInAs(test, other);
      const asked = await asOther.post(`/api/booking-requests/${id}/cancellation`, { reason });
      expect(asked.statusCode, asked.body).toBe(201);
      const files = await unpack(await signInAs(test, me));
      const bookings = JSON.parse(strFromU8(files['bookings.json'] as Uint8Array));
      const left = 'Call [contact removed], or write to [contact removed]';
      expect(bookings).toHaveLength(2);
      expect(bookings).toContainEqual(expect.objectContaining({ closedReason: left }));
      expect(bookings).toContainEqual(
        expect.objectContaining({ id, cancellation: expect.objectContaining({ reason: left }) }),
      );
    },
  );

  it('contains all bookings, plans and payments, also the oldest of more than 500', async () => {
    const [me, to] = [student.userId, teacher.teacherId];
    const now = test.clock.now();
    await sql`insert into bookings
        (id, client_id, teacher_id, status, session_type, pricing_type, price, session, ends_at, created_at, updated_at)
      select gen_random_uuid(), ${me}, ${to}, 'completed', 'online', 'monthly', 600,
        tstzrange(start, start + interval '1 hour'), start + interval '30 days', ${now}, ${now}
      from (select ${now}::timestamptz - n * interval '1 day' as start from generate_series(1, 501) n) days`.execute(
      test.db,
    );
    await sql`insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, created_at)
      select gen_random_uuid(), teacher_id, id, session, 'held', true, created_at from bookings
      where client_id = ${me}`.execute(test.db);
    await sql`insert into plans (booking_id, teacher_id, student_id, days, start_min, starts_at, ends_at, created_at)
      select id, teacher_id, client_id, '{monday}', 420, lower(session), ends_at, created_at from bookings
      where client_id = ${me}`.execute(test.db);
    await sql`insert into dues
        (id, seat_id, teacher_id, student_id, session_type, is_month, starts_at, ends_at, amount, due_on, state, created_at)
      select gen_random_uuid(), gen_random_uuid(), ${to}, ${me}, 'online', true, ${now}, ${now}, 1800, '2026-03-10', 'due',
        ${now}
      from generate_series(1, 501)`.execute(test.db);
    for (const person of [student, teacher]) {
      const files = await unpack(await signInAs(test, person));
      const lengthOf = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())).length;
      const parts = ['bookings.json', 'plans.json', 'payments.json'];
      expect(parts.map(lengthOf)).toEqual([501, 501, 501]);
    }
  });

  it('contains hours, replies, blocks, reports and choices', async () => {
    await history();
    const browser = await signInAs(test, teacher);
    await browser.post('/api/teacher/time-slots', { dayOfWeek: 1, startTime: '07:00', endTime: '09:00' });
    await browser.post(`/api/chat/block/${student.userId}`);
    await browser.put('/api/notifications/preferences', {
      topics: [{ topic: 'chat', email: false, sms: false }],
    });
    const [review] = (await browser.get('/api/teacher/reviews')).json();
    await browser.post(`/api/teacher/reviews/${review.id}/reply`, { text: 'Thank you for your words' });
    const about = { kind: 'review', targetId: review.id, reason: 'spam', details: 'Sells mats' };
    expect((await browser.post('/api/reports', about)).statusCode).toBe(201);
    const files = await unpack(browser);
    const part = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] as Uint8Array));
    expect(part('hours')).toMatchObject({ weekly: [{ dayOfWeek: 1 }], timeOff: [] });
    expect(part('blockedPeople')).toMatchObject([{ name: 'Priya Sharma' }]);
    expect(part('reports')).toMatchObject([{ kind: 'review', details: 'Sells mats', closedAt: null }]);
    expect(part('notificationChoices')).toContainEqual({ topic: 'chat', channel: 'email', wanted: false });
    expect(part('repliesToReviews')).toMatchObject([{ rating: 5, reply: 'Thank you for your words' }]);
  });

  it('contains dates of the account, browsers, push devices, earlier texts and decisions of our team', async () => {
    await history();
    const now = test.clock.now().toISOString();
    const [mine, theirs] = [await signInAs(test, student), test.client()];
    await theirs.post('/api/login', { mobile: teacher.mobile, password: teacher.password });
    const [review] = (await theirs.get('/api/teacher/reviews')).json();
    await theirs.post(`/api/teacher/reviews/${review.id}/reply`, { text: `Call ${student.mobile}` });
    const edited = [
      await mine.put(`/api/teacher/${teacher.teacherId}/reviews/${review.id}`, {
        rating: 2,
        comment: 'Late.',
      }),
      await theirs.put(`/api/teacher/reviews/${review.id}/reply`, { text: 'Thank you.' }),
    ];
    expect(edited.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const endpoint = 'https://push.example/device';
    await test.db
      .insertInto('push_subscriptions')
      .columns(['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'hides_details', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select(['id', 'user_id', 'id as session_id'])
          .select([eb.val(endpoint).as('endpoint'), eb.val('key').as('p256dh'), eb.val('key').as('auth')])
          .select([eb.val(true).as('hides_details'), 'created_at'])
          .where('user_id', '=', teacher.userId)
          .limit(1),
      )
      .execute();
    await test.db
      .updateTable('profile_reviews')
      .set({ status: 'needs_more_info', notes: 'Please add a photo.' })
      .where('teacher_id', '=', teacher.teacherId)
      .execute();

    const files = await unpack(theirs);
    const part = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] as Uint8Array));
    expect(part('account')).toMatchObject({
      ...{ locale: 'en', createdAt: expect.any(String), lastSignInAt: now },
      ...{ emailVerifiedAt: expect.any(String), mobileVerifiedAt: expect.any(String) },
    });
    expect(part('browsers')).toContainEqual({ firstSeenAt: now, lastSeenAt: now });
    expect(part('pushDevices')).toEqual([
      { endpoint, hidesDetails: true, createdAt: now, lastDeliveredAt: null },
    ]);
    expect(part('repliesToReviews')).toMatchObject([
      { reply: 'Thank you.', edits: [{ reply: 'Call [contact removed]', replacedAt: now }] },
    ]);
    expect(part('profileReviews')).toMatchObject([
      { status: 'needs_more_info', notes: 'Please add a photo.', submittedAt: expect.any(String) },
    ]);
    const written = JSON.parse(strFromU8((await unpack(mine))['reviews.json'] as Uint8Array));
    expect(written).toMatchObject([
      { rating: 2, comment: 'Late.', edits: [{ rating: 5, comment: review.comment, replacedAt: now }] },
    ]);
  });

  it('contains the inbox, also notices of kinds that no longer exist', async () => {
    const note = `Do not send ${teacher.mobile} to anybody.`;
    const tell = (title: string) =>
      inTransaction(test.db, (tx) =>
        notify(tx, {
          ...{ notice: NOTICE_BY_ACTION.warn, userId: student.userId, about: null, now: test.clock.now() },
          data: { thing: title, note },
        }),
      );
    await tell('your review');
    await test.db.updateTable('notifications').set({ event: 'horoscope' }).execute();
    await tell('your message');
    const files = await unpack(await signInAs(test, student));
    const inbox = JSON.parse(strFromU8(files['notifications.json'] as Uint8Array)) as { kind: string }[];
    const body = 'Do not send [contact removed] to anybody.';
    const createdAt = test.clock.now().toISOString();
    expect(inbox.sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'contentWarned', title: 'A warning about your message', body, createdAt, readAt: null },
      { kind: 'horoscope', title: 'horoscope', body: expect.stringContaining(body), createdAt, readAt: null },
    ]);
  });

  it('has a checksum for every file, and pages without script', async () => {
    await createBooking(test.db, { student, teacher, message: '<script>alert(1)</script>' });
    const files = await unpack(await signInAs(test, student));
    const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array));
    const { 'manifest.json': _itself, ...rest } = files;
    const sums = Object.fromEntries(
      Object.entries(rest).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
    );
    expect(manifest).toEqual({
      schema_version: 1,
      generated_at: test.clock.now().toISOString(),
      sha256: sums,
    });
    const page = strFromU8(files['index.html'] as Uint8Array);
    expect(page).not.toContain('<script');
    expect(page).toContain('&#60;script&#62;');
  });

  it('contains pictures and documents, also those that only our team sees', async () => {
    const media = await createMediaWorld(test);
    const photo = await media.stored('photo');
    await media.stored('document');
    const files = await unpack(media.client);
    const listed = JSON.parse(strFromU8(files['files.json'] as Uint8Array)) as {
      kind: string;
      file: string;
    }[];
    expect(listed.map(({ kind }) => kind)).toEqual(['photo', 'document']);
    const [stored, document] = listed.map(({ file }) => file);
    expect(`/${stored}`).toBe(photo.url);
    expect(document).toMatch(/^uploads\/private-/);
    for (const { file } of listed) expect(files[file]?.length).toBeGreaterThan(0);
  });

  it('requires a session and a recent password check', async () => {
    expect((await test.client().get('/api/account/export')).statusCode).toBe(401);
    const browser = await signInAs(test, student);
    test.clock.advance(10 * 60_000 + 1);
    const late = await browser.get('/api/account/export');
    expect([late.statusCode, late.json().code]).toEqual([403, 'REAUTHENTICATE']);
    await browser.post('/api/auth/reauthenticate', { password: student.password });
    expect((await browser.get('/api/account/export')).statusCode).toBe(200);
  });
});
