import type { Locator } from '@playwright/test';
import { translateTo } from '#platform/server/locales/translate.ts';
import { expect, test } from './support/fixtures.ts';
import { expectGoodOnPhone, TRANSLATED_VIEWS } from './support/languages.ts';
import { latestCode, newPerson, newStudent } from './support/people.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';
import { SHOW_TEACHERS } from './support/search.ts';

/** The main tasks in Hindi, and the layout of every page in Hindi. */

test.describe.configure({ mode: 'parallel' });

const say = translateTo('hi');

test('on a phone, in Hindi, a guest finds a teacher, signs up and asks, and the teacher accepts', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, []);
  // A city with no other teacher: this one is the first result.
  const moved = await page.request.put('/api/teacher/location', {
    data: { city: 'Karaikal', serviceAreas: [] },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ timezoneId: 'Asia/Kolkata', viewport: { width: 360, height: 740 } },
  });
  const student = await context.newPage();
  const person = newPerson('Kavya', 'Nair');

  await test.step('the bar leads to Hindi, and the search stays in it', async () => {
    await student.goto('/');
    await student.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
    await student.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
    await expect(student).toHaveURL(/\/hi$/);
    await expect(student.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await student.getByRole('main').getByRole('link', { name: say`Find Teachers` }).first().click();
    await expect(student).toHaveURL(/\/hi\/search/);
    await student.getByRole('button', { name: say`Filters` }).click();
    const sheet = student.getByRole('dialog', { name: say`Filters` });
    await sheet.getByLabel(say`City`).fill('Karaikal');
    await sheet
      .getByRole('option', { name: /Karaikal/ })
      .first()
      .click();
    await sheet.getByRole('button', { name: /शिक्षक देखें/ }).click();
    await expect(student.getByRole('heading', { name: /^उपलब्ध शिक्षक/ })).toBeVisible();
    await expect(student).toHaveURL(/\/hi\/search\?city=Karaikal/);
  });

  await test.step('the guest signs up with both codes', async () => {
    await student.getByRole('article').getByRole('link', { name: say`Request a session` }).first().click();
    await expect(student).toHaveURL(/\/hi\/auth/);
    for (const [label, text] of [
      [say`First name`, person.firstName],
      [say`Last name`, person.lastName],
      [say`Email`, person.email],
      [say`Mobile number`, person.mobile],
      [say`Password`, person.password],
    ] as const)
      await student.getByLabel(label, { exact: true }).fill(text);
    await student.getByRole('button', { name: say`Create Account` }).click();
    const city = student.getByRole('dialog', { name: say`Where do you live?` });
    await city.getByRole('button', { name: say`Save and continue` }).click();
    for (const [name, to] of [
      [say`Verify your email`, person.email],
      [say`Verify your mobile number`, `+91${person.mobile}`],
    ] as const) {
      const dialog = student.getByRole('dialog', { name });
      await expect(dialog.getByLabel(say`Verification code`)).toBeFocused();
      await student.keyboard.type(await latestCode(student, to));
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step('the request is sent', async () => {
    const dialog = student.getByRole('dialog', { name: say`Request a session` });
    await dialog.getByRole('checkbox', { name: say`Any time is fine for me` }).check();
    await dialog.getByRole('button', { name: say`Send request` }).click();
    await expect(student.getByRole('heading', { level: 1, name: 'Revathi को अनुरोध भेजा गया' })).toBeVisible();
  });

  await test.step('the teacher accepts a time', async () => {
    await page.goto('/hi/teacher-dashboard?tab=bookings');
    await page.getByRole('button', { name: 'Kavya Nair का अनुरोध स्वीकार करें' }).click();
    const dialog = page.getByRole('dialog', { name: say`Confirm Session Time` });
    await dialog.getByLabel(say`Date`).fill(hourIn(3, '07:00').toISOString().slice(0, 10));
    await dialog.getByLabel(say`Start, in IST`).fill('07:00');
    await dialog.getByRole('button', { name: say`Confirm session` }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(say`Booking Accepted`).first()).toBeVisible();
  });

  await test.step('the student sees the ticket', async () => {
    await student.goto('/hi/client-dashboard?tab=bookings');
    await expect(student.getByRole('heading', { name: say`Upcoming` })).toBeVisible();
    await expect(student.getByText(/सुबह 7:00/).first()).toBeVisible();
  });

  await test.step('the mail about it is in Hindi', async () => {
    const mails = async () => {
      const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(person.email)}`);
      const messages = (await answer.json()) as { text: string }[];
      return messages.map(({ text }) => text).join('\n');
    };
    await expect.poll(mails).toContain('पर होगी');
  });
  await context.close();
});

test('the choice of a language is kept, and no reader is redirected', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'hi-IN' });
  const page = await context.newPage();
  // The offer needs no application: guests' pages load none before they are touched.
  for (const path of ['/', '/search?city=Mumbai', '/pricing']) {
    await page.goto(path);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await expect(page.getByRole('link', { name: 'हिन्दी में देखें' })).toBeVisible();
    await expect(page.locator('html[data-app=ready]')).toHaveCount(0);
  }
  const offer = page.getByRole('link', { name: 'हिन्दी में देखें' });
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(page).toHaveURL(/\/hi\/pricing$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  // The user has chosen a language, so the page does not offer one again.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
});

test('closing the offer of a language hides it on the next pages and chooses no language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'hi-IN' });
  const page = await context.newPage();
  const offer = page.getByRole('link', { name: 'हिन्दी में देखें' });
  await page.goto('/pricing');
  await page.locator('[data-offer=hi]').getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.locator('body').press('Tab');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await expect(offer).toBeHidden();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('locale');
  await context.close();
});

test('the language that the browser names first is offered', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { value: ['ta-IN', 'hi-IN', 'en-IN'] }),
  );
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'தமிழில் பார்க்க' })).toBeVisible();
  await page.locator('body').press('Tab');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'தமிழில் பார்க்க' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'हिन्दी में देखें' })).toBeHidden();
});

test('on a phone, the offer of a language is at the end of the first screen and hides no heading', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'hi-IN', viewport });
  const page = await context.newPage();
  const boxOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  for (const path of ['/', '/search?city=Mumbai', '/pricing']) {
    await page.goto(path);
    const offer = page.locator('p').filter({ has: page.getByRole('link', { name: 'हिन्दी में देखें' }) });
    await expect(offer).toBeVisible();
    const box = await boxOf(offer);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(box.top).toBeGreaterThan(Math.max(heading.bottom, viewport.height / 2));
    expect(box.bottom).toBeLessThanOrEqual(viewport.height);
  }
  await context.close();
});

test('the documents that a user agreed to have their names in Hindi', async ({ page }) => {
  await newStudent(page, newPerson('Kavya', 'Nair'));
  await page.goto('/hi/privacy-and-data');
  const agreed = page.getByRole('main').getByRole('listitem').filter({ hasText: '19 जुलाई 2025' });
  await expect(agreed).toContainText('प्राइवेसी पॉलिसी');
});

test('another language shows the same results, also with filters that are not in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Chennai&priceRange=500-1000');
  await page.getByRole('button', { name: 'Filters, 2 set' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Weekdays', { exact: true }).click();
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page.getByRole('button', { name: /, remove$/ })).toHaveCount(3);
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/search/);
  await expect(page.getByRole('button', { name: /, हटाएँ$/ })).toHaveCount(3);
});

/** Pages for every run: they have the most kinds of components. The long run checks all pages. */
const EACH_TIME = [
  'landing',
  'search',
  'sign-up',
  'student-bookings',
  'teacher-bookings',
  'plan-student',
  'help',
];

for (const view of TRANSLATED_VIEWS) {
  const tag = EACH_TIME.includes(view.name) ? '' : ' @long';
  test(`${view.name} in Hindi is accessible, fits and does not move${tag}`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/status of 40\d/);
    await expectGoodOnPhone(page, '/hi', view);
  });
}
