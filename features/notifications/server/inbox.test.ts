import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { createNotice, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let person: Person;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createStudent(test.db);
  client = await signInAs(test, person);
});

const COUNT = 5;
const DAY_MS = 86_400_000;

async function fill(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    // The last two have the same time, so their ids decide the order.
    const createdAt = new Date(test.clock.now().getTime() - Math.min(index, COUNT - 2) * DAY_MS);
    ids.push((await createNotice(test.db, { userId: person.userId, createdAt })).id);
  }
  return ids;
}

const read = (id: string) => client.post(`/api/notifications/${id}/read`);
const inbox = async (query = '') => (await client.get(`/api/notifications${query}`)).json();

describe('the inbox', () => {
  it('starts empty', async () => {
    expect(await inbox()).toEqual({ unreadCount: 0, notices: [], nextCursor: null });
  });

  it('lists notices newest first, with their texts', async () => {
    const [newest] = await fill();
    const { notices, unreadCount } = await inbox();
    expect(unreadCount).toBe(COUNT);
    expect(notices[0]).toEqual({
      id: newest,
      topic: 'reviews',
      title: 'Priya S. reviewed you',
      body: 'Read the review and reply to it once, if you like.',
      href: '/teacher-dashboard?tab=reviews',
      createdAt: '2026-03-02T06:30:00.000Z',
      readAt: null,
    });
  });

  it('pages without gaps and repetitions', async () => {
    await fill();
    const all = (await inbox()).notices.map((one: { id: string }) => one.id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await inbox(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.notices.map((one: { id: string }) => one.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(paged).toHaveLength(COUNT);
  });

  it('begins with the first page for an empty cursor', async () => {
    await fill();
    expect(await inbox('?cursor=')).toEqual(await inbox());
  });

  it('omits notices of kinds that no longer exist', async () => {
    await fill();
    await test.db
      .updateTable('notifications')
      .set({ event: 'horoscope' })
      .where('user_id', '=', person.userId)
      .execute();
    expect((await inbox()).notices).toEqual([]);
  });

  it('marks one notice as read, then all', async () => {
    const [first = ''] = await fill();
    expect((await read(first)).json()).toEqual({ unreadCount: COUNT - 1 });
    expect((await read(first)).json()).toEqual({ unreadCount: COUNT - 1 });
    expect((await inbox()).notices[0].readAt).toBe('2026-03-02T06:30:00.000Z');
    expect((await client.post('/api/notifications/read-all')).json()).toEqual({ unreadCount: 0 });
    expect((await inbox()).unreadCount).toBe(0);
  });

  it('refuses notices of other users', async () => {
    const [id = ''] = await fill();
    const other = await signInAs(test, await createStudent(test.db));
    expect((await other.get('/api/notifications')).json().notices).toEqual([]);
    expect((await other.get(`/api/notifications?cursor=${id}`)).json().notices).toEqual([]);
    expect((await other.post(`/api/notifications/${id}/read`)).statusCode).toBe(404);
    await other.post('/api/notifications/read-all');
    expect((await inbox()).unreadCount).toBe(COUNT);
    expect((await read(newId())).statusCode).toBe(404);
  });
});

describe('preferences', () => {
  const URL = '/api/notifications/preferences';
  const topic = async (name: string) =>
    (await client.get(URL)).json().topics.find((one: { topic: string }) => one.topic === name);

  it('have every topic, and change one at a time', async () => {
    expect((await client.get(URL)).json().topics.map((one: { topic: string }) => one.topic)).toEqual([
      'bookings',
      'chat',
      'reviews',
      'verification',
      'account',
      'saved',
    ]);
    const change = { topic: 'reviews', email: false, sms: true };
    const answer = await client.put(URL, { topics: [change] });
    expect(answer.json().topics).toContainEqual({ ...change, push: false, smsAfterPush: false });
    expect(await topic('reviews')).toEqual({ ...change, push: false, smsAfterPush: false });
    expect(await topic('bookings')).toEqual({
      topic: 'bookings',
      email: true,
      sms: true,
      push: false,
      smsAfterPush: false,
    });
  });

  it('change one channel and keep the others as they are stored', async () => {
    await client.put(URL, { topics: [{ topic: 'chat', email: false, sms: true }] });
    await client.put(URL, { topics: [{ topic: 'chat', push: true }] });
    const stored = { topic: 'chat', email: false, sms: true, push: true, smsAfterPush: false };
    expect(await topic('chat')).toEqual(stored);
    await client.put(URL, { topics: [{ topic: 'chat', email: true }] });
    expect(await topic('chat')).toEqual({ ...stored, email: true });
  });

  it.each([
    [{}],
    [{ topics: 'all' }],
    [{ topics: [{ topic: 'horoscopes', email: true, sms: true }] }],
    [{ topics: [{ topic: 'reviews', email: 'yes', sms: true }] }],
    [{ topics: [{ topic: 'reviews' }] }],
  ])('refuse %j', async (body) => {
    expect((await client.put(URL, body)).statusCode).toBe(400);
  });
});
