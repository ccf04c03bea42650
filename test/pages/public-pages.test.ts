import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes, type RouteHandle } from '#app/routes.ts';
import { type Person, POWAI } from '#db/factories/people.ts';
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts';
import {
  createAdmin,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const SECONDS = 90;

let test: TestApp;
let teacher: Teacher;
let student: Person;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp({ pages: true, env: { PAGE_CACHE_SECONDS: String(SECONDS) } });
  teacher = await createTeacher(test.db, { areas: [POWAI], specializations: ['hatha-yoga'] });
  student = await createStudent(test.db, { firstName: 'Dhwanika', lastName: 'Vazirani' });
  admin = await createAdmin(test.db, { firstName: 'Farrokh', lastName: 'Zaveri' });
  const author = await createStudent(test.db);
  await createReview(test.db, { student: author, teacher, rating: 5, comment: 'Calm and clear.' });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

/** Addresses for routes with parameters, and more than one for those that a query changes. */
const addressesOf = (path: string): readonly string[] =>
  ({
    '/search': ['/search', '/search?city=Mumbai', '/search?specialization=hatha-yoga'],
    '/auth': ['/auth', '/auth?mode=teacher'],
    '/teacher/:id': [`/teacher/${teacher.teacherId}`],
    '/teacher/:id/classes': [`/teacher/${teacher.teacherId}/classes`],
    '/yoga-teachers/:city': ['/yoga-teachers/mumbai'],
    '/yoga-teachers/:city/:style': ['/yoga-teachers/mumbai/hatha-yoga'],
    '/yoga-teachers/:city/:style/:area': ['/yoga-teachers/mumbai/hatha-yoga/powai'],
  })[path] ?? [path];

function publicPaths(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, handle, children }) => [
    // The page of unknown addresses has its own test (cached-pages.test.ts).
    ...(path !== undefined && path !== '*' && (handle as RouteHandle).isPublic ? [path] : []),
    ...publicPaths(children ?? []),
  ]);
}
const addresses = () => publicPaths(createRoutes({ devPages: false })).flatMap(addressesOf);

const cache = () => test.platform.answers?.cache as AnswerCache<unknown>;
/** Requests the page until it comes from the cache. */
async function cached(url: string) {
  const before = cache().stats.found;
  return eventually(
    () => test.app.inject({ url }),
    () => cache().stats.found > before,
  );
}

const VARY = 'Cookie, Save-Data, Accept-Encoding';
const shared = `public, max-age=0, s-maxage=${SECONDS}`;

describe('public pages', () => {
  it('are found in the routes: the pages for guests, each with a complete example address', () => {
    const paths = addresses();
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/pricing', '/privacy', '/data-credits', '/yoga-teachers/mumbai']),
    );
    expect(paths.filter((path) => path.includes(':'))).toEqual([]);
    expect(paths.length).toBeGreaterThan(18);
  });

  it('are cached for guests, without a nonce and with nothing of people who are signed in', async () => {
    const people = [
      {
        client: await signInAs(test, student),
        marks: [student.email, student.userId, 'Dhwanika', 'Vazirani'],
      },
      {
        client: await signInAs(test, admin),
        marks: [admin.email, admin.userId, 'Farrokh', 'Zaveri'],
      },
    ];
    for (const url of addresses()) {
      const seen: string[] = [];
      for (const { client, marks } of people) {
        const own = await client.get(url);
        // Signed-in visitors of the sign-in page go to their dashboard.
        expect([200, 302], url).toContain(own.statusCode);
        if (own.statusCode === 200) expect(own.body, url).toContain(marks[0]);
        expect(own.headers['cache-control'], url).not.toMatch(/public|s-maxage/);
        const { body, headers, statusCode } = await cached(url);
        expect(statusCode, url).toBe(200);
        for (const mark of marks) expect(body.includes(mark), `${url} shows ${mark}`).toBe(false);
        expect(body, url).not.toMatch(/<[^>]* nonce=/);
        const policy = String(headers['content-security-policy']);
        expect(policy, url).toMatch(/(^|; )script-src 'sha256-[\w+/]+=*' 'strict-dynamic'(;|$)/);
        expect(policy, url).toMatch(/(^|; )style-src 'self'( 'sha256-[\w+/]+=*'){0,3}(;|$)/);
        expect(policy).not.toMatch(/unsafe|nonce/);
        seen.push(body);
      }
      expect(seen[0] === seen[1], url).toBe(true);
    }
  });

  it('may be cached by a CDN for as long as configured, which must tell guests apart by their cookies', async () => {
    for (const url of addresses()) {
      const fresh = await test.app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}fresh=1` });
      for (const { headers } of [fresh, await cached(url)]) {
        expect(headers, url).toMatchObject({ 'cache-control': shared, vary: VARY });
        expect(headers).not.toHaveProperty('set-cookie');
      }
      const { etag } = (await cached(url)).headers;
      const again = await test.app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect(again.statusCode).toBe(304);
      expect(again.headers).toMatchObject({ 'cache-control': shared, vary: VARY });
    }
  });
});

describe('no CDN may store', () => {
  const header = async (url: string, cookies: Record<string, string> = {}) => {
    const reply = await test.app.inject({ url, cookies });
    return { status: reply.statusCode, control: String(reply.headers['cache-control']) };
  };

  it('answers to requests with a session cookie, even an ended one, and answers to API calls', async () => {
    const student = await signInAs(test, await createStudent(test.db));
    const cookies = Object.fromEntries(student.cookies);
    for (const url of ['/', '/help', `/teacher/${teacher.teacherId}`]) {
      expect((await header(url, cookies)).control).toBe('no-store');
      expect((await header(url, { sid: 'x'.repeat(43) })).control).toBe('private, max-age=0');
      expect((await header(url, { theme: 'dark' })).control).toBe(shared);
    }
    expect((await header(`/api/teachers/${teacher.teacherId}`)).control).toBe('private, max-age=0');
  });

  it('errors, redirects and addresses with a secret', async () => {
    for (const url of [
      '/no-such-page',
      '/teacher/unknown',
      '/client-dashboard',
      `/set-password/${'s'.repeat(43)}`,
      `/unsubscribe/${'s'.repeat(43)}`,
      '/notifications',
      '/privacy-and-data',
    ])
      expect((await header(url)).control, url).not.toMatch(/public|s-maxage/);
  });

  it('any page, unless the time for CDNs is configured', async () => {
    const usual = await startTestApp({ pages: true });
    const { headers } = await usual.app.inject('/help');
    expect(headers['cache-control']).toBe('private, max-age=0');
    await usual.close();
  });
});
