import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_MESSAGE } from '#features/codes/server/mail-templates.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import type { Platform } from '#platform/server/context.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { loadConfig } from '../config.ts';
import { createBreaker } from './breaker.ts';
import { outboxJobs } from './jobs.ts';
import { queueCode, queueMessage } from './outbox.ts';
import { DeliveryError, type OutgoingMessage, type Sender } from './sender.ts';
import { deliverDueMessages } from './worker.ts';

const CONFIG_ENV = { SECRET_KEY: 'a key of more than thirty-two letters' };
/** The default hourly limit for SMS. */
const SMS_PER_HOUR = 300;
const tidyOutbox = async (platform: Platform) => {
  for (const job of outboxJobs) await job.run(platform);
};

let t: TestApp;
let sent: OutgoingMessage[];
/** The behaviour of the fake provider. */
let behave: (message: OutgoingMessage) => Promise<void>;
let logged: { level: string; fields: Record<string, unknown> }[];

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  sent = [];
  logged = [];
  behave = async () => undefined;
  await t.db.deleteFrom('outbox').execute();
  await t.db.deleteFrom('outbox_rates').execute();
});

function platform() {
  const sender: Sender = {
    name: 'stand-in',
    async send(message) {
      await behave(message);
      sent.push(message);
    },
  };
  const note = (level: string) => (fields: Record<string, unknown>) => void logged.push({ level, fields });
  const log = { ...t.platform.log, warn: note('warn'), error: note('error') } as typeof t.platform.log;
  const route = () => ({ sender, breaker: createBreaker({ failures: 5, openMs: 30_000 }) });
  return {
    ...t.platform,
    log,
    delivery: { routes: { email: route(), sms: route(), push: route() }, timeoutMs: 50 },
  };
}

const inSeconds = (count: number) => new Date(t.clock.now().getTime() + count * 1000);

async function queue(overrides: { channel?: 'email' | 'sms'; recipient?: string; expiresAt?: Date } = {}) {
  const channel = overrides.channel ?? 'email';
  await queueMessage(t.db, {
    channel,
    recipient: overrides.recipient ?? (channel === 'email' ? 'meera@example.com' : '+915600000001'),
    message: NOTICE_MESSAGE,
    data: { title: 'Your session was confirmed', body: 'See you soon.', button: null, unsubscribePath: null },
    createdAt: t.clock.now(),
    expiresAt: overrides.expiresAt ?? null,
  });
}

const queueACode = () =>
  queueCode(t.db, t.platform.config, {
    channel: 'sms',
    recipient: '+915600000001',
    message: CODE_MESSAGE,
    data: { code: '493817', minutes: 5, purpose: 'verify' },
    createdAt: t.clock.now(),
    expiresAt: inSeconds(300),
  });

const rows = () => t.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

describe('a message', () => {
  test('is sent once, and its text is removed from the database', async () => {
    await queue();
    const p = platform();
    await deliverDueMessages(p);
    await deliverDueMessages(p);
    expect(sent.map((message) => message.mail.subject)).toEqual(['Your session was confirmed']);
    expect(await rows()).toMatchObject([
      { status: 'sent', data: null, sealed: null, body: '', sent_at: t.clock.now(), attempts: 1 },
    ]);
  });

  test('is sent once by concurrent workers', async () => {
    for (let count = 0; count < 40; count += 1) await queue({ recipient: `person${count}@example.com` });
    const workers = Array.from({ length: 8 }, () => platform());
    await Promise.all(workers.map((worker) => deliverDueMessages(worker)));
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map((message) => message.recipient)).size).toBe(40);
  });

  test('with a code is stored encrypted, and removed once sent', async () => {
    await queueACode();
    expect(JSON.stringify(await rows())).not.toContain('493817');
    expect(Buffer.from((await rows())[0]?.sealed ?? '').toString('latin1')).not.toContain('493817');
    await deliverDueMessages(platform());
    expect(sent[0]?.text).toMatch(/^493817 is your Toran verification code/);
    expect((await rows())[0]).toMatchObject({ status: 'sent', sealed: null });
  });

  test('sealed with another key fails without being sent', async () => {
    await queueACode();
    const p = platform();
    await deliverDueMessages({
      ...p,
      config: { ...p.config, secretKey: 'another key of thirty-two letters' },
    });
    expect(sent).toEqual([]);
    expect((await rows())[0]).toMatchObject({ status: 'failed', last_error: 'unreadable' });
  });
});

