import type { Page } from '@playwright/test';
import { formatSessionDay } from '#shared/time.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoShift, resetShifts, watchMovement } from './support/layout.ts';
import { createTeacherWithRequests, hourIn, shortHour } from './support/requests.ts';
import { settle } from './support/settle.ts';
import { countTapsAndScroll } from './support/taps.ts';

/**
 * A teacher's morning on a phone: the teacher answers five requests with ten taps. docs/polish.md lists the numbers.
 */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const MOST_TAPS = 11;
const MOST_SCREENS = 2;

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Needs a reply/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const nameOf = (page: Page, name: string) => row(page, name).getByRole('heading', { name });

/** Counts the calls by which the page answers booking requests. */
function countAnswers(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) sent += 1;
  });
  return () => sent;
}

const NAMES = [
  ['Sravani', 'Rao'],
  ['Asha', 'Menon'],
  ['Imlisenla', 'Laishram'],
  ['Neha', 'Chauhan'],
  ['Divya', 'Shekhawat'],
] as const;
// Computed once for all tests, because midnight may pass between two of them.
const SEVEN = hourIn(1, '07:00');
const HALF_PAST_SEVEN = hourIn(1, '07:30');
const NEXT_DAY = hourIn(2, '08:30');
const TEN = hourIn(2, '10:00');
// Each request waits longer than the 24 hours for a reply, so that the rows stand in the order of the requests.
const HOURS = [
  [SEVEN, hourIn(2, '07:00')],
  [TEN],
  // 07:30 overlaps the first request's hour (07:00), which is confirmed by then.
  [HALF_PAST_SEVEN, hourIn(3, '18:30')],
  [hourIn(2, '07:00'), NEXT_DAY],
  [hourIn(4, '17:30')],
];
const ACCEPTED = [SEVEN, TEN, hourIn(3, '18:30'), hourIn(2, '07:00'), hourIn(4, '17:30')];
const REQUESTS = NAMES.map((name, index) => ({
  name,
  message: 'Seven months along, first pregnancy. We live near the church on the second main road.',
  hours: HOURS[index] ?? [],
}));

test('five requests are accepted with at most eleven taps, and a single tap sends nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS);
  const counted = await countTapsAndScroll(page);
  const answers = countAnswers(page);
  await watchMovement(page, { afterInputToo: true });
  await page.goto('/teacher-dashboard');
  await expect(page.getByRole('heading', { name: 'Needs a reply (5)' })).toBeVisible();

  for (const [index, [first, last]] of NAMES.entries()) {
    const name = `${first} ${last}`;
    const hour = shortHour(ACCEPTED[index] as Date);
    const mine = row(page, name);
    await mine.getByRole('button', { name: `Accept ${hour}` }).tap();
    const confirm = mine.getByRole('button', { name: `Confirm ${hour}?` });
    await expect(confirm).toBeVisible();
    expect(answers()).toBe(index);
    await confirm.tap();
    await expect(mine.getByRole('status')).toContainText(`Accepted: ${name}, `);
    expect(answers()).toBe(index + 1);
    const next = NAMES[index + 1];
    const focused = next
      ? nameOf(page, `${next[0]} ${next[1]}`)
      : page.getByRole('heading', { name: /^Today/ });
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport({ ratio: 1 });
    // The row is folded in the next frame. What arrives after that moves nothing.
    await settle(page, { waitForIdle: false });
    await resetShifts(page);
    await settle(page);
    await expectNoShift(page);
  }
  await expect(page.getByText('Booking updated successfully!').first()).toBeVisible();
  const screens = (await counted.scrolled()) / 740;
  console.log(`morning: ${counted.taps()} taps, ${screens.toFixed(1)} screens`);
  expect(counted.taps()).toBeLessThanOrEqual(MOST_TAPS);
  expect(screens).toBeLessThanOrEqual(MOST_SCREENS);

  const bookings: { clientName: string; status: string; preferredTime: string }[] = await (
    await page.request.get('/api/teacher/bookings')
  ).json();
  for (const [index, [first, last]] of NAMES.entries()) {
    const booking = bookings.find(({ clientName }) => clientName === `${first} ${last}`);
    expect(booking).toMatchObject({
      status: 'confirmed',
      preferredTime: ACCEPTED[index]?.toISOString(),
    });
  }
});

test('the first tap on Accept is undone after five seconds, by Escape and by a tap elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 1));
  const answers = countAnswers(page);
  await page.clock.install();
  await page.goto('/teacher-dashboard');
  const mine = row(page, 'Sravani Rao');
  const accept = mine.getByRole('button', { name: /^Accept/ });
  const confirm = mine.getByRole('button', { name: /^Confirm/ });
  const announced = page
    .getByRole('status')
    .filter({ hasText: /^Press again to confirm .+ with Sravani Rao\.$/ });
  for (const takeBack of [
    () => page.clock.runFor(5100),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('heading', { level: 1 }).tap(),
  ]) {
    await accept.tap();
    await expect(confirm).toBeVisible();
    await expect(announced).toHaveCount(1);
    await takeBack();
    await expect(accept).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await expect(announced).toHaveCount(0);
  }

  await accept.dblclick();
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await accept.focus();
  // The second "down" of a key is a repeat, as while it is held.
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(confirm).toBeVisible();
  expect(answers()).toBe(0);
});

test('a second request is answered while the first answer is on its way', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 2));
  await page.goto('/teacher-dashboard');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.context().route('**/status', (route) => held.then(() => route.continue()));
  const names = ['Sravani Rao', 'Asha Menon'];
  for (const name of names) {
    await row(page, name)
      .getByRole('button', { name: /^Accept/ })
      .tap();
    await row(page, name)
      .getByRole('button', { name: /^Confirm/ })
      .tap();
  }
  release();
  for (const name of names) await expect(row(page, name).getByRole('status')).toContainText('Accepted: ');
});

