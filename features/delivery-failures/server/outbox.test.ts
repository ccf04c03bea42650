import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_MESSAGE } from '#features/codes/server/mail-templates.ts';
import { PASSWORD_CHANGED } from '#features/identity/server/mail-templates.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import type { Platform } from '#platform/server/context.ts';
import { createDelivery } from '#platform/server/outbox/delivery.ts';
import { outboxJobs } from '#platform/server/outbox/jobs.ts';
import { queueCode, queueMessage } from '#platform/server/outbox/outbox.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createAdmin, createFailedMessage, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { FailedMessage, OutboxState } from '../contract.ts';

const STATE = '/api/admin/outbox';
const FAILED = '/api/admin/outbox/failed';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestApp;
let admin: TestClient;
let mailServer: SMTPServer;
/** Status code with which the mail server rejects messages; null if it accepts them. */
let refuse: number | null;
let received: string[];

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        if (refuse !== null) return done(Object.assign(new Error('no'), { responseCode: refuse }));
        received.push(raw);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});
beforeEach(async () => {
  received = [];
  refuse = null;
  await test.db.deleteFrom('outbox').execute();
  admin = await signInAs(test, await createAdmin(test.db));
});

const tidyOutbox = async (platform: Platform) => {
  for (const job of outboxJobs) await job.run(platform);
};

/** The outbox worker of this application, with a real mail server. */
function worker() {
  const { port } = mailServer.server.address() as AddressInfo;
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Toran <hello@toran.example>' };
  const config = { ...test.platform.config, delivery: { ...test.platform.config.delivery, mail } };
  return { ...test.platform, config, delivery: createDelivery(config, { renderMail: async () => null }) };
}

async function queueNotice(title: string, expiresAt: Date | null = null) {
  await queueMessage(test.db, {
    channel: 'email',
    recipient: 'priya.sharma@example.com',
    message: NOTICE_MESSAGE,
    data: { title, body: 'Bring a mat.', button: null, unsubscribePath: null },
    createdAt: test.clock.now(),
    expiresAt,
  });
}

/** Retries until the message is given up. */
async function letFail(platform = worker()) {
  refuse = 451;
  for (let turn = 0; turn < 3; turn += 1) {
    await deliverDueMessages(platform);
    test.clock.advance(60_000);
  }
  refuse = null;
}

const rows = () => test.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const state = async () => (await admin.get(STATE)).json<OutboxState>();
const failed = async () => (await admin.get(FAILED)).json<FailedMessage[]>();
const later = (ms: number) => new Date(test.clock.now().getTime() + ms);

