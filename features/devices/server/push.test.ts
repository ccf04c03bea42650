import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type Person } from '#db/factories/people.ts';
import { BOOKING_CONFIRMED, BOOKING_REJECTED } from '#features/bookings/notices.ts';
import { notify } from '#features/notifications/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createBreaker } from '#platform/server/outbox/breaker.ts';
import { startOutbox } from '#platform/server/outbox/runner.ts';
import { listMessages } from '#platform/server/outbox/store.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { webPushSender } from '#platform/server/push/web-push.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { createSubscription, startPushService } from '#test/fakes/push-service.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let t: TestApp;
let platform: Platform;
beforeAll(async () => {
  service = await startPushService();
  t = await startTestApp({ env: { PUSH_HOSTS: service.host } });
  const sender = webPushSender({ config: t.platform.config, db: t.db, clock: t.clock, ca: service.ca });
  const push = { sender, breaker: createBreaker({ failures: 5, openMs: 30_000 }) };
  platform = {
    ...t.platform,
    delivery: { ...t.platform.delivery, routes: { ...t.platform.delivery.routes, push } },
  };
});
afterAll(async () => {
  platform.delivery.routes.push.sender?.close?.();
  await t.close();
  await service.close();
});
beforeEach(async () => {
  t.clock.set('2026-03-02T06:30:00Z');
  service.received.length = 0;
  await t.db.deleteFrom('outbox').execute();
});

let number = 0;
type Device = ReturnType<typeof createSubscription>;

/** A signed-in browser that allowed notifications. */
async function withDevice(
  person: Person,
  hidesDetails = false,
): Promise<{ client: TestClient; device: Device }> {
  const client = await signInAs(t, person);
  number += 1;
  const device = createSubscription(service.host, `device-${number}`);
  const reply = await client.post('/api/push', { ...device.subscription, hidesDetails });
  expect(reply.statusCode, reply.body).toBe(200);
  return { client, device };
}

const BOOKING = '01890000-0000-7000-8000-000000000001';

function confirm(person: Person, extra: Record<string, string> = {}): Promise<void> {
  const data = { teacherName: 'Asha Rao', time: '2026-03-03T01:30:00.000Z', bookingId: BOOKING, ...extra };
  return inTransaction(t.db, (tx) =>
    notify(tx, { notice: BOOKING_CONFIRMED, userId: person.userId, data, about: null, now: t.clock.now() }),
  );
}

const devicesOf = (person: Person) =>
  t.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', person.userId).execute();

