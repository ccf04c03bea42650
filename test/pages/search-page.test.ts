import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
const TEACHERS = 26;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  for (let index = 0; index < TEACHERS; index += 1) {
    await createTeacher(test.db, {
      firstName: 'Ananya',
      lastName: `Number ${index}`,
      specializations: index === 0 ? ['vinyasa-flow'] : ['hatha-yoga'],
      onlinePrice: 900,
      profilePicture: `/art/portraits/portrait-1-bun.svg?${index}`,
    });
  }
  await runJob(test, 'directory.refresh');
});

afterAll(() => test.close());

const bodyOf = (html: string): string =>
  html
    .split('<div id="root">')[1]
    ?.split('<script type="application/json"')[0]
    ?.replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'") ?? '';

async function visit(query: string, client: TestClient = test.client()) {
  const reply = await client.get(`/search${query}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain(' style=');
  return { html: reply.body, page: bodyOf(reply.body) };
}
const selected = (page: string): string[] =>
  [...page.matchAll(/<option value="([^"]+)" selected="">/g)].map((match) => match[1] ?? '');
const cards = (page: string): number => page.split('<article').length - 1;

describe('the search page without script', () => {
  it('redirects a form with empty filters to an address without them', async () => {
    const empty = 'specialization=&sessionType=&priceRange=&experience=&availability=';
    for (const [query, clean] of [
      [`city=&area=&${empty}`, '/search'],
      [`city=Navi+Mumbai&area=&${empty}`, '/search?city=Navi+Mumbai'],
      ['city=Mumbai&area=&priceRange=500-1000&utm=', '/search?city=Mumbai&priceRange=500-1000&utm='],
    ]) {
      const reply = await test.client().get(`/search?${query}`);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, clean]);
    }
  });

  it('begins with three ways to start and eight styles', async () => {
    const { html, page } = await visit('');
    for (const text of [
      'Find Your Perfect Yoga Teacher',
      'Start Your Search',
      'Online Classes',
      'Popular Yoga Styles',
    ]) {
      expect(page, text).toContain(text);
    }
    // Quick-search buttons are forms: they work without script.
    expect(page).toMatch(
      /<form noValidate="" action="\/search" method="get"><input type="hidden" name="sessionType" value="online"\/><button type="submit"/,
    );
    expect(page).toContain('href="/search?specialization=Prenatal+Yoga"');
    expect(page).not.toContain('Available Teachers');
    expect(html).toContain('<title>Find Your Perfect Yoga Teacher | Toran</title>');
  });

  it('is a form with all seven filters, which keeps the chosen values', async () => {
    const { page } = await visit(
      '?location=Mumbai&area=Bandra&specialization=Hatha&sessionType=in-person&priceRange=500-1000&experience=10%2B&availability=weekends',
    );
    expect(page).toMatch(/<form aria-label="Search for teachers"[^>]* action="\/search" method="get">/);
    for (const name of [
      'city',
      'area',
      'specialization',
      'sessionType',
      'priceRange',
      'experience',
      'availability',
    ]) {
      expect(page, name).toMatch(new RegExp(`<(input|select)[^>]* name="${name}"`));
    }
    expect(page).toMatch(/<input[^>]*name="city"[^>]*value="Mumbai"/);
    expect(selected(page)).toEqual(['Hatha Yoga', 'offline', '500-1000', '10+', 'weekends']);
    expect(page).toContain('Showing results for Hatha Yoga, In person in Bandra, Mumbai');
    expect(page).toContain('aria-label="Bandra, remove"');
  });

  it.each(['mumbai', 'Bombay', 'मुंबई'])('shows the name of the city asked for as %s', async (typed) => {
    const { html, page } = await visit(`?city=${encodeURIComponent(typed)}`);
    expect(page).toContain('Showing results for Mumbai');
    expect(page).toMatch(/<input[^>]*name="city"[^>]*value="Mumbai"/);
    expect(page).toContain('aria-label="Mumbai, remove"');
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/search\?city=Mumbai"/);
    expect(cards(page)).toBe(24);
  });

  it('shows the teachers with their number, and the next page by a link', async () => {
    const { html, page } = await visit('?city=Mumbai');
    expect(page).toContain(`Available Teachers (${TEACHERS})`);
    expect(page).toContain('Showing results for Mumbai');
    expect(cards(page)).toBe(24);
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/search\?city=Mumbai"/);
    const next =
      /href="(\/search\?city=Mumbai&amp;cursor=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = bodyOf((await test.client().get(next)).body);
    expect(cards(second)).toBe(TEACHERS - 24);
    expect(second).not.toContain('Show more teachers');
  });

  it('loads visible pictures at once, and others lazily', async () => {
    const { page } = await visit('?city=Mumbai');
    const pictures = [...page.matchAll(/<img src="\/art\/portraits[^>]*loading="(\w+)"/g)].map(
      ([, when]) => when,
    );
    expect(pictures).toEqual(['eager', 'eager', ...Array(22).fill('lazy')]);
  });

  it('shows the empty state', async () => {
    const { page } = await visit('?city=Mumbai&specialization=Hot+Yoga');
    expect(page).toContain('No Teachers Found');
    expect(page).toContain(
      "We couldn't find any teachers matching your search criteria. Try adjusting your filters or expanding your search area.",
    );
    expect(page).toContain('Clear Filters');
  });

  it('asks for a city, area, style or session type if none of them is chosen', async () => {
    const { page } = await visit('?city=all&sessionType=both&priceRange=0-500');
    expect(page).toContain('Start Your Search');
    expect(page).toContain(
      'Please select at least one filter (city, area, specialization, or session type) to search for teachers.',
    );
  });

  it.each([
    '?city=%00',
    '?priceRange=cheap&city=Mumbai',
    '?city=Mumbai&cursor=%00',
    `?city=${'x'.repeat(999)}`,
  ])('answers %s with a page', async (query) => {
    const { page } = await visit(query);
    expect(page).toContain('Find Your Perfect Yoga Teacher');
  });
});

describe('the search page by role', () => {
  const QUERY = '?specialization=Vinyasa';

  it('asks guests to sign in and come back', async () => {
    const { page } = await visit(QUERY);
    expect(page).toContain('Request a session');
    expect(page).toContain(`href="/auth?next=${encodeURIComponent(`/search${QUERY}`)}"`);
    expect(page).not.toMatch(/Book Now|Complete Profile/);
  });

  it('lets students book whose profile is complete', async () => {
    const { page } = await visit(QUERY, await signInAs(test, await createStudent(test.db)));
    expect(page).toContain('Book Now');
    expect(page).not.toContain('Complete Your Profile to Book Sessions');
  });

  it('tells other students what is missing', async () => {
    const student = await createStudent(test.db, { isEmailVerified: false });
    const { page } = await visit(QUERY, await signInAs(test, student));
    expect(page).toContain('Complete Your Profile to Book Sessions');
    expect(page).toContain('href="/client-dashboard"');
    expect(page).toMatch(
      /<button[^>]*aria-describedby="complete-profile"[^>]*aria-disabled="true"[^>]*>Complete Profile/,
    );
    expect(page).not.toContain('Book Now');
  });

  it('shows teachers and admins no booking button', async () => {
    for (const person of [await createTeacher(test.db), await createAdmin(test.db)]) {
      const { page } = await visit(QUERY, await signInAs(test, person));
      expect(page).toContain('View Profile');
      expect(page).not.toMatch(/Book Now|Complete Profile|Request a session/);
    }
  });
});
