import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CANCELLATION_DECLINED } from '#features/bookings/end-notices.ts';
import { BOOKING_CONFIRMED, BOOKING_REJECTED } from '#features/bookings/notices.ts';
import type { AnyNoticeKind } from '#features/notifications/notice.ts';
import { notify } from '#features/notifications/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createDelivery } from '#platform/server/outbox/delivery.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const TEMPLATES = {
  'code.en': 'flow-code',
  'bookingConfirmed.en': 'flow-confirmed',
  'bookingConfirmed.hi': 'flow-confirmed-hi',
};

type Request = { url: string; headers: IncomingHttpHeaders; body: string };

let provider: Server;
let asked: Request[];
/** The answer of the fake provider; 'nothing' never answers. */
let answer: { status: number; body: string; location?: string } | 'nothing';
let t: TestApp;

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      if (answer === 'nothing') return;
      const { status, location } = answer;
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  t = await startTestApp();
});
afterAll(async () => {
  await t.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{"type":"success","message":"5762846b"}' };
  await t.db.deleteFrom('outbox').execute();
});

function platform(provider_: 'msg91' | 'twilio', timeoutMs = 5_000) {
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const sms =
    provider_ === 'msg91'
      ? ({ provider: 'msg91', url, authKey: 'auth-key', templates: TEMPLATES } as const)
      : ({ provider: 'twilio', url, accountSid: 'AC1', authToken: 'token', from: 'MG7' } as const);
  const config = { ...t.platform.config, delivery: { ...t.platform.config.delivery, sms } };
  return { ...t.platform, config, delivery: createDelivery(config, { timeoutMs }) };
}

/** A signed-in student who has asked for a code by SMS. */
async function askForCode() {
  const student = await createStudent(t.db, { isMobileVerified: false });
  const browser = await signInAs(t, student);
  const reply = await browser.post('/api/auth/send-mobile-otp');
  return { student, browser, reply };
}

const TIME = '2026-03-03T01:30:00.000Z';

/** Notifies a new student of this language, at noon in India. */
async function sendNotice(
  locale: 'en' | 'hi',
  notice: AnyNoticeKind,
  data: Readonly<Record<string, string>>,
) {
  t.clock.set('2026-03-02T06:30:00Z');
  const student = await createStudent(t.db);
  const { userId } = student;
  await t.db.updateTable('users').set({ locale }).where('id', '=', userId).execute();
  await inTransaction(t.db, (tx) =>
    notify(tx, { notice, userId, data: data as never, about: null, now: t.clock.now() }),
  );
  return student;
}

const rows = () => t.db.selectFrom('outbox').selectAll().execute();

describe('SMS by MSG91', () => {
  test('go as a registered template with the code as its variable', async () => {
    const { student } = await askForCode();
    await deliverDueMessages(platform('msg91'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/api/v5/flow', headers: { authkey: 'auth-key' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      template_id: 'flow-code',
      short_url: '0',
      recipients: [
        {
          mobiles: student.mobile.replace('+', ''),
          code: expect.stringMatching(/^\d{6}$/),
          name: 'verification code',
          minutes: '5',
        },
      ],
    });
    expect(await rows()).toMatchObject([{ status: 'sent', sealed: null }]);
  });

  test('are retried after an error with status 200', async () => {
    answer = { status: 200, body: '{"type":"error","message":"no balance"}' };
    await askForCode();
    await deliverDueMessages(platform('msg91'));
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: 'refused' }]);
  });

  test('have their variables by name, cut to whole words', async () => {
    await sendNotice('en', BOOKING_CONFIRMED, {
      teacherName: 'Venkatanarasimha Rajuvaripeta Rao',
      time: TIME,
    });
    await deliverDueMessages(platform('msg91'));
    const [{ mobiles, ...variables }] = JSON.parse(asked[0]?.body ?? '').recipients;
    expect(mobiles).toMatch(/^91\d{10}$/);
    expect(variables).toEqual({ name: 'Venkatanarasimha', time: '3 Mar, 7:00 am' });
    expect(JSON.parse(asked[0]?.body ?? '').template_id).toBe('flow-confirmed');
  });

  test('are in Hindi for a reader of Hindi', async () => {
    await sendNotice('hi', BOOKING_CONFIRMED, { teacherName: 'Asha Rao', time: TIME });
    await deliverDueMessages(platform('msg91'));
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      template_id: 'flow-confirmed-hi',
      recipients: [{ name: 'Asha Rao', time: '3 मार्च, सुबह 7:00' }],
    });
  });

  test.each([
    ['in this language', 'hi', BOOKING_REJECTED, { teacherName: 'Asha Rao' }],
    ['at all', 'en', CANCELLATION_DECLINED, { side: 'student', otherName: 'Asha Rao', time: TIME }],
  ] as const)(
    'without an id %s are not sent, and the mail and the inbox still carry it',
    async (_how, locale, notice, data) => {
      const student = await sendNotice(locale, notice, data);
      const working = platform('msg91');
      await deliverDueMessages(working);
      await deliverDueMessages(working);
      expect(asked).toEqual([]);
      const found = await rows();
      expect(found.find(({ channel }) => channel === 'sms')).toMatchObject({
        status: 'failed',
        attempts: 1,
        last_error: 'no template id',
      });
      expect(found.find(({ channel }) => channel === 'email')).toMatchObject({ status: 'sent' });
      const inbox = (await (await signInAs(t, student)).get('/api/notifications')).json();
      expect(inbox.unreadCount).toBe(1);
    },
  );

  test('without a template id do not count towards the hourly limit', async () => {
    await t.db.deleteFrom('outbox_rates').execute();
    for (let count = 0; count < 3; count += 1) {
      await sendNotice('en', BOOKING_REJECTED, { teacherName: 'Asha Rao' });
    }
    await deliverDueMessages(platform('msg91'));
    const { count } = await t.db
      .selectFrom('outbox_rates')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('n'), eb.lit(0)).as('count'))
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('of codes are in English if their language has no id', async () => {
    const browser = await signInAs(t, await createStudent(t.db, { isMobileVerified: false }));
    const headers = { 'accept-language': 'hi' };
    await browser.request({ method: 'POST', url: '/api/auth/send-mobile-otp', headers });
    await deliverDueMessages(platform('msg91'));
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      template_id: 'flow-code',
      recipients: [{ name: 'verification code' }],
    });
  });
});

