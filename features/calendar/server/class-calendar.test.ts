import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import {
  CLASS,
  createJoinedLearners,
  type Learner,
  leaveClass,
  newClass,
  newLearner,
  runBatchJob,
  seatsOf,
} from '#test/worlds/batch-world.ts';

/** Group classes in the calendars of their students and teacher. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

type Event = { uid: string; status: string; summary: string; start: string; sequence: number };

function read(text: string): Event[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence ?? 0,
    };
  });
}
async function feedOf(client: TestClient): Promise<Event[]> {
  const { url } = (await client.post('/api/calendar/feed')).json<{ url: string }>();
  return read((await test.client().get(new URL(url).pathname)).body);
}
const fileOf = (client: TestClient, seatId: string) => client.get(`/api/seats/${seatId}/calendar.ics`);
const startsOf = (events: readonly Event[]) => events.map(({ start }) => start).sort();
const lessonsOf = async (learner: Learner) =>
  (await seatsOf(learner)).flatMap(
    (seat) => (seat as unknown as { lessons: { id: string; startsAt: string }[] }).lessons,
  );
async function seatIdOf(learner: Learner): Promise<string> {
  const [seat] = await seatsOf(learner);
  if (seat?.id == null) throw new Error('no seat');
  return seat.id;
}

describe('a seat in the calendar', () => {
  it('is one entry a lesson of the month: in the feed and as a file, and once in the feed of the teacher', async () => {
    const { id, asTeacher } = await newClass(test);
    const [learner, second] = (await createJoinedLearners(test, id, 2)) as [Learner, Learner];
    const lessons = await lessonsOf(learner);
    expect(lessons).toHaveLength(10);
    const feed = await feedOf(learner.client);
    expect(startsOf(feed)).toEqual(lessons.map(({ startsAt }) => startsAt));
    expect(feed.map(({ uid }) => uid).sort()).toEqual(lessons.map((one) => `${one.id}@toran`).sort());
    expect(feed[0]).toMatchObject({
      status: 'CONFIRMED',
      summary: `${CLASS.title} (In person)`,
      sequence: 0,
    });

    const reply = await fileOf(learner.client, await seatIdOf(learner));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(startsOf(read(reply.body))).toEqual(startsOf(feed));
    expect(startsOf(await feedOf(second.client))).toEqual(startsOf(feed));

    const uids = (await feedOf(asTeacher)).map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids).toEqual(expect.arrayContaining(feed.map(({ uid }) => uid)));
  });

  it('leaves the feed when the student gives it back; lessons already held stay in the feed', async () => {
    const { id } = await newClass(test);
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    const other = await newLearner(test);
    const seatId = await seatIdOf(learner);
    test.clock.set('2026-03-13T06:30:00Z');
    learner.client = await signInAs(test, learner);
    expect((await leaveClass(learner, id)).json()).toEqual({ isFree: false });
    expect(startsOf(await feedOf(learner.client))).toEqual([
      '2026-03-10T01:30:00.000Z',
      '2026-03-12T01:30:00.000Z',
    ]);
    expect(read((await fileOf(learner.client, seatId)).body)).toHaveLength(2);
    expect(await feedOf(await signInAs(test, other))).toEqual([]);
  });

  it("shows the future lessons of a blocked teacher's class as cancelled", async () => {
    const { id, teacher } = await newClass(test);
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    test.clock.set('2026-03-08T01:30:00Z');
    await runBatchJob(test);
    test.clock.set('2026-03-13T06:30:00Z');
    const admin = await signInAs(test, await createAdmin(test.db));
    const blocked = await admin.post(`/api/admin/users/${teacher.userId}/block`, { reason: 'Spam.' });
    expect(blocked.statusCode, blocked.body).toBeLessThan(300);
    const feed = await feedOf(await signInAs(test, learner));
    const gone = feed.filter(({ status }) => status === 'CANCELLED');
    expect(gone).toHaveLength(8);
    expect(gone.every(({ sequence, start }) => sequence === 1 && start > '2026-03-13')).toBe(true);
    expect(feed.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(2);
  });

  it('of a month that is called off leaves the feed and has no file any more', async () => {
    const { id } = await newClass(test, { minToRun: 2 });
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    const seatId = await seatIdOf(learner);
    test.clock.set('2026-03-08T01:30:00Z');
    await runBatchJob(test);
    learner.client = await signInAs(test, learner);
    expect(await feedOf(learner.client)).toEqual([]);
    expect((await fileOf(learner.client, seatId)).statusCode).toBe(404);
  });

  it('has a file for its student alone', async () => {
    const { id, asTeacher } = await newClass(test);
    const [learner, other] = (await createJoinedLearners(test, id, 2)) as [Learner, Learner];
    const seatId = await seatIdOf(learner);
    expect((await fileOf(test.client(), seatId)).statusCode).toBe(401);
    for (const client of [other.client, asTeacher]) {
      const reply = await fileOf(client, seatId);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'SEAT_NOT_FOUND']);
    }
    expect((await fileOf(learner.client, 'none')).statusCode).toBe(404);
  });
});
