import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { BOOKING_REJECTED } from '#features/bookings/notices.ts';
import { REVIEW_REPLIED } from '#features/reviews/notices.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { listMessages } from '#platform/server/outbox/store.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { notify } from './service.ts';

let test: TestApp;
let person: Person;
let path: string;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  person = await createStudent(test.db);
  await tell();
  path = (await mails())[0]?.unsubscribePath ?? '';
});

function tell({ userId } = person): Promise<void> {
  const data = { teacherName: 'Meera Rao', teacherId: 'some-id' };
  const now = test.clock.now();
  return inTransaction(test.db, (tx) =>
    notify(tx, { notice: REVIEW_REPLIED, userId, data, about: null, now }),
  );
}

async function mails({ email } = person) {
  const rows = await listMessages(test.db, { recipient: email, limit: 10 });
  return rows.map(({ data }) => data as { unsubscribePath: string });
}

/** As a mail program sends it (RFC 8058). */
const oneClick = (url: string, headers: Record<string, string> = {}) =>
  test.client().request({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example',
      ...headers,
    },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the unsubscribe link of a mail', () => {
  it('is the same in every mail about the topic', async () => {
    await tell();
    expect((await mails()).map(({ unsubscribePath }) => unsubscribePath)).toEqual([path, path]);
  });

  it('shows its topic, and changes nothing when opened', async () => {
    const look = await test.client().get(`/api${path}`);
    expect(look.json()).toEqual({ topic: 'reviews', subscribed: true });
    expect((await test.client().get(`/api${path}`)).json().subscribed).toBe(true);
  });

  it('stops mail about the topic, signed in or not, and can be repeated', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await test.client().post(`/api${path}`)).json()).toEqual({
        topic: 'reviews',
        subscribed: false,
      });
    }
    await tell();
    expect(await mails()).toEqual([]);
    const choices = (await (await signInAs(test, person)).get('/api/notifications/preferences')).json()
      .topics;
    expect(choices).toContainEqual(expect.objectContaining({ topic: 'reviews', email: false, sms: false }));
    expect(choices).toContainEqual(expect.objectContaining({ topic: 'bookings', email: true, sms: true }));
    expect((await (await signInAs(test, person)).get('/api/notifications')).json().unreadCount).toBe(2);
  });

  it.each(['the link', 'the settings'])('and %s stop mail that waits until morning', async (by) => {
    test.clock.set('2026-03-02T22:00:00+05:30');
    const outbox = await OutboxWorld.begin(test);
    const someone = await createStudent(test.db);
    await tell(someone);
    const data = { teacherName: 'Meera Rao' };
    const essential = { notice: BOOKING_REJECTED, userId: someone.userId, data, about: null };
    await inTransaction(test.db, (tx) => notify(tx, { ...essential, now: test.clock.now() }));
    const client = await signInAs(test, someone);
    const link = (await mails(someone)).find(({ unsubscribePath }) => unsubscribePath)?.unsubscribePath;
    const topics = [{ topic: 'reviews', email: false }];
    const ended =
      by === 'the link'
        ? await test.client().post(`/api${link}`)
        : await client.put('/api/notifications/preferences', { topics });
    expect(ended.statusCode, ended.body).toBe(200);
    test.clock.set('2026-03-03T08:01:00+05:30');
    await deliverDueMessages(outbox.platform());
    const sent = outbox.sent.filter(({ recipient }) => recipient === someone.email);
    expect(sent.map(({ mail }) => mail.subject)).toEqual(['Meera Rao declined your request']);
    expect((await (await signInAs(test, someone)).get('/api/notifications')).json().unreadCount).toBe(2);
  });

  it('accepts requests of mail programs from any origin', async () => {
    expect((await oneClick(path)).statusCode).toBe(204);
    expect((await test.client().get(`/api${path}`)).json().subscribed).toBe(false);
  });

  it('accepts requests of mail programs also at its path in the language of the mail', async () => {
    expect((await oneClick(`/hi${path}`)).statusCode).toBe(204);
    expect((await test.client().get(`/api${path}`)).json().subscribed).toBe(false);
    const answer = await oneClick(`/hi${path}`, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/hi${path}`]);
  });

  it('redirects a browser without script back to the page', async () => {
    const answer = await oneClick(path, { accept: 'text/html,application/xhtml+xml' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
  });

  it.each(['nobody', 'x'.repeat(65), '%00', '%F0%9F%A7%98'])('is 404 for the token %s', async (token) => {
    expect((await oneClick(`/unsubscribe/${token}`)).statusCode).toBe(404);
    const page = await test.client().get(`/unsubscribe/${token}`);
    expect([page.statusCode, page.body.includes('This link does not work')]).toEqual([404, true]);
    expect((await test.client().get(`/api/unsubscribe/${token}`)).statusCode).toBe(404);
    expect((await test.client().post(`/api/unsubscribe/${token}`)).statusCode).toBe(404);
  });

  it('refuses a large body', async () => {
    const answer = await test.client().request({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'x'.repeat(2000),
    });
    expect(answer.statusCode).toBe(413);
  });
});
