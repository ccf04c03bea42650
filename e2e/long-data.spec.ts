import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectNothingCut } from './support/layout.ts';
import { expectNoSidewaysScroll } from './support/looks.ts';
import { approveTeacher, newPerson, newTeacher, signIn } from './support/people.ts';

/** Text at maximum length, at the narrowest and widest widths: nothing is cut off, overflows or overlaps. */

const NAME = { first: 'Venkatanarasimharajuvari', last: 'Krishnamoorthy' };
const BIO =
  'Hatha, Ashtanga-Vinyasa and Pranayama for absolute beginners, seniors and wheelchair users. Namaste!';
const WORDS = 'Thiruvananthapuram-Kazhakkoottam mornings: breathing, standing postures, unhurriedness. ';
const CITY = 'Thiruvananthapuram';

/** Creates a listed teacher with every field at its maximum length. */
async function longTeacher(page: Page, admin: Page) {
  const person = newPerson(NAME.first, NAME.last);
  const { id } = await newTeacher(page, { ...person, email: person.email.replace(/^[^.]+/, 'a'.repeat(60)) });
  const { request } = page;
  const styles = (await (await request.get('/api/specializations')).json()) as { id: string; name: string }[];
  const longest = [...styles].sort((a, b) => b.name.length - a.name.length).slice(0, 12);
  const writes: [method: 'put' | 'post', path: string, data: object][] = [
    [
      'put',
      '/api/teacher/profile',
      {
        intro: BIO.slice(0, 100),
        detailedDescription: WORDS.repeat(30).slice(0, 2000),
        experience: 99,
        onlinePrice: 125_000,
        offlinePrice: 125_000,
        monthlyOnlinePrice: 1_250_000,
        monthlyOfflinePrice: 1_250_000,
      },
    ],
    [
      'put',
      '/api/teacher/location',
      {
        city: CITY,
        serviceAreas: ['Vattiyoorkavu', 'Sreekaryam', 'Kazhakkoottam', 'Neyyattinkara', 'Peroorkada'].map(
          (name) => ({ name: `${name} Residential Layout North` }),
        ),
      },
    ],
    [
      'post',
      '/api/teacher/specializations',
      {
        specializationIds: longest.map((one) => one.id),
        topExpertiseIds: longest.slice(0, 3).map((one) => one.id),
      },
    ],
    [
      'post',
      '/api/teacher/certifications',
      { name: `${'C'.repeat(60)} of Therapeutics`, organization: 'O'.repeat(80), year: 1999 },
    ],
  ];
  for (const [method, path, data] of writes) {
    const answer = await request[method](path, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  }
  await approveTeacher(admin, id);
  return { id, person };
}

/** Patches answers to show this many reviews, because the test cannot write that many. */
async function showReviews(page: Page, totalReviews: number): Promise<void> {
  await page.route(/\/api\/teachers?\/(search\b|[\w-]{36}$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object | object[];
    const count = <T extends object>(teacher: T) => ({
      ...teacher,
      totalReviews,
      ...(totalReviews > 0 && { averageRating: '5.0', rating: '5.0' }),
    });
    await route.fulfill({ response: answer, json: Array.isArray(body) ? body.map(count) : count(body) });
  });
}

async function look(page: Page, name: string): Promise<void> {
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCut(page, `${name} at ${width} px`);
    if (process.env.LOOK_AT) {
      await page.screenshot({ path: `${process.env.LOOK_AT}/${name}-${width}.png`, fullPage: true });
    }
  }
  await expectNoSidewaysScroll(page);
}

test('the longest data is not cut off at 320, 360 and 1440 px', async ({ page, browser, baseURL }) => {
  const newPage = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const desk = await newPage();
  const admin = await newPage();
  const { id } = await longTeacher(desk, admin);
  const fullName = `${NAME.first} ${NAME.last}`;

  for (const reviews of [0, 999]) {
    await test.step(`card and profile with ${reviews} reviews`, async () => {
      await page.unrouteAll();
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto('/search');
      await showReviews(page, reviews);
      await page.getByLabel('City').fill(CITY);
      await page
        .getByRole('option', { name: new RegExp(CITY) })
        .first()
        .click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const link = page.getByRole('link', { name: fullName, exact: true });
      await expect(link).toBeVisible();
      await look(page, `search-${reviews}`);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
      if (reviews > 0) await expect(page.getByText(/999/).locator('visible=true').first()).toBeVisible();
      await look(page, `teacher-${reviews}`);
    });
  }

  await test.step('the teacher dashboard', async () => {
    for (const [name, path] of [
      ['desk', '/teacher-dashboard'],
      ['account', '/privacy-and-data'],
    ] as const) {
      await desk.goto(path);
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
      if (name === 'desk')
        await expect(desk.getByLabel('Bio', { exact: true })).toHaveValue(BIO.slice(0, 100));
      await look(desk, name);
    }
  });

  await test.step('a student chats and books', async () => {
    const person = newPerson('Anantapadmanabhaswamynathan', 'Subrahmanyabharatiyar');
    const student = await newPage();
    await student.request.post('/api/register', { data: { ...person, userType: 'student' } });
    await signIn(student, person);
    await student.goto(`/teacher/${id}`);
    await student.getByRole('button', { name: 'Chat', exact: true }).click();
    await student.getByLabel(/^Message to/).fill('pneumonoultramicroscopic'.repeat(12));
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(student.getByRole('log').getByText(/^pneumono/)).toBeVisible();
    await look(student, 'chat');
    await student.goto('/client-dashboard');
    await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
    await look(student, 'student');
    await student.context().close();
  });
  await Promise.all([desk.context().close(), admin.context().close()]);
});
