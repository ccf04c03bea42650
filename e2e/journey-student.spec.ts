import type { Page } from '@playwright/test';
import { countTaps } from './support/count-taps.ts';
import { expect, test } from './support/fixtures.ts';
import { latestCode, newPerson, newStudent } from './support/people.ts';
import { SHOW_TEACHERS } from './support/search.ts';

/**
 * A guest's way from the landing page to a sent request on a phone: prenatal, Chennai, a price, weekday mornings. Counts
 * taps as the browser reports them, and inputs that are asked for twice. The figures are in docs/polish.md.
 */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const MOST_TAPS = 30;

/** Waits for the new results: for a moment the page still shows the old cards, and a tap on one is lost. */
async function expectResults(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Available Teachers/ })).toHaveAttribute(
    'aria-busy',
    'false',
  );
}

test('from the landing page to a sent request in at most 30 taps, nothing typed twice', async ({ page }) => {
  const person = newPerson('Lakshmi', 'Raman');
  const counted = await countTaps(page);
  await page.goto('/');

  await test.step('searches prenatal yoga in Chennai, with a price, on weekday mornings', async () => {
    await page.getByRole('link', { name: /^Prenatal/ }).tap();
    await page.getByRole('button', { name: /^Filters/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('City').tap();
    await page.keyboard.type('chenn');
    await page.getByRole('option', { name: /^Chennai/ }).tap();
    const price = sheet.getByRole('slider', { name: 'Price range' });
    const { width = 0, height = 0 } = (await price.boundingBox()) ?? {};
    await price.tap({ position: { x: width * 0.35, y: height / 2 } });
    await expect(sheet.getByText(/^up to ₹1,[0-9]{3}\/hr$/)).toBeVisible();
    await sheet.getByText('Weekdays').tap();
    await sheet.getByText('Morning').tap();
    await sheet.getByRole('button', { name: SHOW_TEACHERS }).tap();
    await expect(page.getByRole('heading', { name: /^Available Teachers \([1-9]/ })).toBeVisible();
    await expectResults(page);
  });

  await test.step('opens a teacher and asks for a session', async () => {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').tap();
    await expect(page).toHaveURL(/\/teacher\//);
    // The address changes before the results go.
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('link', { name: 'Request a session' }).locator('visible=true').tap();
  });

  await test.step('signs up with both codes', async () => {
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    for (const [label, text] of [
      ['First name', person.firstName],
      ['Last name', person.lastName],
      ['Email', person.email],
      ['Mobile number', person.mobile],
      ['Password', person.password],
    ] as const) {
      await page.getByLabel(label, { exact: true }).tap();
      await page.keyboard.type(text);
    }
    await page.getByRole('button', { name: 'Create Account' }).tap();
    const city = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(city.getByLabel('City')).toHaveValue('Chennai');
    await city.getByRole('button', { name: 'Save and continue' }).tap();
    for (const [name, to] of [
      ['Verify your email', person.email],
      ['Verify your mobile number', `+91${person.mobile}`],
    ] as const) {
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByLabel('Verification code')).toBeFocused();
      await page.keyboard.type(await latestCode(page, to));
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step('finds the searched price and mornings in the request, and sends it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Request a session' });
    await expect(dialog.getByText(/the ₹1,[0-9]{3} you searched for/)).toBeVisible();
    const ticked = dialog.getByRole('checkbox', {
      name: /^(Mon|Tues|Wednes|Thurs|Fri)day \d+ \w+$/,
      checked: true,
    });
    await expect(ticked).not.toHaveCount(0);
    // Mornings of any day, because today's may be over.
    const days = dialog.getByRole('group', { name: /^\w+day, \d+ \w+$/ });
    const mornings = days.getByRole('group', { name: 'Morning' }).getByRole('button', { name: /am$/ });
    await mornings.first().tap();
    await expect(dialog.getByText('1 of 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: /^Request sent to / })).toBeFocused();
    await expect(page.getByRole('link', { name: /^Back to results \(\d+ teachers?\)$/ })).toBeVisible();
  });

  const { taps, typed } = await counted();
  const repeated = typed.filter((text, index) => typed.indexOf(text) !== index);
  test.info().annotations.push({ type: 'taps', description: `${taps}, typed: ${typed.length}` });
  console.log(`taps: ${taps}, inputs: ${typed.length}`);
  expect(repeated, 'inputs that were asked for twice').toEqual([]);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

test('the "Request sent" screen survives a reload, and leads back to the results with every filter', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (shared: ShareData) => {
        document.documentElement.dataset.shared = shared.url ?? '';
        return Promise.resolve();
      },
    });
  });
  await newStudent(page, newPerson('Asha', 'Menon'), 'Pune');
  await page.goto('/search?city=Pune');
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('slider', { name: 'Price range' }).fill('1000');
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).tap();
  const price = page.getByRole('button', { name: 'Up to ₹1,000, remove' });
  await expect(price).toBeVisible();
  await expectResults(page);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').tap();
  await page.getByRole('button', { name: 'Book Session' }).locator('visible=true').tap();
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByText(/the ₹1,000 you searched for/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Any time is fine for me' }).check();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/booking-requests'));
  await dialog.getByRole('button', { name: 'Send request' }).tap();
  const { id } = await (await answer).json();
  const heading = page.getByRole('heading', { level: 1, name: /^Request sent to / });
  await expect(heading).toBeFocused();

  await test.step('shares the page of the teacher, and leads to similar teachers and back', async () => {
    const sent = page.url();
    await page.getByRole('button', { name: 'Share on WhatsApp' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/t(eacher)?\/[\w-]+$/);
    await page
      .getByRole('region', { name: /^Teachers like / })
      .getByRole('link')
      .first()
      .tap();
    await expect(page.getByRole('heading', { name: 'Pricing Options' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(sent);
  });

  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: /^Back to results \(/ }).tap();
  await expect(price).toBeVisible();
  await expect(page).toHaveURL('/search?city=Pune');

  await test.step('once the request is answered, the entry leads to My Bookings', async () => {
    await page.goBack();
    await expect(heading).toBeVisible();
    const cancelled = await page.request.put(`/api/booking-requests/${id}/status`, {
      data: { status: 'cancelled' },
    });
    expect(cancelled.status()).toBe(200);
    await expect(page).toHaveURL('/client-dashboard?tab=bookings');
  });
});

test('a guest who asked for the free demo finds it chosen after sign-in', async ({ page }) => {
  await page.goto('/search?city=Bengaluru&specialization=Vinyasa');
  await page
    .getByRole('link', { name: /^Free demo: ask .+ for it$/ })
    .first()
    .tap();
  await expect(page.getByText(/^Request a free demo with /)).toBeVisible();
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(new URL(next, page.url()).searchParams.get('demo')).toBe('1');
  await newStudent(page, newPerson('Asha', 'Menon'), 'Bengaluru');
  await page.goto(next);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByRole('checkbox', { name: /^Ask for the free demo/ })).toBeChecked();
});