describe('SMS by Twilio', () => {
  test('send the registered text with its values, in the language of the reader', async () => {
    answer = { status: 201, body: '{"sid":"SM1"}' };
    await sendNotice('en', BOOKING_CONFIRMED, { teacherName: 'Asha Rao', time: TIME });
    await sendNotice('hi', BOOKING_CONFIRMED, { teacherName: 'Asha Rao', time: TIME });
    await deliverDueMessages(platform('twilio'));
    const texts = asked.map(({ body }) => new URLSearchParams(body).get('Body'));
    expect(texts.sort()).toEqual([
      'Toran: Asha Rao confirmed your session. It takes place on 3 Mar, 7:00 am. Details are in your bookings.',
      expect.stringMatching(/^Toran: Asha Rao ने .*3 मार्च, सुबह 7:00 को/),
    ]);
  });

  test('send the whole text from the messaging service', async () => {
    answer = { status: 201, body: '{"sid":"SM1"}' };
    const { student } = await askForCode();
    await deliverDueMessages(platform('twilio'));
    expect(asked[0]).toMatchObject({
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}` },
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      To: student.mobile,
      Body: expect.stringMatching(/^\d{6} is your Toran verification code/),
      MessagingServiceSid: 'MG7',
    });
  });

  test.each([
    [400, 'failed'],
    [404, 'failed'],
    [401, 'queued'],
    [429, 'queued'],
    [500, 'queued'],
    [503, 'queued'],
  ])('answered %i are %s', async (status, expected) => {
    answer = { status, body: '{"message":"The number +915600000001 is not valid"}' };
    await askForCode();
    await deliverDueMessages(platform('twilio'));
    expect(await rows()).toMatchObject([{ status: expected, last_error: `HTTP ${status}` }]);
  });

  test('never follow a redirect', async () => {
    answer = { status: 307, body: '', location: '/elsewhere' };
    await askForCode();
    await deliverDueMessages(platform('twilio'));
    expect(asked.map(({ url }) => url)).toEqual(['/2010-04-01/Accounts/AC1/Messages.json']);
  });
});

describe.each(['msg91', 'twilio'] as const)('a hanging provider (%s)', (name) => {
  test('does not slow requests: a code only writes a row', async () => {
    answer = 'nothing';
    const { reply, browser, student } = await askForCode();
    expect(reply.statusCode).toBe(200);
    expect(asked).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'queued', recipient: student.mobile, attempts: 0 }]);

    const working = deliverDueMessages(platform(name, 200));
    // While the worker waits for the provider, requests are still answered.
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    await working;
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: 'timeout' }]);

    answer = { status: 200, body: '{"type":"success"}' };
    t.clock.advance(10_000);
    await deliverDueMessages(platform(name));
    expect(asked).toHaveLength(2);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, sealed: null }]);
  });

  test('does not send a code that expired meanwhile', async () => {
    answer = 'nothing';
    await askForCode();
    await deliverDueMessages(platform(name, 100));
    t.clock.advance(300_000);
    answer = { status: 200, body: '{"type":"success"}' };
    await deliverDueMessages(platform(name));
    expect(asked).toHaveLength(1);
  });
});
