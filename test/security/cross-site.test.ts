import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { databaseDigest } from '#test/database-digest.ts';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** T10, T11: requests that another site or a link triggers in a browser change nothing. */
describe('cross-site requests', () => {
  let test: TestApp;
  /** Clients with a session, which other sites could misuse, and one without. */
  let browsers: TestClient[];
  beforeAll(async () => {
    test = await startTestApp();
    const people = [await createStudent(test.db), await createTeacher(test.db)];
    browsers = [test.client(), ...(await Promise.all(people.map((one) => signInAs(test, one))))];
  });
  afterAll(() => test.close());

  const unsafe = CALLS.map(({ call }) => call).filter(({ method }) => method !== 'GET');
  const address = (path: string) => path.replace(/:\w+/g, '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f');

  const REFUSED: [string, Record<string, string>, string][] = [
    ['another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, '{}'],
    ['an address typed by hand', { 'sec-fetch-site': 'none', 'content-type': 'application/json' }, '{}'],
    ['our name inside a foreign one', { origin: 'http://localhost:3000.evil.example' }, '{}'],
    ['two words for one', { 'sec-fetch-site': 'same-origin, cross-site' }, '{}'],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }, '{}'],
    ['a foreign origin', { origin: 'https://evil.example', 'content-type': 'application/json' }, '{}'],
    ['no origin at all', { origin: 'null', 'content-type': 'application/json' }, '{}'],
    ['a plain text form', { 'content-type': 'text/plain' }, '{"a":"="}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ];

  it.each(REFUSED)('are refused: %s', async (_name, headers, payload) => {
    const before = await databaseDigest(test.db);
    for (const call of unsafe) {
      for (const browser of browsers) {
        const url = address(call.path);
        const answer = await browser.request({ method: call.method, url, headers, payload });
        expect([403, 415], `${call.method} ${call.path}`).toContain(answer.statusCode);
        expect(['CROSS_SITE', 'UNSUPPORTED_MEDIA']).toContain(answer.json().code);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await databaseDigest(test.db)).toBe(before);
    expect(unsafe.length).toBeGreaterThan(5);
  });

  it('pass from our own pages, or from a client that is no browser', async () => {
    const payload = { mobile: '9999999999', password: 'nobody' };
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }, {}]) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload });
      expect(answer.statusCode).toBe(401);
    }
  });

  it("can't be disguised as GET or by a method override", async () => {
    const before = await databaseDigest(test.db);
    const reads = CALLS.filter(({ call }) => call.method === 'GET').map(({ call }) => call.path);
    const readAlso = (path: string) => ['/api/login', '/api/logout', ...reads].includes(path as '/api/login');
    for (const call of unsafe) {
      const url = address(call.path);
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await (browsers[1] as TestClient).request({
          method,
          url: `${url}?_method=${call.method}&mobile=9876543210`,
          headers: { 'x-http-method-override': call.method, 'sec-fetch-site': 'cross-site' },
        });
        // If the path also has a GET, it answers as that read and changes nothing.
        if (!readAlso(call.path)) expect([404, 405], `${method} ${url}`).toContain(answer.statusCode);
      }
    }
    expect(await databaseDigest(test.db)).toBe(before);
  });
});
