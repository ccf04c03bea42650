import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { loadConfig } from '../config.ts';
import { startOutbox } from './runner.ts';
import { deliverDueMessages } from './worker.ts';

const CONFIG_ENV = { SECRET_KEY: 'a key of more than thirty-two letters' };
/** The default hourly limit for SMS. */
const SMS_PER_HOUR = 300;

let t: TestApp;
let world: OutboxWorld;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  world = await OutboxWorld.begin(t);
});

test('at most 300 SMS are sent per hour, of which 60 are for codes, with a warning at 150', async () => {
  const p = world.platform();
  const forCodes = SMS_PER_HOUR / 5;
  for (let count = 0; count < SMS_PER_HOUR; count += 1) await world.queue({ channel: 'sms' });
  await Promise.all([deliverDueMessages(p), deliverDueMessages(world.platform())]);
  expect(world.sent).toHaveLength(SMS_PER_HOUR - forCodes);
  expect(world.logged.map(({ level }) => level)).toEqual(['warn', 'error']);
  for (let count = 0; count < forCodes + 5; count += 1) await world.queueACode();
  await deliverDueMessages(p);
  expect(world.sent).toHaveLength(SMS_PER_HOUR);
  expect(world.sent.slice(-forCodes).every(({ isCode }) => isCode)).toBe(true);
  expect(world.logged.map(({ level }) => level)).toEqual(['warn', 'error', 'error']);
  await world.queue({ channel: 'email' });
  await deliverDueMessages(p);
  expect(world.sent).toHaveLength(SMS_PER_HOUR + 1);
  t.clock.advance(3_600_000);
  await deliverDueMessages(p);
  expect(world.sent).toHaveLength(SMS_PER_HOUR + forCodes + 1);
});

test('messages that expire soon leave the part of the limit that is kept for codes', async () => {
  const p = world.platform();
  const expiresAt = world.inSeconds(600);
  for (let count = 0; count < SMS_PER_HOUR; count += 1) await world.queue({ channel: 'sms', expiresAt });
  await deliverDueMessages(p);
  await world.queueACode();
  await deliverDueMessages(p);
  expect(world.sent).toHaveLength(SMS_PER_HOUR - SMS_PER_HOUR / 5 + 1);
  expect(world.sent.at(-1)?.isCode).toBe(true);
});

test('a code by SMS does not wait for mails that are being sent', async () => {
  const p = world.platform();
  const began = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  world.behave = async (message) => {
    if (message.isCode) return arrived.resolve();
    began.resolve();
    await gate.promise;
  };
  await world.queue();
  const outbox = startOutbox({ ...p, delivery: { ...p.delivery, timeoutMs: 300_000 } });
  await began.promise;
  await world.queueACode();
  await arrived.promise;
  gate.resolve();
  await outbox.stop();
  expect(world.sent.map(({ isCode }) => isCode)).toEqual([true, false]);
});

test('the limits and the number of concurrent messages come from the configuration', async () => {
  const p = world.platform();
  const delivery = loadConfig({
    ...CONFIG_ENV,
    SMS_PER_HOUR: '7',
    SMS_CONNECTIONS: '3',
    MAIL_PER_HOUR: '4',
    MAIL_CONNECTIONS: '50',
  }).delivery;
  const configured = {
    ...p,
    config: { ...p.config, delivery },
    delivery: { ...p.delivery, timeoutMs: 30_000 },
  };
  // The first two batches of three: each waits until all three messages have arrived.
  const waiting: (() => void)[] = [];
  world.behave = async () => {
    if (world.sent.length >= 6) return;
    const arrived = new Promise<void>((resolve) => waiting.push(resolve));
    if (waiting.length === 3) for (const goOn of waiting.splice(0)) goOn();
    await arrived;
  };
  for (let count = 0; count < 10; count += 1) await world.queue({ channel: 'sms' });
  await deliverDueMessages(configured);
  // One SMS of seven is kept for codes.
  expect([world.sent.length, waiting.length]).toEqual([6, 0]);
  for (let count = 0; count < 10; count += 1) await world.queue();
  await deliverDueMessages(configured);
  expect(world.sent).toHaveLength(10);
});

test('a message that expires soon overtakes those that have waited longer', async () => {
  for (let count = 0; count < 8; count += 1) await world.queue({ expiresAt: world.inSeconds(86_400) });
  t.clock.advance(1_000);
  await world.queue({ recipient: 'soon@example.com', expiresAt: world.inSeconds(300) });
  await deliverDueMessages(world.platform());
  expect(world.sent.findIndex(({ recipient }) => recipient === 'soon@example.com')).toBeLessThan(5);
});
