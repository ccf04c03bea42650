import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createSafetyWorld, type SafetyWorld } from '#test/worlds/safety-world.ts';

let test: TestApp;
let world: SafetyWorld;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSafetyWorld(test);
});

const ADDRESS = 'Flat 4B, Sea View, Hill Road 12, 400076';
const page = (path: string) => test.client().get(path);
const STATES = [
  ['2026-03-02T06:30:00Z', 'Planned'],
  ['2026-03-03T01:30:00Z', 'Under way'],
  ['2026-03-03T02:30:00Z', 'Should be over'],
  ['2026-03-03T02:45:00Z', 'No answer yet'],
] as const;

/** Every word of the database that a shared page must not have: contacts, surnames of students, ids and messages. */
async function secrets(): Promise<string[]> {
  const users = await test.db
    .selectFrom('users')
    .select(['id', 'email', 'mobile', 'password_hash'])
    .execute();
  const places = await test.db.selectFrom('clients').select(['latitude', 'longitude']).execute();
  return [
    ...users.flatMap(({ id, email, mobile, password_hash: hash }) => [
      id,
      email,
      email?.split('@')[0],
      mobile,
      mobile?.slice(-10),
      hash,
    ]),
    ...places.flatMap((place) =>
      Object.values(place).map((value) => (value === null ? null : String(value))),
    ),
    world.student.lastName,
    world.message,
    world.bookingId,
    world.lessonId,
    ...ADDRESS.split(', '),
  ].filter((text): text is string => typeof text === 'string' && text.length > 2);
}

describe('the page of a shared session', () => {
  it.each(['student', 'teacher'] as const)(
    'leaks no contact, address or id: shared by the %s',
    async (side) => {
      await world.setAddress(ADDRESS);
      const { path } = await world.shared(side === 'student' ? world.asStudent : world.asTeacher);
      const shares = await test.db.selectFrom('session_shares').select('id').execute();
      const hidden = [...(await secrets()), ...shares.map(({ id }) => id)];
      expect(hidden.length).toBeGreaterThan(20);
      for (const prefix of ['', '/hi', '/ta']) {
        for (const [now] of STATES) {
          test.clock.set(now);
          const { body, statusCode, headers } = await page(prefix + path);
          expect(statusCode).toBe(200);
          const all = `${JSON.stringify(headers)}\n${body}`.toLowerCase();
          expect(hidden.filter((text) => all.includes(text.toLowerCase()))).toEqual([]);
          // The visible text has no number as long as a postcode or a mobile number.
          const text = body.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
          expect(text.match(/\d{5,}/g)).toBeNull();
          expect(text).not.toMatch(/\S@\S/);
        }
      }
    },
  );

  it('says in words what is known, in both languages and without script', async () => {
    const { path } = await world.shared();
    for (const [now, label] of STATES) {
      test.clock.set(now);
      const { body } = await page(path);
      expect(body).toContain(label);
      expect(body).toContain('href="tel:112"');
      expect(body).toContain(`href="${path}"`);
    }
    await world.act(world.asStudent, 'allWell');
    expect((await page(path)).body).toContain('said at 8:15 am that all is well');
    expect((await page(`/hi${path}`)).body).toContain('lang="hi-IN"');
  });

  it('is stored nowhere, found by no search engine and named to no other site', async () => {
    const { path } = await world.shared();
    for (const url of [path, `/hi${path}`, `/s/${'a'.repeat(43)}`]) {
      const { headers, body } = await page(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(body).toContain('<meta name="robots" content="noindex"');
      expect(body).not.toMatch(/rel="canonical"|hrefLang="x-default"/i);
    }
    expect((await test.client().get('/robots.txt')).body).toContain('Disallow: /s/\n');
    // A cached page would still be shown after the user withdrew the share.
    test.clock.set('2026-03-03T04:30:00Z');
    expect((await page(path)).statusCode).toBe(404);
  });

  it('is the same plain page for every ended, unknown or malformed link', async () => {
    const { path } = await world.shared();
    const { path: ended } = await world.shared(world.asTeacher);
    await world.act(world.asStudent, 'withdraw');
    test.clock.set('2026-03-03T04:30:00Z');
    const bare = (html: string, url: string) => html.replaceAll(url.slice(3), 'TOKEN');
    const unknown = `/s/${'a'.repeat(43)}`;
    const pages = await Promise.all(
      [path, ended, unknown, '/s/abc'].map(async (url) => [url, await page(url)] as const),
    );
    expect(pages.map(([, reply]) => reply.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(pages.map(([url, { body }]) => bare(body, url))).size).toBe(1);
    const [, gone] = pages[0] ?? [];
    expect(gone?.body).toContain('Nothing is shared here now');
    for (const text of await secrets()) expect(gone?.body).not.toContain(text);
    const { firstName, lastName } = world.teacher;
    expect(gone?.body).not.toContain(`${firstName} ${lastName}`);
  });
});
