import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, latestCode, newPerson, signUpTeacher } from './support/people.ts';
import { countTapsAndScroll } from './support/taps.ts';

/** A new teacher on a phone, from sign-up to the submitted profile. The figures stand in docs/polish.md. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const MOST_TAPS = 40;

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).locator('visible=true');

test('the set-up says if its data can not be loaded, and tries again', async ({ page, allowComplaint }) => {
  allowComplaint(/503/);
  let isDown = true;
  await page.route('**/api/teacher/time-slots', (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: 'INTERNAL', message: 'Busy' } }) : route.fallback(),
  );
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'Your profile could not be loaded' });
  await expect(failed).toBeVisible();
  isDown = false;
  await failed.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByLabel('Bio', { exact: true })).toBeVisible();
});

test('from sign-up to the submitted profile in at most forty taps', async ({ page }) => {
  const person = newPerson('Kamala', 'Selvam');
  const counted = await countTapsAndScroll(page);
  /** Counts choices in native lists: each needs a second tap, which happens outside the page. */
  let inLists = 0;
  const choose = async (label: string, value: string) => {
    const list = page.getByLabel(label, { exact: true });
    await list.tap();
    await page.keyboard.press('Escape');
    await list.selectOption(value);
    inLists += 1;
  };
  const write = async (label: string, words: string) => {
    const field = page.getByLabel(label, { exact: true }).locator('visible=true');
    await field.tap();
    await field.fill(words);
  };

  await test.step('sign-up', async () => {
    await page.goto('/auth?mode=teacher');
    for (const label of ['First name', 'Last name', 'Email', 'Mobile number', 'Password'])
      await page.getByLabel(label, { exact: true }).tap();
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Create Account' }).tap();
    await expect(step(page, 'Who are you?')).toBeVisible();
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
  });

  await test.step('picture, bio, experience, description', async () => {
    const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a7a8a' } })
      .jpeg()
      .toBuffer();
    const chosen = page.waitForEvent('filechooser');
    await page.getByText('Add picture').tap();
    await (await chosen).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    inLists += 1;
    await write('Bio', 'Slow hatha for stiff backs.');
    // The card shows what is typed at once.
    await expect(page.locator('article').getByText('Slow hatha for stiff backs.')).toBeVisible();
    await write('Years of experience', '6');
    await write('Detailed description', 'We begin with the breath and end with rest.');
    await next(page).tap();
    await expect(step(page, 'What and where?')).toBeFocused();
    await expect(
      page.getByText(/^Saved .+ You can leave and come back\.$/).locator('visible=true'),
    ).toBeVisible();
  });

  await test.step('styles, city and area', async () => {
    for (const name of ['Hatha Yoga', 'Prenatal Yoga']) await page.getByLabel(name, { exact: true }).tap();
    await page.getByRole('button', { name: 'Top Expertise: Hatha Yoga' }).tap();
    await write('Primary city', 'Chennai');
    await page
      .getByRole('option', { name: /Chennai/ })
      .first()
      .tap();
    const area = page.getByLabel('Preferred teaching areas');
    await area.tap();
    await area.fill('Velachery');
    await page
      .getByRole('option', { name: /^Velachery/ })
      .first()
      .tap();
    await next(page).tap();
    await expect(step(page, 'What do you charge?')).toBeFocused();
  });

  await test.step('prices beside those of the city', async () => {
    await expect(
      page.getByText(
        /^Half of the \d+ online teachers in Chennai ask ₹[\d,]+–\u2060[\d,]+\. The middle is ₹/,
      ),
    ).toBeVisible();
    await write('Online, per hour (optional)', '650');
    await write('In person, per hour (optional)', '900');
    await page.getByLabel('Offer a free demo class').locator('visible=true').tap();
    await next(page).tap();
    await expect(step(page, 'When do you teach?')).toBeFocused();
  });

  await test.step('hours', async () => {
    for (const day of ['Monday', 'Wednesday', 'Friday'])
      await page.getByRole('checkbox', { name: day }).locator('visible=true').tap();
    await choose('From', '06:00');
    await choose('To', '09:00');
    await next(page).tap();
    await expect(step(page, 'Ready to send?')).toBeFocused();
  });

  await test.step('verifies both contacts, and sends', async () => {
    await expect(page.getByText('4 things are missing.')).toBeVisible();
    for (const [name, to] of [
      ['Verify your email', person.email],
      ['Verify your mobile', `+91${person.mobile}`],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).tap();
      // The dialog opens once the code was sent.
      await expect(page.getByRole('dialog').getByLabel('Verification code')).toBeFocused();
      await page.keyboard.insertText(await latestCode(page, to));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(page.getByText('2 things are missing.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a certification' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review anyway' }).tap();
    await expect(page.getByText('Profile submitted for review successfully!').first()).toBeVisible();
    await expect(page.getByText('Your profile is under admin review')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Teacher dashboard' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Profile & Settings' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  const taps = counted.taps() + inLists;
  console.log(`set-up: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

test('one press never submits an empty profile; what is typed survives Back and a return', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await signUpTeacher(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/teacher/submit-for-review')) sent += 1;
  });
  await page.goto('/teacher-dashboard');
  await page.getByRole('button', { name: 'Submit for Review', exact: true }).tap();
  await expect(step(page, 'Ready to send?')).toBeFocused();
  await expect(page.getByText('13 things are missing.')).toBeVisible();
  expect(sent).toBe(0);
  await page.getByRole('button', { name: 'Add: Bio' }).tap();
  await expect(step(page, 'Who are you?')).toBeFocused();
  await page.getByLabel('Bio', { exact: true }).fill('By the sea.');
  await next(page).tap();
  await expect(step(page, 'What and where?')).toBeFocused();
  // Without changes, the step continues at once.
  await next(page).tap();
  await expect(step(page, 'What do you charge?')).toBeFocused();
  await expect(page.getByText('Choose your city to compare prices.').first()).toBeVisible();
  const price = page.getByLabel('Online, per hour (optional)', { exact: true });
  await price.fill('650');
  await page.getByRole('button', { name: 'Back' }).locator('visible=true').tap();
  await expect(step(page, 'What and where?')).toBeFocused();
  await page.goBack();
  await expect(price).toHaveValue('650');

  // The set-up and the tabs replace each other, so each way between them asks first.
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const submit = page.getByRole('button', { name: 'Submit for Review', exact: true });
  await submit.tap();
  await page.getByRole('button', { name: 'Submit for Review anyway' }).tap();
  await leaving.getByRole('button', { name: 'Stay here' }).tap();
  expect(sent).toBe(0);
  // A refused submission keeps the changes unsaved, so the next way out asks again.
  const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'Please try again.' });
  await page.route(
    '**/api/teacher/submit-for-review',
    (route) => route.fulfill({ status: 503, contentType: 'application/json', body }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit for Review anyway' }).tap();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).tap();
  await expect(page.getByText('Failed to submit profile for review', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Profile & Settings' }).tap();
  await leaving.getByRole('button', { name: 'Stay here' }).tap();
  await expect(price).toHaveValue('650');
  await page.getByRole('tab', { name: 'Profile & Settings' }).tap();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).tap();
  await expect(page).toHaveURL('/teacher-dashboard?tab=profile');
  const bio = page.getByRole('region', { name: 'Basic Information' }).getByLabel('Bio');
  await expect(bio).toHaveValue('By the sea.');
  await bio.fill('By the lake.');
  await submit.tap();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).tap();
  await expect(step(page, 'Ready to send?')).toBeVisible();
  await page.goto('/teacher-dashboard');
  await expect(step(page, 'What and where?')).toBeVisible();
});

test('morning and evening hours are added on the same days, and what is done can be changed', async ({
  page,
}) => {
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?step=4');
  await page.getByRole('checkbox', { name: 'Monday' }).tap();
  const from = page.getByLabel('From', { exact: true });
  for (const start of ['06:00', '18:00']) {
    await from.selectOption(start);
    await page.getByRole('button', { name: 'Save and add more hours' }).tap();
    await expect(from).toHaveValue('');
    await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  }
  // The kept day alone is nothing to save.
  await next(page).tap();
  await page.getByRole('button', { name: 'Change: Weekly hours' }).tap();
  await expect(step(page, 'When do you teach?')).toBeFocused();
  const slots: { startTime: string }[] = await (await page.request.get('/api/teacher/time-slots')).json();
  expect(slots.map(({ startTime }) => startTime).sort()).toEqual(['06:00', '18:00']);
});

test('a price far from the others is asked about before it is saved', async ({ page }) => {
  await signUpTeacher(page);
  const located = await page.request.put('/api/teacher/location', {
    data: { city: 'Chennai', serviceAreas: [] },
  });
  expect(located.status(), await located.text()).toBe(200);
  await page.goto('/teacher-dashboard?step=3');
  await expect(page.getByText(/^Half of the \d+ online .+\d\. The/)).toBeVisible();

  await page.getByText('Add monthly prices').tap();
  const monthly = page.getByLabel('Online, per month (optional)', { exact: true });
  await monthly.fill('6');
  await monthly.fill('');
  await expect(monthly).toBeFocused();
  await expect(monthly).toBeVisible();

  const price = page.getByLabel('Online, per hour (optional)', { exact: true });
  await price.fill('125000');
  await next(page).tap();
  const question = page.getByText('₹1,25,000 an hour is far from the others. Is it right?');
  await expect(question).toBeVisible();
  await expect(step(page, 'What do you charge?')).toBeVisible();
  await price.fill('1250');
  await expect(question).toHaveCount(0);
  await price.fill('125000');
  await price.blur();
  await page.getByRole('button', { name: 'Yes, keep it' }).tap();
  await expect(question).toHaveCount(0);
  await next(page).tap();
  await expect(step(page, 'When do you teach?')).toBeFocused();
  const { onlinePrice } = await (await page.request.get('/api/teacher/profile')).json();
  expect(onlinePrice).toBe(125_000);
});
