import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, PersonOverrides } from '#db/factories/people.ts';
import { CANCELLATION_ASKED, CANCELLATION_DECLINED } from '#features/bookings/end-notices.ts';
import {
  BOOKING_CONFIRMED,
  SESSION_CANCELLED_WITH_ACCOUNT,
  TIMES_DECLINED,
} from '#features/bookings/notices.ts';
import { LESSON_MOVED, LESSON_TIMES_SUGGESTED, MAKE_UP_PICKED } from '#features/plans/notices.ts';
import { REVIEW_REPLIED } from '#features/reviews/notices.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { listMessages } from '#platform/server/outbox/store.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { DEFAULT_CHOICES } from '../channels.ts';
import { type AnyNoticeKind, noticeText } from '../notice.ts';
import { listNoticeKinds } from './kinds.ts';
import { notify } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

const createUser = (overrides: PersonOverrides = {}) => createStudent(test.db, overrides);

function send(person: Person, notice: AnyNoticeKind): Promise<void> {
  const { userId } = person;
  // The sample of a kind always fits its kind.
  const data = notice.sample as never;
  return inTransaction(test.db, (tx) =>
    notify(tx, { notice, userId, data, about: null, now: test.clock.now() }),
  );
}

async function sentTo(person: Person) {
  const rows = await Promise.all(
    [person.email, person.mobile].map((recipient) => listMessages(test.db, { recipient, limit: 50 })),
  );
  return rows.flat();
}

async function choose(person: Person, topics: { topic: string; email: boolean; sms: boolean }[]) {
  const client = await signInAs(test, person);
  expect((await client.put('/api/notifications/preferences', { topics })).statusCode).toBe(200);
}

async function leavesAt(id: string): Promise<Date | null> {
  const row = await test.db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.next_attempt_at;
}

describe.each(listNoticeKinds())('$kind', (notice) => {
  const words = noticeText(notice, notice.sample as never);

  it('reaches the inbox, and mail as chosen, with an unsubscribe link unless it is essential', async () => {
    const person = await createUser();
    if (!DEFAULT_CHOICES[notice.topic].email) {
      await choose(person, [{ topic: notice.topic, email: true, sms: false }]);
    }
    await send(person, notice);
    const inbox = (await (await signInAs(test, person)).get('/api/notifications')).json();
    expect(inbox).toMatchObject({
      unreadCount: 1,
      notices: [{ topic: notice.topic, title: words.title }],
    });
    const [mail] = (await sentTo(person)).filter(({ channel }) => channel === 'email');
    expect(mail).toMatchObject({
      template: 'notice',
      recipient: person.email,
      data: {
        title: words.title,
        body: words.body,
        button: { path: words.href },
        unsubscribePath: notice.essential ? null : expect.stringMatching(/^\/unsubscribe\/[\w-]{32}$/),
      },
    });
  });

  it('reaches only the inbox if mail is turned off, unless it is essential', async () => {
    const person = await createUser();
    await choose(person, [{ topic: notice.topic, email: false, sms: false }]);
    await send(person, notice);
    expect((await sentTo(person)).map(({ channel }) => channel)).toEqual(notice.essential ? ['email'] : []);
  });
});

describe('messages of notices', () => {
  it('go by SMS if chosen, without a link', async () => {
    const person = await createUser();
    await send(person, BOOKING_CONFIRMED);
    const sms = (await sentTo(person)).find(({ channel }) => channel === 'sms');
    expect(sms).toMatchObject({ recipient: person.mobile, data: { button: null, unsubscribePath: null } });
    await choose(person, [{ topic: 'bookings', email: true, sms: false }]);
    await send(person, BOOKING_CONFIRMED);
    expect((await sentTo(person)).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  });

  it('go to verified contacts only, and never to blocked users', async () => {
    const unproven = await createUser({ isEmailVerified: false });
    await send(unproven, BOOKING_CONFIRMED);
    expect((await sentTo(unproven)).map(({ channel }) => channel)).toEqual(['sms']);
    const blocked = await createUser({ blockedAt: test.clock.now() });
    await send(blocked, BOOKING_CONFIRMED);
    expect(await sentTo(blocked)).toEqual([]);
  });

  it('wait until morning at night, unless they are urgent', async () => {
    test.clock.set('2026-03-02T17:30:00Z');
    const person = await createUser();
    await send(person, REVIEW_REPLIED);
    const [quiet] = await sentTo(person);
    expect(await leavesAt(quiet?.id ?? '')).toEqual(new Date('2026-03-03T08:00:00+05:30'));
    const other = await createUser();
    await send(other, BOOKING_CONFIRMED);
    const [urgent] = await sentTo(other);
    expect(await leavesAt(urgent?.id ?? '')).toEqual(new Date('2026-03-02T17:30:00Z'));
  });

  it.each([
    SESSION_CANCELLED_WITH_ACCOUNT,
    CANCELLATION_ASKED,
    CANCELLATION_DECLINED,
    TIMES_DECLINED,
    LESSON_TIMES_SUGGESTED,
    LESSON_MOVED,
    MAKE_UP_PICKED,
  ])('leave at night if a session of the next morning may not take place: $kind', async (notice) => {
    test.clock.set('2026-03-02T17:30:00Z');
    const person = await createUser();
    await send(person, notice);
    const [message] = await sentTo(person);
    expect(await leavesAt(message?.id ?? '')).toEqual(new Date('2026-03-02T17:30:00Z'));
  });

  it('are not sent if the transaction fails', async () => {
    const person = await createUser();
    const data = { teacherName: 'Meera Rao', teacherId: 'some-id' };
    const failing = inTransaction(test.db, async (tx) => {
      await notify(tx, {
        notice: REVIEW_REPLIED,
        userId: person.userId,
        data,
        about: null,
        now: test.clock.now(),
      });
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect(await sentTo(person)).toEqual([]);
  });
});