it('encrypts for the device, with expiry, urgency and a topic', async () => {
  const person = await createStudent(t.db);
  const { device } = await withDevice(person);
  await confirm(person);
  await deliverDueMessages(platform);
  const [message] = service.received;
  if (message === undefined) throw new Error('nothing arrived');
  expect(message.path).toBe(device.path);
  expect(device.read(message)).toEqual({
    title: 'Asha Rao confirmed your session',
    body: 'It takes place on Tue, 3 Mar 2026, 7:00 AM IST.',
    path: '/client-dashboard?tab=bookings',
    tag: expect.stringMatching(/^[\w-]{32}$/),
    ack: null,
  });
  expect(message.body.toString('latin1')).not.toContain('Asha');
  expect(message.headers).toMatchObject({ ttl: '172800', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(message.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(message.headers.authorization).toMatch(/^vapid t=/);
});

it('gives later news of a booking the same topic, and other bookings another', async () => {
  const person = await createStudent(t.db);
  await withDevice(person);
  await confirm(person);
  await confirm(person);
  await confirm(person, { bookingId: '01890000-0000-7000-8000-000000000002' });
  await deliverDueMessages(platform);
  const topics = service.received.map(({ headers }) => headers.topic);
  expect(topics).toHaveLength(3);
  expect(new Set(topics).size).toBe(2);
});

it('hides names and times where the device asked for it', async () => {
  const person = await createStudent(t.db);
  const { device } = await withDevice(person, true);
  await confirm(person);
  await deliverDueMessages(platform);
  const [message] = service.received;
  if (message === undefined) throw new Error('nothing arrived');
  expect(device.read(message)).toMatchObject({
    title: 'News about your sessions',
    body: 'Open Toran to read it.',
  });
});

it('a push message arrives within two seconds of the commit', async () => {
  const person = await createStudent(t.db);
  await withDevice(person);
  const outbox = startOutbox(platform);
  try {
    const arrived = service.next();
    await confirm(person);
    const committed = performance.now();
    await arrived;
    expect((service.received[0]?.at ?? 0) - committed).toBeLessThan(2_000);
  } finally {
    await outbox.stop();
  }
});

it('waits until the morning if it is night, unless it is urgent', async () => {
  const person = await createStudent(t.db);
  await withDevice(person);
  t.clock.set('2026-03-02T20:00:00Z');
  const data = { teacherName: 'Asha Rao' };
  await inTransaction(t.db, (tx) =>
    notify(tx, { notice: BOOKING_REJECTED, userId: person.userId, data, about: null, now: t.clock.now() }),
  );
  await deliverDueMessages(platform);
  expect(service.received).toHaveLength(0);
  t.clock.set('2026-03-03T02:30:00Z');
  await deliverDueMessages(platform);
  expect(service.received).toHaveLength(1);
});

describe('a device', () => {
  it('gets nothing after sign-out, and other devices of the user still do', async () => {
    const person = await createStudent(t.db);
    const one = await withDevice(person);
    const two = await withDevice(person);
    await confirm(person);
    expect((await one.client.post('/api/logout')).statusCode).toBe(200);
    await deliverDueMessages(platform);
    expect(service.received.map(({ path }) => path)).toEqual([two.device.path]);
    expect(await devicesOf(person)).toHaveLength(1);
  });

  it('still gets messages after it changed the password, and other devices of the user do not', async () => {
    const person = await createStudent(t.db);
    const { client, device } = await withDevice(person, true);
    await withDevice(person);
    const change = { currentPassword: PASSWORD, newPassword: 'evening-mat-77' };
    expect((await client.post('/api/change-password', change)).statusCode).toBe(200);
    const { endpoint } = device.subscription;
    expect((await client.get('/api/push')).json().device).toMatchObject({ endpoint, hidesDetails: true });
    await confirm(person);
    await deliverDueMessages(platform);
    expect(service.received.map(({ path }) => path)).toEqual([device.path]);
  });

  it('still gets messages after it turned on the second step', async () => {
    const person = await createAdmin(t.db);
    const { client, device } = await withDevice(person);
    const proof = { mobile: person.mobile, password: PASSWORD };
    const { secret } = (await client.post('/api/auth/second-factor', proof)).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: t.clock.now().getTime(),
    });
    expect((await client.post('/api/auth/second-factor/confirm', { ...proof, code })).statusCode).toBe(200);
    const { endpoint } = device.subscription;
    expect((await client.get('/api/push')).json().device).toMatchObject({ endpoint });
  });

  it('gets nothing once its session is idle for too long', async () => {
    const person = await createStudent(t.db);
    await withDevice(person);
    t.clock.set('2026-03-10T06:30:00Z');
    await confirm(person);
    await deliverDueMessages(platform);
    expect(service.received).toHaveLength(0);
  });

  it('is deleted when the push service says that it is gone', async () => {
    const person = await createStudent(t.db);
    const { device } = await withDevice(person);
    service.statuses.set(device.path, 410);
    await confirm(person);
    await deliverDueMessages(platform);
    expect(service.received).toHaveLength(1);
    expect(await devicesOf(person)).toHaveLength(0);
  });

  it('is tried again after a fault of its service, also if another device of the user is gone', async () => {
    const person = await createStudent(t.db);
    const { device: gone } = await withDevice(person);
    const { device } = await withDevice(person);
    service.statuses.set(gone.path, 410);
    service.statuses.set(device.path, 503);
    await confirm(person);
    await deliverDueMessages(platform);
    service.statuses.delete(device.path);
    t.clock.advance(11_000);
    await deliverDueMessages(platform);
    expect(service.received.filter(({ path }) => path === device.path)).toHaveLength(2);
    expect(await devicesOf(person)).toHaveLength(1);
  });

  it('belongs to the user who registered it last in the same browser', async () => {
    const [first, second] = [await createStudent(t.db), await createStudent(t.db)];
    const { device } = await withDevice(first);
    const other = await signInAs(t, second);
    await other.post('/api/push', { ...device.subscription, hidesDetails: true });
    expect(await devicesOf(first)).toHaveLength(0);
    expect(await devicesOf(second)).toHaveLength(1);
    expect((await other.delete('/api/push')).json()).toMatchObject({ device: null });
  });

  it.each(['https://127.0.0.1/x', 'https://internal.example/x', 'http://fcm.googleapis.com/x'])(
    'can not be at %s',
    async (endpoint) => {
      const client = await signInAs(t, await createStudent(t.db));
      const { keys } = createSubscription(service.host, 'x').subscription;
      const reply = await client.post('/api/push', { endpoint, keys, hidesDetails: true });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'PUSH_ENDPOINT' });
    },
  );

  it('is deleted if its key is no point of the curve, and other devices get their messages', async () => {
    const [person, other] = [await createStudent(t.db), await createStudent(t.db)];
    const client = await signInAs(t, person);
    const { endpoint, keys } = createSubscription(service.host, 'no-key').subscription;
    const body = { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) }, hidesDetails: true };
    expect((await client.post('/api/push', body)).statusCode).toBe(200);
    await withDevice(other);
    for (const one of [person, other]) await confirm(one);
    await deliverDueMessages(platform);
    expect(service.received).toHaveLength(1);
    expect(await devicesOf(person)).toEqual([]);
  });
});

