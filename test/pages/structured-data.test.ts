import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

type Data = Record<string, unknown> & { '@type': string };

const HOSTILE = '</script><script>alert(1)</script>';

let test: TestApp;
let teacher: Teacher;
let fresh: Teacher;
let origin: string;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  origin = test.platform.config.publicOrigin;
  teacher = await createTeacher(test.db, {
    firstName: 'Ananya',
    lastName: 'Kulkarni',
    intro: HOSTILE,
    onlinePrice: 900,
    offlinePrice: 1400,
    monthlyOnlinePrice: 8000,
  });
  fresh = await createTeacher(test.db, { firstName: '<b>New', lastName: HOSTILE });
  const student = await createStudent(test.db);
  await createReview(test.db, { student, teacher, rating: 4, comment: 'Clear and calm.' });
});
afterAll(() => test.close());

/** Structured data blocks of the served page, by type. */
async function dataOf(path: string): Promise<Map<string, Data>> {
  const { statusCode, body } = await test.client().get(path);
  expect(statusCode).toBe(200);
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(blocks).toHaveLength(body.split('application/ld+json').length - 1);
  const all = blocks.map(([, text = '']) => JSON.parse(text) as Data);
  for (const one of all) {
    expect(one['@context']).toBe('https://schema.org');
    expectOwnAddresses(one);
  }
  return new Map(all.map((one) => [one['@type'], one]));
}

/** All URLs in the data are absolute and at our origin. */
function expectOwnAddresses(value: unknown, key = ''): void {
  if (Array.isArray(value)) for (const one of value) expectOwnAddresses(one, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) expectOwnAddresses(one, name);
  else if (['url', 'logo', 'image'].includes(key)) expect(new URL(String(value)).origin).toBe(origin);
}

describe('data for search engines', () => {
  it('of a teacher: the service, its offers, its provider, and the rating where there is one', async () => {
    const data = await dataOf(`/teacher/${teacher.teacherId}`);
    expect(data.get('Service')).toMatchObject({
      url: `${origin}/teacher/${teacher.teacherId}`,
      areaServed: 'Mumbai',
      provider: { '@type': 'Person', name: 'Ananya Kulkarni', description: HOSTILE },
      aggregateRating: { ratingValue: '4.0', reviewCount: 1, bestRating: 5 },
      offers: [
        { '@type': 'Offer', price: 900, priceCurrency: 'INR' },
        { '@type': 'Offer', price: 1400, priceCurrency: 'INR' },
        { '@type': 'Offer', price: 8000, priceCurrency: 'INR', priceSpecification: { unitText: 'month' } },
      ],
    });
    const crumbs = data.get('BreadcrumbList')?.itemListElement as { item: string; position: number }[];
    expect(crumbs.map(({ item }) => item)).toEqual([
      `${origin}/`,
      `${origin}/search`,
      `${origin}/search?city=Mumbai`,
      `${origin}/teacher/${teacher.teacherId}`,
    ]);
    expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('has no rating without reviews, and escapes names', async () => {
    const service = (await dataOf(`/teacher/${fresh.teacherId}`)).get('Service');
    expect(service).not.toHaveProperty('aggregateRating');
    expect(service).toMatchObject({ provider: { name: `<b>New ${HOSTILE}` } });
  });

  it.each(['/search?city=Mumbai', '/yoga-teachers/mumbai', '/yoga-teachers/mumbai/hatha-yoga'])(
    'of %s: the teachers in the order of the page',
    async (path) => {
      const list = (await dataOf(path)).get('ItemList');
      const items = list?.itemListElement as { position: number; url: string }[];
      expect(items.map(({ position }) => position)).toEqual([1, 2]);
      expect(items.map(({ url }) => url).sort()).toEqual(
        [teacher, fresh].map(({ teacherId }) => `${origin}/teacher/${teacherId}`).sort(),
      );
    },
  );

  it('of the help page: only the questions that it shows', async () => {
    const all = (await dataOf('/help')).get('FAQPage')?.mainEntity as { name: string }[];
    expect(all.length).toBeGreaterThanOrEqual(18);
    const some = (await dataOf('/help?q=verification')).get('FAQPage')?.mainEntity as { name: string }[];
    expect(some.length).toBeLessThan(all.length);
    const { body } = await test.client().get('/help?q=verification');
    expect(body.match(/<details/g)).toHaveLength(some.length);
    expect((await dataOf('/help?q=zzzz')).has('FAQPage')).toBe(false);
  });

  it('of the site: who we are and how to reach us', async () => {
    expect((await dataOf('/')).get('WebSite')).toMatchObject({ name: 'Toran', url: `${origin}/` });
    expect((await dataOf('/contact')).get('Organization')).toMatchObject({
      name: 'Toran',
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support' },
    });
    expect((await dataOf('/hi/contact')).get('Organization')?.slogan).toMatch(/योग/);
  });
});
