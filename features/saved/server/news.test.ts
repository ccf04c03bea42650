import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
let asTeacher: TestClient;
let student: Person;
let browser: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A Monday, noon in India.
  test.clock.set('2026-03-02T06:30:00Z');
  teacher = await createTeacher(test.db, {
    firstName: 'Revathi',
    lastName: 'Subramaniam',
    onlinePrice: 800,
    offlinePrice: 950,
    monthlyOnlinePrice: null,
    monthlyOfflinePrice: null,
    slots: [{ day: 'friday', start: '06:00', end: '09:00' }],
  });
  asTeacher = await signInAs(test, teacher);
  student = await createStudent(test.db);
  browser = await follower(student);
});

const HOUR_MS = 3_600_000;
const choose = (client: TestClient, email: boolean) =>
  client.put('/api/notifications/preferences', { topics: [{ topic: 'saved', email, sms: false }] });

/** Signs a student in, who saves the teacher and, if `wants`, turns on news about saved teachers. */
async function follower(person: Person, wants = true): Promise<TestClient> {
  const client = await signInAs(test, person);
  await client.put('/api/saved', { save: [teacher.teacherId] });
  if (wants) expect((await choose(client, true)).statusCode).toBe(200);
  return client;
}
const price = async (set: object) =>
  expect((await asTeacher.put('/api/teacher/profile', set)).statusCode).toBe(200);
const run = () => runJob(test, 'saved.news');
async function later(hours = 0.5): Promise<void> {
  test.clock.advance(hours * HOUR_MS);
  await run();
}
type Inbox = { notices: { title: string; body: string; href: string; topic: string }[] };
const inbox = async (client = browser) => (await client.get('/api/notifications')).json<Inbox>().notices;
const mails = async () =>
  (
    await test.db
      .selectFrom('outbox')
      .select('channel')
      .where('recipient', 'in', [student.email ?? '', student.mobile ?? ''])
      .execute()
  ).map(({ channel }) => channel);

describe('a price that falls', () => {
  it('reaches students who saved the teacher and turned news on, once, in the inbox and by mail', async () => {
    await price({ onlinePrice: 700, offlinePrice: 1000 });
    await later();
    await later();
    expect(await inbox()).toMatchObject([
      {
        topic: 'saved',
        title: 'Revathi Subramaniam now costs less',
        body: 'Online: ₹700 an hour instead of ₹800.',
        href: `/teacher/${teacher.teacherId}`,
      },
    ]);
    expect(await mails()).toEqual(['email']);
    await later(25);
    expect(await inbox()).toHaveLength(1);
  });

  it('is not told by default, after the choice was taken back, or to those who saved nothing', async () => {
    const quiet = await follower(await createStudent(test.db), false);
    const other = await signInAs(test, await createStudent(test.db));
    await choose(other, true);
    await choose(browser, false);
    await price({ onlinePrice: 700 });
    await later();
    for (const client of [quiet, other, browser]) expect(await inbox(client)).toEqual([]);
  });

  it('waits 15 minutes; a price corrected before then sends nothing', async () => {
    await price({ onlinePrice: 80 });
    test.clock.advance(10 * 60_000);
    await run();
    await price({ onlinePrice: 800 });
    await later();
    expect(await inbox()).toEqual([]);
    await price({ onlinePrice: 750 });
    test.clock.advance(10 * 60_000);
    await price({ onlinePrice: 700 });
    await later();
    expect((await inbox())[0]?.body).toBe('Online: ₹700 an hour instead of ₹800.');
  });

  it('is no news if a price was typed too high and corrected', async () => {
    await price({ onlinePrice: 8000 });
    test.clock.advance(60_000);
    await price({ onlinePrice: 800 });
    await later();
    expect(await inbox()).toEqual([]);
  });

  it('is told in the morning, and only if it is still lower then', async () => {
    test.clock.set('2026-03-02T16:00:00Z');
    await price({ onlinePrice: 700, offlinePrice: 900 });
    await later();
    expect(await inbox()).toEqual([]);
    await price({ offlinePrice: 950 });
    test.clock.set('2026-03-03T02:30:00Z');
    await run();
    expect((await inbox()).map(({ body }) => body)).toEqual(['Online: ₹700 an hour instead of ₹800.']);
  });

  it('is not told to students who saved the teacher after the first of several changes', async () => {
    // 21:30 in India; quiet hours hold the news back until 8:00.
    test.clock.set('2026-03-02T16:00:00Z');
    await price({ onlinePrice: 600 });
    test.clock.advance(0.5 * HOUR_MS);
    const late = await follower(await createStudent(test.db));
    test.clock.advance(HOUR_MS);
    await price({ onlinePrice: 700 });
    test.clock.set('2026-03-03T02:30:00Z');
    await run();
    expect((await inbox()).map(({ body }) => body)).toEqual(['Online: ₹700 an hour instead of ₹800.']);
    expect(await inbox(late)).toEqual([]);
  });

  it('is no news if it rose, was set for the first time or was cleared', async () => {
    await price({ onlinePrice: 900 });
    await price({ monthlyOnlinePrice: 6000 });
    await price({ offlinePrice: null });
    await later();
    expect(await inbox()).toEqual([]);
  });

  it('is sent at most once a day, and again after the next price cut', async () => {
    await price({ onlinePrice: 700 });
    await later();
    await price({ onlinePrice: 690 });
    await later();
    expect(await inbox()).toHaveLength(1);
    test.clock.advance(24 * HOUR_MS);
    await price({ onlinePrice: 600 });
    await later();
    expect((await inbox()).map(({ body }) => body)[0]).toBe('Online: ₹600 an hour instead of ₹690.');
  });

  it('sends no news of a teacher who is hidden or blocked by the student', async () => {
    await price({ onlinePrice: 700 });
    expect((await asTeacher.put('/api/account/visibility', { hidden: true })).statusCode).toBe(200);
    await later();
    expect(await inbox()).toEqual([]);

    teacher = await createTeacher(test.db, { onlinePrice: 800 });
    asTeacher = await signInAs(test, teacher);
    await browser.put('/api/saved', { save: [teacher.teacherId] });
    await test.db
      .insertInto('blocks')
      .values({
        student_id: student.userId,
        teacher_user_id: teacher.userId,
        blocked_by: 'student',
        created_at: test.clock.now(),
      })
      .execute();
    await price({ onlinePrice: 700 });
    await later();
    expect(await inbox()).toEqual([]);
  });

  it('is sent once when two job runs happen at the same time', async () => {
    await price({ onlinePrice: 700 });
    test.clock.advance(HOUR_MS);
    await Promise.all([run(), run()]);
    expect(await inbox()).toHaveLength(1);
  });
});

