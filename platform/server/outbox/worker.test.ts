import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '#platform/server/context.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createBreaker } from './breaker.ts';
import { outboxJobs } from './jobs.ts';
import { DeliveryError } from './sender.ts';
import { deliverDueMessages } from './worker.ts';

const tidyOutbox = async (platform: Platform) => {
  for (const job of outboxJobs) await job.run(platform);
};

let t: TestApp;
let world: OutboxWorld;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  world = await OutboxWorld.begin(t);
});

describe('a message', () => {
  test('is sent once, and its text is removed from the database', async () => {
    await world.queue();
    const p = world.platform();
    await deliverDueMessages(p);
    await deliverDueMessages(p);
    expect(world.sent.map((message) => message.mail.subject)).toEqual(['Your session was confirmed']);
    expect(await world.rows()).toMatchObject([
      { status: 'sent', data: null, sealed: null, body: '', sent_at: t.clock.now(), attempts: 1 },
    ]);
  });

  test('is sent once by concurrent workers', async () => {
    for (let count = 0; count < 40; count += 1)
      await world.queue({ recipient: `person${count}@example.com` });
    const workers = Array.from({ length: 8 }, () => world.platform());
    await Promise.all(workers.map((worker) => deliverDueMessages(worker)));
    expect(world.sent).toHaveLength(40);
    expect(new Set(world.sent.map((message) => message.recipient)).size).toBe(40);
  });

  test('with a code is stored encrypted, and removed once sent', async () => {
    await world.queueACode();
    expect(JSON.stringify(await world.rows())).not.toContain('493817');
    expect(Buffer.from((await world.rows())[0]?.sealed ?? '').toString('latin1')).not.toContain('493817');
    await deliverDueMessages(world.platform());
    expect(world.sent[0]?.text).toMatch(/^493817 is your Toran verification code/);
    expect((await world.rows())[0]).toMatchObject({ status: 'sent', sealed: null });
  });

  test('sealed with another key fails without being sent', async () => {
    await world.queueACode();
    const p = world.platform();
    await deliverDueMessages({
      ...p,
      config: { ...p.config, secretKey: 'another key of thirty-two letters' },
    });
    expect(world.sent).toEqual([]);
    expect((await world.rows())[0]).toMatchObject({ status: 'failed', last_error: 'unreadable' });
  });
});

describe('a failing provider', () => {
  test('gets three tries, after 10 s and a minute', async () => {
    world.behave = () => Promise.reject(new DeliveryError('HTTP 500'));
    await world.queue();
    const p = world.platform();
    const attempts = async () => (await world.rows())[0]?.attempts;
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
    expect(await world.rows()).toMatchObject([
      { status: 'failed', attempts: 3, data: null, last_error: 'HTTP 500' },
    ]);
    expect(world.logged.map(({ fields }) => fields.isLast)).toEqual([false, false, true]);
  });

  test('that does not answer fails after the timeout', async () => {
    world.behave = () => new Promise(() => undefined);
    await world.queue();
    await deliverDueMessages(world.platform());
    expect(await world.rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: 'timeout' }]);
  });

  test('does not delay the other channel', async () => {
    world.behave = (message) =>
      message.recipient.startsWith('+') ? new Promise(() => undefined) : Promise.resolve();
    await world.queue({ channel: 'sms' });
    await world.queue();
    await deliverDueMessages(world.platform());
    expect(world.sent.map((message) => message.recipient)).toEqual(['meera@example.com']);
  });

  test('is paused after five failures in a row, without using up tries', async () => {
    world.behave = () => Promise.reject(new DeliveryError('HTTP 500'));
    for (let count = 0; count < 8; count += 1) await world.queue();
    const p = world.platform();
    await deliverDueMessages(p);
    expect((await world.rows()).map((row) => row.attempts).sort()).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    world.behave = async () => undefined;
    t.clock.advance(31_000);
    await deliverDueMessages(p);
    expect((await world.rows()).every((row) => row.status === 'sent')).toBe(true);
  });

  test('that rejects the address gets no retry, and does not open the breaker', async () => {
    world.behave = () => Promise.reject(new DeliveryError('SMTP 550', { permanent: true }));
    for (let count = 0; count < 7; count += 1) await world.queue();
    await deliverDueMessages(world.platform());
    expect((await world.rows()).map((row) => [row.status, row.attempts])).toEqual(
      Array(7).fill(['failed', 1]),
    );
  });

  test('leaves its status in the log, never its text', async () => {
    world.behave = (message) => Promise.reject(new Error(`no such user ${message.recipient}`));
    await world.queue();
    await deliverDueMessages(world.platform());
    expect((await world.rows())[0]?.last_error).toBe('unknown');
    expect(JSON.stringify(world.logged)).not.toContain('meera');
  });

  test('releases the message a minute after the worker died', async () => {
    await world.queue();
    const dead = world.platform();
    world.behave = () => Promise.reject(new DeliveryError('never noted'));
    dead.log.warn = () => {
      throw new Error('killed');
    };
    await expect(deliverDueMessages(dead)).rejects.toThrow('killed');
    world.behave = async () => undefined;
    await deliverDueMessages(world.platform());
    expect(world.sent).toEqual([]);
    t.clock.advance(60_000);
    await deliverDueMessages(world.platform());
    expect(world.sent).toHaveLength(1);
  });
});