describe('a message that failed', () => {
  it('stays encrypted, and is delivered once the server is back and an admin tries again', async () => {
    await queueNotice('Your session was confirmed');
    const platform = worker();
    await letFail(platform);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', data: null, attempts: 3, sealed: expect.any(Buffer) });
    expect(JSON.stringify({ ...row, sealed: row?.sealed?.toString('latin1') })).not.toContain('mat');

    const [shown] = await failed();
    expect(shown).toEqual({
      id: row?.id,
      channel: 'email',
      kind: 'Notice',
      isCode: false,
      to: 'pri***@example.com',
      error: 'The mail server asked us to try later (SMTP 451)',
      tries: 3,
      createdAt: row?.created_at.toISOString(),
      failedAt: row?.failed_at?.toISOString(),
      canRetry: true,
    });
    expect((await admin.post(`${FAILED}/${row?.id}/retry`)).json()).toEqual({ retried: 1 });
    await deliverDueMessages(platform);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Subject: Your session was confirmed');
    expect(received[0]).toContain('Bring a mat.');
    expect(await rows()).toMatchObject([{ status: 'sent', sealed: null, data: null, failed_at: null }]);
    expect(await failed()).toEqual([]);
  });

  it('is sent once, even with concurrent retries', async () => {
    await queueNotice('Once');
    const platform = worker();
    await letFail(platform);
    const [row] = await rows();
    const presses = await Promise.all([
      ...Array.from({ length: 20 }, () => admin.post(`${FAILED}/${row?.id}/retry`)),
      admin.post(`${FAILED}/retry`),
    ]);
    const retried = presses.map((reply) => (reply.statusCode === 200 ? reply.json().retried : 0));
    expect(retried.reduce((sum, count) => sum + count, 0)).toBe(1);
    const refused = presses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.every((reply) => reply.json().code === 'MESSAGE_NOT_RETRIABLE')).toBe(true);
    await Promise.all([platform, worker(), worker()].map((one) => deliverDueMessages(one)));
    expect(received).toHaveLength(1);
    expect((await admin.post(`${FAILED}/${row?.id}/retry`)).statusCode).toBe(409);
    await deliverDueMessages(platform);
    expect(received).toHaveLength(1);
  });

  it('is emptied at once, never shown and never sent again if it holds a code', async () => {
    await queueCode(test.db, test.platform.config, {
      channel: 'email',
      recipient: 'priya.sharma@example.com',
      message: CODE_MESSAGE,
      data: { code: '493817', minutes: 60, purpose: 'verify' },
      createdAt: test.clock.now(),
      expiresAt: later(HOUR),
    });
    const platform = worker();
    await letFail(platform);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', data: null, sealed: null, template: 'code' });
    const answers = [await admin.get(FAILED), await admin.get(STATE), await admin.get('/dev/outbox.json')];
    for (const { body } of answers) expect(body).not.toContain('493817');
    expect(await failed()).toMatchObject([{ kind: 'One-time code', isCode: true, canRetry: false }]);
    expect(await state()).toMatchObject({ failed: 1, retriable: 0 });
    // A one-time code can't be sent again, even if its content were still stored.
    await test.db
      .updateTable('outbox')
      .set({ sealed: Buffer.from('x') })
      .execute();
    const reply = await admin.post(`${FAILED}/${row?.id}/retry`);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'MESSAGE_NOT_RETRIABLE']);
    expect((await admin.post(`${FAILED}/retry`)).json()).toEqual({ retried: 0, left: 0 });
    await deliverDueMessages(platform);
    expect(received).toEqual([]);
  });

  it.each([
    ['after seven days', {}, 7 * DAY],
    ['when it has expired', { expiresIn: HOUR }, HOUR],
  ])(
    'cannot be sent again %s, and its words are deleted',
    async (_name, { expiresIn }: { expiresIn?: number }, wait) => {
      const { id } = await createFailedMessage(test, { expiresAt: expiresIn ? later(expiresIn) : null });
      test.clock.advance(wait - 1);
      await tidyOutbox(test.platform);
      expect(await rows()).toMatchObject([{ sealed: expect.any(Buffer) }]);
      admin = await signInAs(test, await createAdmin(test.db));
      expect(await failed()).toMatchObject([{ canRetry: true }]);
      test.clock.advance(1);
      expect(await failed()).toMatchObject([{ canRetry: false }]);
      expect((await admin.post(`${FAILED}/${id}/retry`)).statusCode).toBe(409);
      await tidyOutbox(test.platform);
      expect(await rows()).toMatchObject([{ status: 'failed', sealed: null }]);
    },
  );

  it('is sent again only after a recent password check, and each retry is logged', async () => {
    const { id } = await createFailedMessage(test);
    const student = await signInAs(test, await createStudent(test.db));
    const teacher = await signInAs(test, await createTeacher(test.db));
    for (const path of [`${FAILED}/${id}/retry`, `${FAILED}/retry`]) {
      expect((await student.post(path)).statusCode).toBe(403);
      expect((await teacher.post(path)).statusCode).toBe(403);
      expect((await test.client().post(path)).statusCode).toBe(401);
    }
    test.clock.advance(11 * 60_000);
    for (const path of [`${FAILED}/${id}/retry`, `${FAILED}/retry`]) {
      expect((await admin.post(path)).json()).toMatchObject({ code: 'REAUTHENTICATE' });
    }
    expect(await rows()).toMatchObject([{ status: 'failed' }]);
    admin = await signInAs(test, await createAdmin(test.db));
    await admin.post(`${FAILED}/${id}/retry`);
    const acts = await test.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('action', 'like', 'message.%')
      .where('target_id', '=', id)
      .execute();
    expect(acts).toEqual([{ action: 'message.retry', target_id: id }]);
  });
});