describe('an hour that becomes free', () => {
  const lesson = async (at: string) =>
    createBooking(test.db, {
      student: await createStudent(test.db),
      teacher,
      status: 'confirmed',
      sessionAt: new Date(at),
    });
  const cancel = (bookingId: string) =>
    test.db.updateTable('lessons').set({ state: 'cancelled' }).where('booking_id', '=', bookingId).execute();

  it('is sent after a cancelled lesson, once a day for each teacher', async () => {
    const first = await lesson('2026-03-06T01:30:00Z');
    const second = await lesson('2026-03-06T02:30:00Z');
    await run();
    expect(await inbox()).toEqual([]);
    await cancel(first.id);
    await later();
    await later();
    expect(await inbox()).toMatchObject([
      { title: 'Revathi Subramaniam has a free hour', href: `/teacher/${teacher.teacherId}` },
    ]);
    expect((await inbox())[0]?.body).toContain('7:00 AM');
    expect(await mails()).toEqual(['email']);
    await cancel(second.id);
    await later();
    expect(await inbox()).toHaveLength(1);
  });

  it('is sent when a teacher publishes hours, but not when time alone brings days into the window', async () => {
    await run();
    for (let day = 0; day < 8; day += 1) await later(24);
    // The sign-in sessions have expired by now.
    [browser, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
    expect(await inbox()).toEqual([]);
    await asTeacher.post('/api/teacher/time-slots', {
      dayOfWeek: 'saturday',
      startTime: '06:00',
      endTime: '08:00',
    });
    await later();
    expect(await inbox()).toHaveLength(1);
  });

  it('sends no news by default, and stores none for teachers without watchers', async () => {
    await choose(browser, false);
    const { id } = await lesson('2026-03-06T01:30:00Z');
    await run();
    await cancel(id);
    await later();
    expect(await inbox()).toEqual([]);
    const looks = await test.db
      .selectFrom('saved_free_hours')
      .select('teacher_id')
      .where('teacher_id', '=', teacher.teacherId)
      .execute();
    expect(looks).toEqual([]);
  });

  it('is no news if it begins before somebody could book it', async () => {
    // 22:30 in India on the day before: quiet hours hold mail back until 8:00.
    test.clock.set('2026-03-05T17:00:00Z');
    const { id } = await lesson('2026-03-06T01:30:00Z');
    await run();
    await cancel(id);
    await later();
    expect(await inbox()).toEqual([]);
  });
});
