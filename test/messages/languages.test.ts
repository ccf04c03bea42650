import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#app/slices.ts';
import type { Person } from '#db/factories/people.ts';
import { PASSWORD_CHANGED } from '#features/identity/server/mail-templates.ts';
import { sampleTexts } from '#features/notifications/notice.ts';
import { listNoticeKinds } from '#features/notifications/server/kinds.ts';
import { listAllNoticeKinds, notify } from '#features/notifications/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { renderBuiltMail } from '#platform/server/mail/render-mail.ts';
import { createBreaker } from '#platform/server/outbox/breaker.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import type { OutgoingMessage } from '#platform/server/outbox/sender.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { smsSize } from '#platform/server/sms/sms-size.ts';
import { newId } from '#shared/ids.ts';
import { mailText } from '#shared/mail.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const PAIRS = 50;
/** Languages of students and teachers; the pairs cover all combinations. */
const LANGUAGES: readonly Locale[] = ['en', 'hi'];

type Reader = Person & { locale: Locale; browser: TestClient };

let test: TestApp;
let students: Reader[];
let teachers: (Reader & Teacher)[];
let sent: (OutgoingMessage & { channel: 'email' | 'sms' })[] = [];

async function reader<P extends Person>(person: P, locale: Locale): Promise<P & Reader> {
  const browser = await signInAs(test, person);
  expect((await browser.put('/api/account/locale', { locale })).statusCode).toBe(200);
  return { ...person, locale, browser };
}

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  const language = (index: number) => LANGUAGES[index % 2] ?? 'en';
  // One after the other, because the pool has few connections; the test is not about this.
  students = [];
  teachers = [];
  for (let index = 0; index < PAIRS; index += 1) {
    const student = { firstName: `Priya${letters(index)}`, lastName: 'Sharma' };
    const teacher = { firstName: `Asha${letters(index)}`, lastName: 'Rao' };
    students.push(await reader(await createStudent(test.db, student), language(index)));
    teachers.push(await reader(await createTeacher(test.db, teacher), language(index >> 1)));
  }
});
afterAll(() => test.close());

/** Runs ten of the functions at a time: more would wait for connections of the small pool. */
async function inGroups(works: readonly (() => Promise<void>)[]): Promise<void> {
  for (let index = 0; index < works.length; index += 10)
    await Promise.all(works.slice(index, index + 10).map((work) => work()));
}

/** Writes a number in letters, because names can't contain digits. */
function letters(index: number): string {
  return String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
}

async function deliver(): Promise<void> {
  await test.platform.background.settled();
  sent = [];
  const route = (channel: 'email' | 'sms') => ({
    sender: {
      name: 'fake',
      async send(message: OutgoingMessage) {
        // Yields, so that other messages are translated between this one and the next.
        await Promise.resolve();
        sent.push({ ...message, channel });
      },
    },
    breaker: createBreaker({ failures: 5, openMs: 30_000 }),
  });
  const { delivery } = test.platform;
  const routes = { ...delivery.routes, email: route('email'), sms: route('sms') };
  await deliverDueMessages({ ...test.platform, delivery: { ...delivery, routes } });
}

/** What stays in Latin letters in Hindi messages: names, addresses, users' own words, the product. */
const LATIN =
  /https?:\/\/\S+|\S+@\S+|Toran|IST|UPI|Priya\w*|Asha\w*|Sharma|Rao|\b[A-Z]\.|Sample \w+\.?|Hatha for beginners|Kasturba Nagar, Adyar|The picture is blurred|Firefox|Android|sample[\w-]*|Google Meet|localhost(?=:)|This is where the admin's note appears\./g;

function languageOf(text: string): Locale | 'mixed' {
  const own = text.replace(LATIN, '');
  const hasHindi = /[\u0900-\u097f]/.test(own);
  const hasEnglish = /[a-z]{2}/i.test(own);
  return hasHindi && hasEnglish ? 'mixed' : hasHindi ? 'hi' : 'en';
}

function expectOwnLanguages(): void {
  const byContact = new Map(
    [...students, ...teachers].flatMap(({ email, mobile, locale }) => [
      [email, locale],
      [mobile, locale],
    ]),
  );
  const wrong = sent.flatMap((message) => {
    const text =
      message.channel === 'sms' ? message.text : `${message.mail.subject}\n${mailText(message.mail)}`;
    const wanted = byContact.get(message.recipient);
    const found = languageOf(text);
    return found === wanted ? [] : [{ wanted, found, text }];
  });
  expect(wrong.slice(0, 12)).toEqual([]);
}

