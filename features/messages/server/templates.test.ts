import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { listNotices } from '#features/notifications/server/service.ts';
import { deliverDue } from '#platform/server/outbox/worker.ts';
import { createAdmin, createStudent, signedIn } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { MessageTemplate } from '../contract.ts';

const LIST = '/api/admin/message-templates';

let test: TestApp;
let admin: Person;
let desk: TestClient;
let templates: MessageTemplate[];

beforeAll(async () => {
  test = await startTestApp();
  admin = await createAdmin(test.db);
  desk = await signedIn(test, admin);
  templates = (await desk.get(LIST)).json<{ templates: MessageTemplate[] }>().templates;
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('outbox').execute());

const rows = () => test.db.selectFrom('outbox').selectAll().execute();
type Shown = { channel: string; subject: string | null; text: string };
const outboxOf = async (to: string) =>
  (await desk.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json<Shown[]>();

describe('the templates', () => {
  it('are all that the product sends: codes, what owners must know, and each notice', () => {
    const ids = templates.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'code.verify',
        'code.resetPassword',
        'code.changeContact',
        'passwordChanged',
        'newSignIn',
        'contactChanged.email',
        'contactChanged.mobile',
        'secondFactor.recoveryCode',
        'deletionScheduled',
        'accountBlocked',
        ...listNotices().map(({ kind }) => `notice.${kind}`),
        // Other words for the other side.
        'notice.bookingExpired.teacher',
        'notice.sessionSettled.cancelled',
      ]),
    );
  });

  it('have a value for each gap, and say a sample is one', () => {
    const said = JSON.stringify(templates);
    expect(said).not.toMatch(/undefined|null is|\[object|Invalid/);
    expect(said).toContain('Sample Teacher');
  });

  it('go by the channels that they go by, and can be turned off where they can', () => {
    const by = Object.fromEntries(templates.map((template) => [template.id, template]));
    expect(by['notice.chatUnread']).toMatchObject({ sms: null, canEnd: true, topic: 'chat' });
    expect(by['notice.chatUnread']?.email.text).toContain('/unsubscribe/');
    expect(by['notice.bookingConfirmed']).toMatchObject({ canEnd: false, to: 'student', topic: 'bookings' });
    expect(by['notice.bookingConfirmed']?.email.text).not.toContain('/unsubscribe/');
    expect(by['code.verify']?.sms).toEqual({
      text: '000000 is your Toran verification code. It is valid for 5 minutes. Do not share it with anyone.',
      segments: 1,
      encoding: 'GSM-7',
    });
  });

  it('are written for SMS in the alphabet that costs least, in at most two', () => {
    const dear = templates.filter(({ sms }) => sms && (sms.encoding !== 'GSM-7' || sms.segments > 2));
    expect(dear.map(({ id }) => id)).toEqual([]);
  });

  it('show as letters that can run, load and open nothing, in a frame of ours alone', async () => {
    const { statusCode, headers, body } = await desk.get(`${LIST}/notice.bookingConfirmed/letter.html`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    expect(body).toContain('Sample Teacher confirmed your session');
    expect(body).not.toMatch(/<script|<img|<style/);
  });

  it('show to admins only', async () => {
    const path = `${LIST}/passwordChanged/letter.html`;
    const student = await signedIn(test, await createStudent(test.db));
    expect((await test.client().get(path)).statusCode).toBe(401);
    expect((await student.get(path)).statusCode).toBe(403);
    expect((await desk.get(`${LIST}/nothing/letter.html`)).statusCode).toBe(404);
    expect((await desk.get(`${LIST}/..%2f..%2fuser/letter.html`)).statusCode).toBe(404);
  });
});

describe('a test', () => {
  it('goes to the admin who asks, as it would to others, and says that it is one', async () => {
    const reply = await desk.post(`${LIST}/passwordChanged/test`, { channel: 'email' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().to).toMatch(/^[^@]{1,3}\*\*\*@/);
    await desk.post(`${LIST}/notice.bookingConfirmed/test`, { channel: 'sms' });
    expect((await rows()).map(({ recipient }) => recipient).sort()).toEqual(
      [admin.mobile, admin.email].sort(),
    );
    const [letter] = await outboxOf(admin.email);
    expect(letter?.subject).toBe('[Test] Your Toran password was changed');
    expect(letter?.text).toMatch(/^This is a test from the admin desk\./);
    const [sms] = await outboxOf(admin.mobile);
    expect(sms?.text).toMatch(/^Test\. Toran: Sample Teacher confirmed your session\./);
  });

  it('of a code lies sealed like one, holds none that works, and leaves', async () => {
    await desk.post(`${LIST}/code.verify/test`, { channel: 'sms' });
    expect(await rows()).toMatchObject([{ template: 'code', data: null }]);
    await deliverDue(test.platform);
    const [sms] = await outboxOf(admin.mobile);
    expect(sms?.text).toMatch(/^Test\. 000000 is your Toran verification code/);
    const { rows: codes } = { rows: await test.db.selectFrom('one_time_codes').selectAll().execute() };
    expect(codes).toEqual([]);
  });

  it('of mail that can be turned off carries a link of the admin’s own', async () => {
    await desk.post(`${LIST}/notice.reviewPosted/test`, { channel: 'email' });
    const [letter] = await outboxOf(admin.email);
    const token = /unsubscribe\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect((await test.client().get(`/api/unsubscribe/${token}`)).json()).toEqual({
      topic: 'reviews',
      subscribed: true,
    });
  });

  it('can be sent of every template, by each of its channels', async () => {
    for (const { id, sms } of templates) {
      for (const channel of sms === null ? ['email'] : ['email', 'sms']) {
        const { statusCode, body } = await desk.post(`${LIST}/${id}/test`, { channel });
        expect({ id, channel, statusCode, body }).toMatchObject({ statusCode: 200 });
      }
    }
    await deliverDue(test.platform);
    expect((await rows()).map(({ status }) => status)).toEqual(
      templates.flatMap(({ sms }) => (sms ? ['sent', 'sent'] : ['sent'])),
    );
  });

  it.each([
    ['notice.chatUnread', { channel: 'sms' }, 400],
    ['notice.chatUnread', { channel: 'post' }, 400],
    ['nothing', { channel: 'email' }, 404],
  ])('of %s with %j is refused', async (id, body, status) => {
    const reply = await desk.post(`${LIST}/${id}/test`, body);
    expect(reply.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(reply.json().fields)).toEqual(['channel']);
    expect(await rows()).toEqual([]);
  });

  it('never goes to a contact that nobody has verified', async () => {
    const other = await createAdmin(test.db, { isMobileVerified: false });
    const client = await signedIn(test, other);
    const reply = await client.post(`${LIST}/code.verify/test`, { channel: 'sms' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'CONTACT_NOT_VERIFIED']);
    expect(await rows()).toEqual([]);
  });
});