test('a rejected hour stays in its row, crossed out, and the button offers the next free hour', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await createTeacherWithRequests(page, { browser, baseURL }, [
    REQUESTS[0] as (typeof REQUESTS)[number],
    { name: ['Neha', 'Chauhan'], message: '', hours: [HALF_PAST_SEVEN, NEXT_DAY] },
  ]);
  // Live updates are blocked, so that the page learns of the other booking only when its answer is refused.
  await page.context().route('**/api/events*', (route) => route.fulfill({ status: 204 }));
  await page.context().route('**/api/teacher/{morning,bookings}', (route) => route.abort());
  allowComplaint(/ERR_FAILED/);
  await page.goto('/teacher-dashboard');
  const neha = row(page, 'Neha Chauhan');
  await neha.getByRole('button', { name: `Accept ${shortHour(HALF_PAST_SEVEN)}` }).tap();
  const bookings: { id: string; clientName: string }[] = await (
    await page.request.get('/api/teacher/bookings')
  ).json();
  const other = bookings.find(({ clientName }) => clientName === 'Sravani Rao');
  const taken = await page.request.put(`/api/booking-requests/${other?.id}/status`, {
    data: { status: 'confirmed', confirmedDateTime: SEVEN.toISOString() },
  });
  expect(taken.status(), await taken.text()).toBe(200);
  await page.context().unroute('**/api/teacher/{morning,bookings}');
  await neha.getByRole('button', { name: /^Confirm/ }).tap();
  await expect(neha.getByRole('alert')).toContainText('You already have a confirmed session at that time');
  await expect(neha.getByRole('alert').locator('s')).toHaveText(shortHour(HALF_PAST_SEVEN));
  await expect(neha.getByText(/^First choice .+ is taken \(Sravani, 7:00 am\)\.$/)).toBeVisible();
  await expect(neha.getByRole('button', { name: `Accept ${shortHour(NEXT_DAY)}` })).toBeVisible();
});

test('by keyboard: A accepts, M opens More, ? lists both; Reject asks first', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 3));
  const answers = countAnswers(page);
  await page.goto('/teacher-dashboard');
  // The application renders the tabs, so they show that it runs.
  await expect(page.getByRole('tab').first()).toBeVisible();
  await row(page, 'Sravani Rao')
    .getByRole('button', { name: /^Accept/ })
    .focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Sravani Rao').getByRole('button', { name: /^Accept/ })).toBeFocused();
  await page.keyboard.press('a');
  await expect(row(page, 'Sravani Rao').getByRole('button', { name: /^Confirm/ })).toBeVisible();
  expect(answers()).toBe(0);
  await page.keyboard.press('a');
  await expect(nameOf(page, 'Asha Menon')).toBeFocused();
  await page.keyboard.press('m');
  const asha = row(page, 'Asha Menon');
  await expect(asha.getByRole('button', { name: 'More for Asha Menon' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await asha.getByRole('button', { name: 'Reject the request of Asha Menon' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Request' })).toBeFocused();
  expect(answers()).toBe(1);
  await page.getByRole('button', { name: 'Reject Request' }).press('Enter');
  await expect(nameOf(page, 'Imlisenla Laishram')).toBeFocused();
  await row(page, 'Imlisenla Laishram').getByRole('button', { name: /^More/ }).press('Enter');
  await page.getByRole('button', { name: 'Whole request' }).press('Enter');
  await expect(page).toHaveURL(/tab=bookings&booking=/);
  const request = page.getByRole('article').first().getByRole('heading', { name: 'Imlisenla Laishram' });
  await expect(request).toBeFocused();
  // A filter that hides the request does not stay.
  await page.getByRole('radio', { name: /^Cancelled/ }).check();
  await expect(request).toHaveCount(0);
  await page.getByRole('tab', { name: /^Profile/ }).click();
  await row(page, 'Imlisenla Laishram').getByRole('button', { name: /^More/ }).press('Enter');
  await page.getByRole('button', { name: 'Whole request' }).press('Enter');
  await expect(request).toBeFocused();
});

test('after the last request is rejected, the focus moves to the heading Today', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 2));
  await page.goto('/teacher-dashboard');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await row(page, 'Sravani Rao')
    .getByRole('button', { name: /^Accept/ })
    .focus();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(nameOf(page, 'Asha Menon')).toBeFocused();
  await page.keyboard.press('m');
  await row(page, 'Asha Menon')
    .getByRole('button', { name: 'Reject the request of Asha Menon' })
    .press('Enter');
  await page.getByRole('button', { name: 'Reject Request' }).press('Enter');
  await expect(nameOf(page, 'Asha Menon')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeFocused();
});

test('after midnight, the sessions stand under their date until those of the new day have loaded', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 1));
  await page.clock.install();
  await page.goto('/teacher-dashboard');
  const [day, nextDay] = [hourIn(0, '12:00'), hourIn(1, '12:00')].map((at) => formatSessionDay(at, 'en'));
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading(`Today, ${day}`)).toBeVisible();
  await page.context().route('**/api/teacher/morning', (route) => route.abort());
  await page.clock.fastForward('24:00:00');
  await expect(heading(`${day}`)).toBeVisible();
  await page.context().unroute('**/api/teacher/morning');
  await page.clock.fastForward('01:00');
  await expect(heading(`Today, ${nextDay}`)).toBeVisible();
});