describe('the outbox', () => {
  it('counts by state, with the time of the oldest waiting message', async () => {
    const start = test.clock.now();
    await queueNotice('Waits');
    const message = { channel: 'sms', recipient: '+915600000001', message: PASSWORD_CHANGED } as const;
    const data = { firstName: 'Priya', at: start.toISOString() };
    await queueMessage(test.db, {
      ...message,
      data,
      createdAt: start,
      notBefore: later(HOUR),
      expiresAt: null,
    });
    await createFailedMessage(test);
    await createFailedMessage(test, { expiresAt: start });
    await queueNotice('Too late', start);
    await tidyOutbox(test.platform);
    expect(await state()).toMatchObject({
      waiting: 1,
      oldestWaitingAt: start.toISOString(),
      planned: 1,
      sentLastDay: 0,
      failed: 2,
      retriable: 1,
      expired: 1,
    });
    await deliverDueMessages(worker());
    test.clock.advance(DAY - 1);
    admin = await signInAs(test, await createAdmin(test.db));
    expect(await state()).toMatchObject({ sentLastDay: 1, waiting: 1 });
    test.clock.advance(1);
    expect(await state()).toMatchObject({ sentLastDay: 0 });
  });

  it("reports each channel's transport, and until when its circuit breaker is open", async () => {
    expect((await state()).channels).toEqual([
      { channel: 'email', transport: 'outbox', from: null, restsUntil: null },
      { channel: 'sms', transport: 'outbox', from: null, restsUntil: null },
    ]);
    const { breaker } = test.platform.delivery.routes.sms;
    for (let count = 0; count < 5; count += 1) breaker.failed(test.clock.now());
    expect((await state()).channels[1]).toMatchObject({ restsUntil: later(30_000).toISOString() });
    breaker.succeeded();
    expect((await state()).channels[1]).toMatchObject({ restsUntil: null });
  });

  it('lists failed messages page by page, latest first, even with equal times', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const failedAt = new Date(test.clock.now().getTime() + (count < 3 ? 0 : 1000));
      ids.push((await createFailedMessage(test, { failedAt, channel: count % 2 ? 'sms' : 'email' })).id);
    }
    const seen: string[] = [];
    let next: string | null = `${FAILED}?limit=2`;
    for (let pages = 0; next !== null; pages += 1) {
      const reply = await admin.get(next);
      expect(reply.headers['x-total-count']).toBe('5');
      seen.push(...reply.json<FailedMessage[]>().map(({ id }) => id));
      next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1] ?? null;
      expect(pages).toBeLessThan(3);
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(new Set(seen.slice(0, 2))).toEqual(new Set(ids.slice(3)));
    expect((await admin.get(`${FAILED}?cursor=x`)).statusCode).toBe(400);
  });

  it('sends all retriable messages again, each once', async () => {
    for (let count = 0; count < 30; count += 1) {
      await createFailedMessage(test, { recipient: `person${count}@example.com` });
    }
    await createFailedMessage(test, { expiresAt: test.clock.now() });
    const replies = await Promise.all(Array.from({ length: 6 }, () => admin.post(`${FAILED}/retry`)));
    const retried = replies.map((reply) => reply.json<{ retried: number }>().retried);
    expect(retried.reduce((sum, count) => sum + count, 0)).toBe(30);
    await Promise.all([deliverDueMessages(worker()), deliverDueMessages(worker())]);
    expect(received).toHaveLength(30);
    expect(await state()).toMatchObject({ failed: 1, retriable: 0, sentLastDay: 30 });
  });
});