describe('an SMS that a push message may replace', () => {
  async function chosen() {
    const person = await createStudent(t.db);
    const { client, device } = await withDevice(person);
    const topics = [{ topic: 'bookings', email: false, sms: true, push: true, smsAfterPush: true }];
    expect((await client.put('/api/notifications/preferences', { topics })).statusCode).toBe(200);
    await confirm(person);
    await deliverDueMessages(platform);
    const [message] = service.received;
    if (message === undefined) throw new Error('nothing arrived');
    const sms = async () => (await listMessages(t.db, { recipient: person.mobile, limit: 5 })).length;
    const isSent = async () => {
      const rows = await t.db
        .selectFrom('outbox')
        .select('status')
        .where('recipient', '=', person.mobile)
        .execute();
      return rows.map(({ status }) => status);
    };
    return { client, ack: device.read(message).ack as string, sms, isSent };
  }

  it('is withdrawn when the device has confirmed the push message', async () => {
    const { client, ack, sms } = await chosen();
    expect(await sms()).toBe(1);
    expect((await client.post('/api/push/arrived', { id: ack })).statusCode).toBe(200);
    expect(await sms()).toBe(0);
    t.clock.advance(130_000);
    await deliverDueMessages(platform);
    expect(await sms()).toBe(0);
  });

  it('is sent after two minutes without a confirmation', async () => {
    const { isSent } = await chosen();
    t.clock.advance(119_000);
    await deliverDueMessages(platform);
    expect(await isSent()).toEqual(['queued']);
    t.clock.advance(2_000);
    await deliverDueMessages(platform);
    expect(await isSent()).toEqual(['sent']);
  });

  it('cannot be withdrawn by another user', async () => {
    const { ack, sms } = await chosen();
    const stranger = await signInAs(t, await createStudent(t.db));
    expect((await stranger.post('/api/push/arrived', { id: ack })).statusCode).toBe(200);
    expect(await sms()).toBe(1);
  });
});