test('an expired message is not sent, and its text is removed', async () => {
  await world.queueACode();
  t.clock.advance(300_000);
  await deliverDueMessages(world.platform());
  expect(world.sent).toEqual([]);
  await tidyOutbox(world.platform());
  expect(await world.rows()).toMatchObject([{ status: 'expired', sealed: null, attempts: 0 }]);
});

test('a message is not sent again if the database fails to store that it was sent', async () => {
  await sql`create sequence marks`.execute(t.db);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('marks') = 1 then raise 'shutting down' using errcode = 'admin_shutdown'; end if;
      return new;
    end $$`.execute(t.db);
  await sql`
    create trigger fail_once before update on outbox for each row when (new.status = 'sent')
    execute function fail_once()`.execute(t.db);
  try {
    await world.queue();
    const p = world.platform();
    await deliverDueMessages(p);
    t.clock.advance(3_600_000);
    await deliverDueMessages(p);
    expect(world.sent).toHaveLength(1);
    expect(await world.rows()).toMatchObject([{ status: 'sent', attempts: 1, last_error: null }]);
    expect(world.logged).toEqual([]);
  } finally {
    await sql`drop trigger fail_once on outbox; drop function fail_once; drop sequence marks`.execute(t.db);
  }
});

test('a stopping worker finishes running sends and leaves the rest', async () => {
  for (let count = 0; count < 12; count += 1) await world.queue();
  const stop = new AbortController();
  world.behave = async () => stop.abort();
  await deliverDueMessages(world.platform(), stop.signal);
  expect(world.sent).toHaveLength(5);
  expect((await world.rows()).filter((row) => row.attempts === 0)).toHaveLength(7);
});

test('messages are deleted after thirty days', async () => {
  await world.queue();
  t.clock.advance(30 * 86_400_000);
  await tidyOutbox(world.platform());
  expect(await world.rows()).toHaveLength(1);
  t.clock.advance(1);
  await tidyOutbox(world.platform());
  expect(await world.rows()).toEqual([]);
});

test('with production settings and no provider a message ends as failed, and nothing is printed', async () => {
  await world.queue();
  const p = world.platform();
  const route = { sender: null, breaker: createBreaker({ failures: 5, openMs: 30_000 }) };
  await deliverDueMessages({
    ...p,
    delivery: { ...p.delivery, routes: { email: route, sms: route, push: route } },
  });
  expect(await world.rows()).toMatchObject([{ status: 'failed', last_error: 'no provider', data: null }]);
});
