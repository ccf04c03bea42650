import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const ID = '01890000-0000-7000-8000-000000000001';

/** Positions in forged cursors. */
const PLACES: readonly unknown[] = [
  '2026-13-45 25:61:61+00',
  '2026-02-30 00:00:00+00',
  '2026-03-02 nonsense',
  '0000-01-01 00:00:00+00',
  '9999-99-99 00:00:00+99',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  'a\u0000b',
  '\ud800',
  '999999999999999',
  '-1',
  'x'.repeat(200),
  '',
  1e308,
  null,
  [[]],
  { $gt: '' },
];

/** Users can forge cursors: the list must answer or reject them. */
describe('forged cursors', () => {
  let test: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signInAs(test, await createAdmin(test.db));
  });
  afterAll(() => test.close());

  it.each([
    '/api/admin/users',
    '/api/admin/users?q=a',
    '/api/admin/users?q=98',
    '/api/admin/reviews/pending',
    '/api/admin/reviews/past',
    '/api/admin/reviews/past?q=a',
    '/api/admin/reports',
    '/api/admin/reports?status=closed',
    '/api/admin/audit',
    '/api/admin/outbox/failed',
    '/api/teachers/search?sessionType=online',
    '/api/notifications',
  ])('%s', async (path) => {
    expect((await admin.get(path)).statusCode).toBe(200);
    const answers: Record<string, number> = {};
    for (const place of PLACES) {
      for (const cursor of [[place, ID], [place], [ID, place], place]) {
        const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
        const url = `${path}${path.includes('?') ? '&' : '?'}cursor=${text.slice(0, 300)}`;
        const { statusCode } = await admin.get(url);
        if (statusCode !== 200 && statusCode !== 400) answers[JSON.stringify(cursor)] = statusCode;
      }
    }
    expect(answers).toEqual({});
  });

  it.each([
    ['/api/admin/users?', '2026-03-02 06:30:00.123456+00'],
    ['/api/admin/users?q=a&', 'अनु'],
    ['/api/admin/reviews/pending?', '2026-03-02 06:30:00+00'],
    ['/api/admin/reports?', '2026-03-02T06:30:00.123Z'],
    ['/api/admin/outbox/failed?', '2026-03-02T06:30:00.123Z'],
  ])('%s accepts well-formed ones', async (path, place) => {
    const cursor = Buffer.from(JSON.stringify([place, ID])).toString('base64url');
    expect((await admin.get(`${path}cursor=${cursor}`)).statusCode).toBe(200);
  });
});