describe('messages to a hundred people with two languages', () => {
  it("arrive in the recipient's language when bookings are requested and answered concurrently", async () => {
    const start = (index: number) => `2026-03-05T${String(6 + (index % 12)).padStart(2, '0')}:00:00+05:30`;
    const mailsAndSms = () =>
      ['email', 'sms'].map((name) => sent.filter(({ channel }) => channel === name).length);
    const urls: string[] = [];
    await inGroups(
      students.map(({ browser }, index) => async () => {
        const teacher = teachers[index] as Reader & Teacher;
        const asked = await browser.post('/api/booking-requests', {
          teacherId: teacher.teacherId,
          sessionType: 'online',
          pricingType: 'hourly',
          clientPreferredDays: ['thursday'],
          clientTimeSlots: [{ startTime: '06:00', endTime: '07:00' }],
        });
        expect([asked.statusCode, asked.body]).toEqual([201, expect.any(String)]);
        urls[index] = `/api/booking-requests/${asked.json().id}`;
      }),
    );
    await deliver();
    expect(mailsAndSms()).toEqual([PAIRS, PAIRS]);
    expectOwnLanguages();
    await inGroups(
      teachers.map(({ browser }, index) => async () => {
        const answered = await browser.put(`${urls[index]}/status`, {
          status: 'confirmed',
          confirmedDateTime: start(index),
        });
        expect([answered.statusCode, answered.body]).toEqual([200, expect.any(String)]);
      }),
    );
    await deliver();
    expect(mailsAndSms()).toEqual([PAIRS, PAIRS]);
    expectOwnLanguages();
  });

  it('of every kind of notice, and about the account, are in one language from title to footer', async () => {
    const people = [...students, ...teachers];
    const kinds = listNoticeKinds();
    const now = test.clock.now();
    await inGroups(
      people.map((person, index) => async () => {
        // Each person gets four kinds; the next person gets different ones. Each kind has readers of both languages.
        for (let step = 0; step < 4; step += 1) {
          const notice = kinds[(index + step * 25) % kinds.length] ?? expect.fail('no kind');
          const [{ data } = expect.fail('no sample')] = sampleTexts(notice);
          await inTransaction(test.db, (tx) =>
            notify(tx, { notice, userId: person.userId, data: data as never, about: null, now }),
          );
        }
        await queueMessage(test.db, {
          channel: 'email',
          recipient: person.email,
          locale: person.locale,
          message: PASSWORD_CHANGED,
          data: { firstName: person.firstName, at: now.toISOString() },
          createdAt: now,
          expiresAt: null,
        });
      }),
    );
    expect(listAllNoticeKinds().length).toBe(kinds.length);
    test.clock.advance(24 * 3_600_000);
    await deliver();
    expect(sent.length).toBeGreaterThan(400);
    expectOwnLanguages();
    for (const { mail, channel } of sent.filter((_, index) => index % 40 === 0)) {
      if (channel === 'sms') continue;
      const html = (await renderBuiltMail(mail)) ?? expect.fail('npm run build comes first');
      expect(html).toContain(`lang="${(mail.locale ?? 'en') === 'hi' ? 'hi' : 'en'}`);
      const text = html
        .replace(/<head>.*?<\/head>|<[^>]*>/gs, ' ')
        .replaceAll('&#x27;', "'")
        .replace(/&\w+;|&#\w+;/g, ' ');
      expect(languageOf(text), text).toBe(mail.locale ?? 'en');
    }
  });

  it('are codes in the language of the page that asks for them', async () => {
    const guests = Array.from({ length: 20 }, (_, index) => ({
      email: `guest${letters(index)}@example.com`,
      locale: LANGUAGES[index % 2] ?? 'en',
    }));
    await Promise.all(
      guests.map(async ({ email, locale }) => {
        const reply = await test.app.inject({
          method: 'POST',
          url: '/api/register/code',
          payload: { claimId: newId(), identifier: email },
          headers: { 'accept-language': locale },
        });
        expect(reply.statusCode, reply.body).toBeLessThan(300);
      }),
    );
    await deliver();
    const found = sent
      .filter(({ isCode }) => isCode)
      .map(({ recipient, mail }) => [recipient, languageOf(mailText(mail))]);
    expect(found.toSorted()).toEqual(guests.map(({ email, locale }) => [email, locale]).toSorted());
  });

  it('are notices in the language of the page that shows them, for everybody at the same time', async () => {
    const inboxes = await Promise.all(
      [...students, ...teachers].map(async ({ browser, locale }) => {
        const reply = await browser.request({
          method: 'GET',
          url: '/api/notifications',
          headers: { 'accept-language': locale },
        });
        return { locale, notices: reply.json().notices as { title: string; body: string }[] };
      }),
    );
    for (const { locale, notices } of inboxes) {
      expect(notices.length).toBeGreaterThanOrEqual(4);
      const wrong = notices.filter(({ title, body }) => languageOf(`${title}\n${body}`) !== locale);
      expect(wrong).toEqual([]);
    }
  });
});

describe('fifty pages that are rendered at the same time in two languages', () => {
  it.each<[string, string, string, number?]>([
    ['/help', 'हमारे वादे', 'Our commitments'],
    ['/auth', 'पासवर्ड याद नहीं?', 'Forgot password?'],
    // The next two pages query the database: more requests at once would wait for its connections.
    ['/search', 'शिक्षक', 'Find Teachers', 20],
    ['/notifications', 'सूचनाएँ', 'Notifications', 8],
  ])('%s never mixes them', async (path, hindi, english, count = 50) => {
    const pages = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const { browser } = students[index] as Reader;
        const isMember = path === '/notifications';
        return (isMember ? browser : test.client()).get(index % 2 === 0 ? path : `/hi${path}`);
      }),
    );
    for (const [index, { body: page, statusCode }] of pages.entries()) {
      expect(statusCode).toBe(200);
      const body = page.replace(/<script.*?<\/script>/gs, '');
      const isHindi = index % 2 === 1;
      expect(body).toContain(`<html lang="${isHindi ? 'hi' : 'en'}-IN"`);
      expect(body.includes(hindi)).toBe(isHindi);
      expect(body.includes(english)).toBe(!isHindi);
    }
  });
});

it('Hindi SMS are counted in segments of 70 and 67 letters, English ones of 160 and 153', () => {
  const hindi = (letters: number) => smsSize('क'.repeat(letters));
  expect([70, 71, 134, 135].map((length) => hindi(length).segments)).toEqual([1, 2, 2, 3]);
  const english = (letters: number) => smsSize('a'.repeat(letters));
  expect([160, 161, 306, 307].map((length) => english(length).segments)).toEqual([1, 2, 2, 3]);
  // One letter outside the GSM alphabet gives the whole SMS the smaller segment size.
  expect(smsSize(`${'a'.repeat(70)}क`).segments).toBe(2);
});