describe('a failing provider', () => {
  test('gets three tries, after 10 s and a minute', async () => {
    behave = () => Promise.reject(new DeliveryError('HTTP 500'));
    await queue();
    const p = platform();
    const attempts = async () => (await rows())[0]?.attempts;
    await deliverDueMessages(p);
    expect(await attempts()).toBe(1);
    t.clock.advance(9_000);
    await deliverDueMessages(p);
    expect(await attempts()).toBe(1);
    t.clock.advance(1_000);
    await deliverDueMessages(p);
    expect(await attempts()).toBe(2);
    t.clock.advance(59_000);
    await deliverDueMessages(p);
    expect(await attempts()).toBe(2);
    t.clock.advance(1_000);
    await deliverDueMessages(p);
    t.clock.advance(3_600_000);
    await deliverDueMessages(p);
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 3, data: null, last_error: 'HTTP 500' },
    ]);
    expect(logged.map(({ fields }) => fields.isLast)).toEqual([false, false, true]);
  });

  test('that does not answer fails after the timeout', async () => {
    behave = () => new Promise(() => undefined);
    await queue();
    await deliverDueMessages(platform());
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: 'timeout' }]);
  });

  test('does not delay the other channel', async () => {
    behave = (message) =>
      message.recipient.startsWith('+') ? new Promise(() => undefined) : Promise.resolve();
    await queue({ channel: 'sms' });
    await queue();
    await deliverDueMessages(platform());
    expect(sent.map((message) => message.recipient)).toEqual(['meera@example.com']);
  });

  test('is paused after five failures in a row, without using up tries', async () => {
    behave = () => Promise.reject(new DeliveryError('HTTP 500'));
    for (let count = 0; count < 8; count += 1) await queue();
    const p = platform();
    await deliverDueMessages(p);
    expect((await rows()).map((row) => row.attempts).sort()).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    behave = async () => undefined;
    t.clock.advance(31_000);
    await deliverDueMessages(p);
    expect((await rows()).every((row) => row.status === 'sent')).toBe(true);
  });

  test('that rejects the address gets no retry, and does not open the breaker', async () => {
    behave = () => Promise.reject(new DeliveryError('SMTP 550', { permanent: true }));
    for (let count = 0; count < 7; count += 1) await queue();
    await deliverDueMessages(platform());
    expect((await rows()).map((row) => [row.status, row.attempts])).toEqual(Array(7).fill(['failed', 1]));
  });

  test('leaves its status in the log, never its text', async () => {
    behave = (message) => Promise.reject(new Error(`no such user ${message.recipient}`));
    await queue();
    await deliverDueMessages(platform());
    expect((await rows())[0]?.last_error).toBe('unknown');
    expect(JSON.stringify(logged)).not.toContain('meera');
  });

  test('releases the message a minute after the worker died', async () => {
    await queue();
    const dead = platform();
    behave = () => Promise.reject(new DeliveryError('never noted'));
    dead.log.warn = () => {
      throw new Error('killed');
    };
    await expect(deliverDueMessages(dead)).rejects.toThrow('killed');
    behave = async () => undefined;
    await deliverDueMessages(platform());
    expect(sent).toEqual([]);
    t.clock.advance(60_000);
    await deliverDueMessages(platform());
    expect(sent).toHaveLength(1);
  });
});

test('an expired message is not sent, and its text is removed', async () => {
  await queueACode();
  t.clock.advance(300_000);
  await deliverDueMessages(platform());
  expect(sent).toEqual([]);
  await tidyOutbox(platform());
  expect(await rows()).toMatchObject([{ status: 'expired', sealed: null, attempts: 0 }]);
});

test('at most 300 SMS are sent per hour, with a warning at 150', async () => {
  const p = platform();
  for (let count = 0; count < SMS_PER_HOUR + 20; count += 1) await queue({ channel: 'sms' });
  await Promise.all([deliverDueMessages(p), deliverDueMessages(platform())]);
  expect(sent).toHaveLength(SMS_PER_HOUR);
  expect(logged.map(({ level }) => level)).toEqual(['warn', 'error']);
  await queue({ channel: 'email' });
  await deliverDueMessages(p);
  expect(sent).toHaveLength(SMS_PER_HOUR + 1);
  t.clock.advance(3_600_000);
  await deliverDueMessages(p);
  expect(sent).toHaveLength(SMS_PER_HOUR + 21);
});

test('the limits and the number of concurrent messages come from the configuration', async () => {
  const p = platform();
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
  behave = async () => {
    if (sent.length >= 6) return;
    const arrived = new Promise<void>((resolve) => waiting.push(resolve));
    if (waiting.length === 3) for (const goOn of waiting.splice(0)) goOn();
    await arrived;
  };
  for (let count = 0; count < 10; count += 1) await queue({ channel: 'sms' });
  await deliverDueMessages(configured);
  expect([sent.length, waiting.length]).toEqual([7, 0]);
  for (let count = 0; count < 10; count += 1) await queue();
  await deliverDueMessages(configured);
  expect(sent).toHaveLength(11);
});

test('a message that expires soon overtakes those that have waited longer', async () => {
  for (let count = 0; count < 8; count += 1) await queue({ expiresAt: inSeconds(86_400) });
  t.clock.advance(1_000);
  await queue({ recipient: 'soon@example.com', expiresAt: inSeconds(300) });
  await deliverDueMessages(platform());
  expect(sent.findIndex(({ recipient }) => recipient === 'soon@example.com')).toBeLessThan(5);
});

test('a stopping worker finishes running sends and leaves the rest', async () => {
  for (let count = 0; count < 12; count += 1) await queue();
  const stop = new AbortController();
  behave = async () => stop.abort();
  await deliverDueMessages(platform(), stop.signal);
  expect(sent).toHaveLength(5);
  expect((await rows()).filter((row) => row.attempts === 0)).toHaveLength(7);
});

test('messages are deleted after thirty days', async () => {
  await queue();
  t.clock.advance(30 * 86_400_000);
  await tidyOutbox(platform());
  expect(await rows()).toHaveLength(1);
  t.clock.advance(1);
  await tidyOutbox(platform());
  expect(await rows()).toEqual([]);
});

test('with production settings and no provider a message ends as failed, and nothing is printed', async () => {
  await queue();
  const p = platform();
  const route = { sender: null, breaker: createBreaker({ failures: 5, openMs: 30_000 }) };
  await deliverDueMessages({
    ...p,
    delivery: { ...p.delivery, routes: { email: route, sms: route, push: route } },
  });
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'no provider', data: null }]);
});
