import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '#app/routes.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/**
 * In production, React hydration keeps attributes that differ from its own render and reports nothing. So pages
 * assembled from cached parts are compared byte by byte with pages rendered as a whole.
 */

/** Cookie of a session that does not exist: the server renders the guest's page as a whole, without cached parts. */
const NOT_CACHED = { sid: 'x'.repeat(43) };
const TEACHERS = 26;
/** A query that has to be escaped in addresses and attributes. */
const QUERY = `from=it's+%22<b>%22+%26+₹`;

let test: TestApp;
let teacherId: string;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  for (let index = 0; index < TEACHERS; index += 1) {
    const teacher = await createTeacher(test.db, {
      firstName: 'Ananya',
      lastName: `O'Number <b>${index}</b> & $& $1`,
      specializations: index % 2 === 0 ? ['vinyasa-flow', 'hatha-yoga'] : ['hatha-yoga'],
      onlinePrice: index % 3 === 0 ? null : 900,
      isVerified: index % 4 === 0,
      profilePicture: index % 5 === 0 ? null : `/art/portraits/portrait-1-bun.svg?${index}`,
    });
    teacherId ??= teacher.teacherId;
    if (index > 0) continue;
    for (let count = 0; count < 12; count += 1) {
      const student = await createStudent(test.db, { firstName: 'Priya', lastName: `D'Souza ${count}` });
      await createReview(test.db, {
        student,
        teacher,
        rating: 1 + (count % 5),
        comment: 'Calm & “clear” </p>',
      });
    }
  }
});

afterAll(() => test.close());

function paths(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])]);
}

const PARAMS: Record<string, () => string> = {
  ':id': () => teacherId,
  ':token': () => 'x'.repeat(43),
  ':city': () => 'mumbai',
  ':style': () => 'hatha-yoga',
  ':area': () => 'bandra',
  '*': () => 'nowhere',
};
const addressOf = (path: string) => {
  const address = path.replace(/:\w+|\*/g, (name) => PARAMS[name]?.() ?? name);
  return address.startsWith('/') ? address : `/${address}`;
};

async function page(url: string, how: { cookies?: Record<string, string> } = {}) {
  const { statusCode, body, headers } = await test.app.inject({ url, ...how });
  return { statusCode, location: headers.location, body: body.replaceAll(/ nonce="[^"]*"/g, '') };
}

async function expectSame(url: string): Promise<void> {
  const whole = await page(url, { cookies: NOT_CACHED });
  expect(await page(url), url).toEqual(whole);
  expect(whole.body).not.toContain('<cached-part');
}

/** Counts how many parts come from the cache, by the name of the part. */
function watchFound(): Map<string, number> {
  const found = new Map<string, number>();
  const parts = test.platform.answers?.parts;
  if (parts === undefined) throw new Error('no answers are cached');
  const get = parts.get.bind(parts);
  parts.get = (key) => {
    const part = get(key);
    const [name = ''] = key.split(' ');
    if (part !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    return part;
  };
  return found;
}

describe('pages put together from cached parts', () => {
  it('are the same bytes as pages rendered as a whole', async () => {
    const routed = paths(createRoutes({ devPages: false })).map(addressOf);
    const searches = ['city=Mumbai', 'specialization=hatha-yoga', 'sessionType=online', 'city=Nowhere'];
    const urls = [...routed, ...searches.map((search) => `/search?${search}`)];
    expect(routed.length).toBeGreaterThan(25);
    // The first turn caches the parts of a page, the others use them; each turn has its own address.
    for (const turn of ['1', '2', '3'])
      for (const url of urls) await expectSame(`${url}${url.includes('?') ? '&' : '?'}turn=${turn}&${QUERY}`);
  });

  it('reuse their cached parts, and put the address of the requested page into them', async () => {
    await page('/search?city=Mumbai&before=1');
    await page(`/teacher/${teacherId}?before=1`);
    const found = watchFound();
    const { body } = await page('/search?city=Mumbai&now=1');
    expect(found.get('card')).toBe(22);
    expect(body.split('/auth?next=%2Fsearch%3Fcity%3DMumbai%26now%3D1').length - 1).toBe(24);
    await page(`/teacher/${teacherId}?now=1`);
    expect(found.get('profile')).toBe(1);
    expect(found.get('prices')).toBe(1);
    expect(found.get('footer-end')).toBe(2);
  });

  it('show the new data after a change', async () => {
    await page(`/teacher/${teacherId}?turn=4`);
    await test.db
      .updateTable('teachers')
      .set({ intro: 'Changed.', detailed_description: 'All new.' })
      .where('id', '=', teacherId)
      .execute();
    expect((await page(`/teacher/${teacherId}?turn=5`)).body).toContain('All new.');
    await expectSame(`/teacher/${teacherId}?turn=6`);
  });

  it('are limited to a cache of 16 MiB', async () => {
    const parts = test.platform.answers?.parts;
    expect(parts?.calculatedSize).toBeGreaterThan(0);
    expect(parts?.maxSize).toBe(16 * 1024 * 1024);
  });
});
