import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#app/entry-mail.tsx';
import { CODE_MESSAGE } from '#features/codes/server/mail-templates.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import { createDelivery, type Delivery } from '#platform/server/outbox/delivery.ts';
import { queueCode, queueMessage } from '#platform/server/outbox/outbox.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

type Received = { from: string; to: string[]; user: string; raw: string };

let received: Received[];
/** Status codes with which the mail server refuses the next recipients or messages. If none is set, it accepts them. */
let refuse: { recipient?: number; message?: number };
let connections = 0;
let mailServer: SMTPServer;
const opened: Delivery[] = [];
let t: TestApp;

function refusal(status: number | undefined): Error | null {
  return status === undefined
    ? null
    : Object.assign(new Error('not for nobody@example.com'), { responseCode: status });
}

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === 'right'
        ? done(null, { user: auth.username ?? '' })
        : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(refusal(refuse.recipient)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal(refuse.message);
        if (refused) return done(refused);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  t = await startTestApp();
});
afterAll(async () => {
  for (const delivery of opened) delivery.close?.();
  await t.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});
beforeEach(async () => {
  received = [];
  refuse = {};
  await t.db.deleteFrom('outbox').execute();
});

const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function platform(smtpUrl = `smtp://toran:right@127.0.0.1:${port(mailServer.server)}`, timeoutMs = 5_000) {
  const mail = { smtpUrl, from: 'Toran <hello@toran.example>' };
  const config = { ...t.platform.config, delivery: { ...t.platform.config.delivery, mail } };
  const delivery = createDelivery(config, { renderMail, timeoutMs });
  opened.push(delivery);
  return { ...t.platform, config, delivery };
}

const queueNotice = (recipient = 'meera@example.com', title = 'Your session was confirmed') =>
  queueMessage(t.db, {
    channel: 'email',
    recipient,
    message: NOTICE_MESSAGE,
    data: {
      title,
      body: 'Asha <script>alert(1)</script> Rao confirmed your session.',
      button: { path: '/client-dashboard' },
      unsubscribePath: '/unsubscribe/t0ken',
    },
    createdAt: t.clock.now(),
    expiresAt: null,
  });

const rows = () => t.db.selectFrom('outbox').selectAll().execute();

/** Decodes a quoted-printable body. */
const readable = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('mail by SMTP', () => {
  test('arrives with plain text, HTML, and headers for one-click unsubscribing', async () => {
    await queueNotice();
    await deliverDueMessages(platform());
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', data: null });
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'hello@toran.example', to: ['meera@example.com'], user: 'toran' });
    const text = readable(mail?.raw ?? '');
    expect(text).toContain('Subject: Your session was confirmed');
    expect(text).toContain(`Message-ID: <${row?.id}@localhost>`);
    expect(text).toContain('List-Unsubscribe: <http://localhost:3000/unsubscribe/t0ken>');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toContain('Content-Type: text/plain');
    expect(text).toContain('Open: http://localhost:3000/client-dashboard');
    expect(text).toContain('Content-Type: text/html');
    expect(text).toContain('href="http://localhost:3000/client-dashboard"');
    expect(text).toContain('Asha &lt;script&gt;alert(1)&lt;/script&gt; Rao');
  });

  test('shows a code large, but not in the preview text', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + 300_000);
    await queueCode(t.db, t.platform.config, {
      channel: 'email',
      recipient: 'meera@example.com',
      message: CODE_MESSAGE,
      data: { code: '012345', minutes: 5, purpose: 'verify' },
      createdAt: t.clock.now(),
      expiresAt,
    });
    await deliverDueMessages(platform());
    const text = readable(received[0]?.raw ?? '');
    expect(text).toContain('Subject: Your Toran verification code');
    expect(text).toMatch(/<p[^>]*letter-spacing:8px[^>]*>\s*012345/);
    const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(text)?.[1];
    expect(preview).toBe('Your verification code');
    expect(text).not.toContain('List-Unsubscribe');
  });

  test('ignores headers and recipients in user input', async () => {
    await queueNotice('meera@example.com\r\nBcc: all@example.com', 'Hello\r\nBcc: all@example.com');
    await queueNotice('a@example.com, b@example.com');
    await deliverDueMessages(platform());
    for (const mail of received) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to[0]).not.toBe('all@example.com');
      expect(mail.raw).not.toMatch(/^bcc:/im);
    }
  });

  test.each([
    ['a refused address is given up at once', { recipient: 550 }, 'failed', 'SMTP 550'],
    ['a full mailbox is tried again', { recipient: 452 }, 'queued', 'SMTP 452'],
    ['a busy server is tried again', { message: 451 }, 'queued', 'SMTP 451'],
  ])('%s', async (_name, answers, status, error) => {
    refuse = answers;
    await queueNotice();
    await deliverDueMessages(platform());
    expect(await rows()).toMatchObject([{ status, last_error: error, attempts: 1 }]);
    expect(received).toEqual([]);
  });

  test('is retried after a wrong SMTP password', async () => {
    await queueNotice();
    await deliverDueMessages(platform(`smtp://toran:wrong@127.0.0.1:${port(mailServer.server)}`));
    expect(await rows()).toMatchObject([{ status: 'queued', last_error: 'SMTP 535' }]);
  });

  test('times out on a silent server, and is retried', async () => {
    const sockets = new Set<Socket>();
    const silent: Server = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await queueNotice();
    await deliverDueMessages(platform(`smtp://127.0.0.1:${port(silent)}`, 150));
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    t.clock.advance(10_000);
    await deliverDueMessages(platform());
    expect(received).toHaveLength(1);
  });

  test('is not sent to another machine without STARTTLS', async () => {
    await queueNotice();
    // The same server under a name that is not known to be local.
    await deliverDueMessages(platform(`smtp://toran:right@127.0.0.2:${port(mailServer.server)}`));
    expect(received).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'queued' }]);
  });
});

test('connections are reused, and not more than configured are open', async () => {
  for (let count = 0; count < 12; count += 1) await queueNotice(`person${count}@example.com`);
  connections = 0;
  await deliverDueMessages(platform());
  expect(received).toHaveLength(12);
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(5);
});
