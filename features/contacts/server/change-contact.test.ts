import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { BOOKING_REJECTED } from '#features/bookings/notices.ts';
import { notify } from '#features/notifications/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let t: TestApp;
let numbers = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const newContact = {
  email: () => `new.address${++numbers}@example.com`,
  mobile: () => `+9198888${String(++numbers).padStart(5, '0')}`,
};
type Contact = keyof typeof newContact;
type Message = { text: string; subject: string };

async function messagesTo(to: string): Promise<Message[]> {
  return (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json<Message[]>();
}
const codeTo = async (to: string) => /\b\d{6}\b/.exec((await messagesTo(to))[0]?.text ?? '')?.[0] ?? '';

const ask = (browser: TestClient, contact: Contact, value: string, password: string) =>
  browser.post(`/api/account/${contact}`, { [contact]: value, password });
const confirm = (browser: TestClient, contact: Contact, otp: string) =>
  browser.post(`/api/account/${contact}/confirm`, { otp });
const user = async (browser: TestClient) => (await browser.get('/api/user')).json();

describe.each(['email', 'mobile'] as const)('a new %s (T13)', (contact) => {
  it.each([
    ['a student', createStudent],
    ['a teacher', createTeacher],
    ['an admin', createAdmin],
  ] as [string, (db: TestApp['db']) => Promise<Person>][])(
    'replaces the contact of a %s after password and code, and notifies the old one',
    async (_who, create) => {
      const person = await create(t.db);
      const browser = await signInAs(t, person);
      const value = newContact[contact]();
      const asked = await ask(browser, contact, value, person.password);
      expect([asked.statusCode, asked.json()]).toEqual([
        202,
        { message: 'OTP Sent!', resendAfterSeconds: 30 },
      ]);
      expect((await user(browser))[contact]).toBe(person[contact]);
      const done = await confirm(browser, contact, await codeTo(value));
      expect(done.statusCode).toBe(200);
      expect(done.json()).toMatchObject({ [contact]: value, isEmailVerified: true, isMobileVerified: true });
      const [notice] = await messagesTo(person[contact]);
      // The SMS does not contain the new contact, because operators refuse masked contacts.
      expect(notice?.text).toMatch(/was changed (to|on)/);
      expect(notice?.text).not.toContain(value);
    },
  );

  it('requires the password', async () => {
    const person = await createStudent(t.db);
    const browser = await signInAs(t, person);
    const value = newContact[contact]();
    const reply = await ask(browser, contact, value, 'wrong');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({ password: 'Current password is incorrect' });
    expect(await messagesTo(value)).toEqual([]);
  });

  it('is refused if it is the current one', async () => {
    const person = await createStudent(t.db);
    const reply = await ask(await signInAs(t, person), contact, person[contact], person.password);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual([contact]);
  });

  it('is refused if it belongs to another account, but only after its code', async () => {
    const [person, holder] = [await createStudent(t.db), await createStudent(t.db)];
    const browser = await signInAs(t, person);
    expect((await ask(browser, contact, holder[contact], person.password)).statusCode).toBe(202);
    expect((await confirm(browser, contact, '000000')).json().message).toBe('Invalid OTP');
    const reply = await confirm(browser, contact, await codeTo(holder[contact]));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await user(browser))[contact]).toBe(person[contact]);
  });

  it('is taken from an account that never verified it, and that account is told (S3)', async () => {
    const person = await createStudent(t.db);
    const other = contact === 'email' ? 'mobile' : 'email';
    const verified = contact === 'email' ? { isEmailVerified: false } : { isMobileVerified: false };
    const holder = await createStudent(t.db, verified);
    const unused = await createStudent(t.db, { isEmailVerified: false, isMobileVerified: false });
    const browser = await signInAs(t, person);
    for (const { [contact]: value } of [holder, unused]) {
      await ask(browser, contact, value, person.password);
      const done = await confirm(browser, contact, await codeTo(value));
      expect(done.json()).toMatchObject({ [contact]: value, isEmailVerified: true, isMobileVerified: true });
      t.clock.advance(30_000);
    }
    const left = t.db.selectFrom('users').select(['email', 'mobile']);
    expect(await left.where('id', '=', holder.userId).execute()).toEqual([
      { email: null, mobile: null, [other]: holder[other] },
    ]);
    expect(await left.where('id', '=', unused.userId).execute()).toEqual([]);
    const [notice] = await messagesTo(holder[other]);
    expect(notice?.text).toMatch(/another person confirmed/);
  });

  it('refuses codes that verify the current contact and codes of other users', async () => {
    const [person, other] = [await createStudent(t.db), await createStudent(t.db)];
    const [browser, stranger] = [await signInAs(t, person), await signInAs(t, other)];
    const value = newContact[contact]();
    await ask(browser, contact, value, person.password);
    const code = await codeTo(value);
    expect((await confirm(stranger, contact, code)).statusCode).toBe(400);
    expect((await browser.post(`/api/auth/verify-${contact}-otp`, { otp: code })).statusCode).toBe(400);
    t.clock.advance(30_000);
    await browser.post(`/api/auth/send-${contact}-otp`);
    expect((await confirm(browser, contact, await codeTo(person[contact]))).statusCode).toBe(400);
    expect((await confirm(browser, contact, code)).statusCode).toBe(200);
  });
});

it.each(['email', 'mobile'] as const)('notices that wait until morning go to the new %s', async (contact) => {
  t.clock.set('2026-03-02T22:00:00+05:30');
  const outbox = await OutboxWorld.begin(t);
  const person = await createStudent(t.db);
  const browser = await signInAs(t, person);
  const data = { teacherName: 'Asha Rao' };
  await inTransaction(t.db, (tx) =>
    notify(tx, {
      ...{ notice: BOOKING_REJECTED, userId: person.userId, data, about: null },
      now: t.clock.now(),
    }),
  );
  const value = newContact[contact]();
  await ask(browser, contact, value, person.password);
  expect((await confirm(browser, contact, await codeTo(value))).statusCode).toBe(200);
  t.clock.set('2026-03-03T08:00:00+05:30');
  await deliverDueMessages(outbox.platform());
  const templatesTo = (to: string) =>
    outbox.sent.filter(({ recipient }) => recipient === to).map(({ template }) => template);
  expect(templatesTo(person[contact])).toEqual(['contactChanged']);
  expect(templatesTo(value)).toEqual(['notice']);
});

it.each([
  ['names the reset of the password', 'verified', true],
  ['names no reset of the password', 'unverified', false],
])('the notice to the old address %s if the number is %s', async (_what, _state, isMobileVerified) => {
  const person = await createStudent(t.db, { isMobileVerified });
  const browser = await signInAs(t, person);
  const value = newContact.email();
  await ask(browser, 'email', value, person.password);
  expect((await confirm(browser, 'email', await codeTo(value))).statusCode).toBe(200);
  const [notice] = await messagesTo(person.email);
  expect(notice?.text).toContain('If this was not you,');
  expect(notice?.text.includes('/forgot-password')).toBe(isMobileVerified);
});
