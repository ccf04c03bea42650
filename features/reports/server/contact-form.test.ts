import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { reportJobs } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

const LETTER = { name: 'Asha', email: 'asha@example.org', message: 'Hello,\ndo you serve Leh & Kargil?' };
/** Browsers send line breaks as CRLF. */
const SENT = { ...LETTER, message: LETTER.message.replaceAll('\n', '\r\n') };

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, url = '/contact') =>
  test.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const letters = () =>
  test.db.selectFrom('reports').select(['details', 'sender_email']).where('kind', '=', 'contact').execute();

describe('the contact form without script', () => {
  it('adds the message to the queue and redirects back to the page', async () => {
    const reply = await post(SENT);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/contact?letter=sent#write');
    expect(await letters()).toEqual([{ details: LETTER.message, sender_email: LETTER.email }]);
  });

  it('stays in the language of the page', async () => {
    const { headers } = await post({ ...LETTER, email: 'asha' }, {}, '/hi/contact');
    expect(headers.location).toBe('/hi/contact?letter=incomplete#write');
  });

  it('names missing fields and stores nothing', async () => {
    expect((await post({ ...LETTER, email: 'asha' })).headers.location).toContain('letter=incomplete');
    expect(await letters()).toHaveLength(1);
  });

  it('stores sender and text for a year after the answer', async () => {
    const { db, clock } = test;
    const answeredAt = new Date(clock.now().getTime() - 365 * 86_400_000);
    await db
      .insertInto('reports')
      .values(
        [answeredAt, new Date(answeredAt.getTime() - 1)].map((at) => ({
          id: newId(),
          kind: 'contact',
          reason: 'contact',
          details: 'Long ago',
          sender_name: 'Ravi',
          sender_email: 'ravi@example.org',
          created_at: at,
          due_at: at,
          closed_at: at,
          action: 'answer',
          note: 'Told Ravi.',
        })),
      )
      .execute();
    for (const job of reportJobs) await job.run(test.platform);
    const reports = await db
      .selectFrom('reports')
      .select(['details', 'sender_name', 'sender_email', 'note'])
      .where('closed_at', 'is not', null)
      .orderBy('closed_at')
      .execute();
    expect(reports).toEqual([
      { details: '', sender_name: null, sender_email: null, note: null },
      { details: 'Long ago', sender_name: 'Ravi', sender_email: 'ravi@example.org', note: 'Told Ravi.' },
    ]);
    await db.deleteFrom('reports').where('closed_at', 'is not', null).execute();
    expect(await letters()).toHaveLength(1);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a foreign origin', { 'sec-fetch-site': 'none', origin: 'https://elsewhere.example' }, 403],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('takes nothing from %s', async (_name, headers, status) => {
    expect((await post(LETTER, headers)).statusCode).toBe(status);
    expect(await letters()).toHaveLength(1);
  });

  it('has the same rate limit as the call', async () => {
    for (let count = 0; count < ALL_RATE_LIMITS.letter.max; count += 1) await post({});
    expect((await post(LETTER)).headers.location).toContain('letter=later');
    expect(await letters()).toHaveLength(1);
  });
});
