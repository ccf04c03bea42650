import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

/** The demo student and the demo teacher write to each other in separate browsers. */

type Side = { page: Page; context: BrowserContext; userId: string };

async function open(browser: Browser, role: 'student' | 'teacher', phone = false): Promise<Side> {
  const viewport = phone ? { width: 360, height: 740 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, await demoAccount(page, role));
  const { id } = await (await page.request.get('/api/user')).json();
  return { page, context, userId: id };
}

/** Opens the conversation in both browsers. */
async function bothOpen(browser: Browser, before: (side: Side) => Promise<unknown> = async () => undefined) {
  const [student, teacher] = [await open(browser, 'student', true), await open(browser, 'teacher')];
  await Promise.all([before(student), before(teacher)]);
  await student.page.goto(`/client-dashboard?chat=${teacher.userId}`);
  await teacher.page.goto(`/teacher-dashboard?chat=${student.userId}`);
  await Promise.all([student, teacher].map(({ page }) => page.getByRole('log').waitFor()));
  return { student, teacher };
}

let number = 0;
const unique = (text: string) => `${text} ${process.pid}-${++number}`;

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const log = (page: Page) => page.getByRole('log');
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const countOf = (page: Page, text: string) => said(page, text).count();

/** Returns those of the given texts that the conversation shows, in the order in which it shows them. */
async function order(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await log(page).locator('p').allInnerTexts();
  return shown.flatMap((text) => texts.filter((one) => text.replace(/^You:\s*/, '').trim() === one));
}

/** Counts date formatting calls for one key press. Re-rendered messages would cause some. */
const dateFormatsPerKey = (page: Page) =>
  page.getByLabel(/^Message to/).evaluate(async (field: HTMLTextAreaElement) => {
    const { prototype } = Intl.DateTimeFormat;
    const { formatToParts } = prototype;
    let calls = 0;
    prototype.formatToParts = function (at) {
      calls += 1;
      return formatToParts.call(this, at);
    };
    field.focus();
    document.execCommand('insertText', false, 'a');
    await Promise.resolve();
    prototype.formatToParts = formatToParts;
    return { text: field.value, calls };
  });

test('a student writes from the profile, the teacher sees the unread count and replies, and both update live', async ({
  browser,
}) => {
  const student = await open(browser, 'student', true);
  const teacher = await open(browser, 'teacher');
  const { id } = await (await teacher.page.request.get('/api/teacher/profile')).json();
  await teacher.page.goto('/teacher-dashboard?tab=bookings');
  await expect(teacher.page.getByRole('button', { name: /^Messages/ })).toBeVisible();

  await student.page.goto(`/teacher/${id}`);
  await student.page.getByRole('button', { name: 'Chat', exact: true }).click();
  const question = unique('Do you teach on Sundays?');
  await write(student.page, question);
  await expect(said(student.page, question)).toBeVisible();

  // Through the event stream, without a reload.
  await expect(teacher.page.getByRole('tab', { name: /Booking Requests unread messages/ })).toBeVisible();
  await teacher.page.getByRole('radio', { name: /^Unread/ }).check();
  await expect(teacher.page.getByRole('article').filter({ hasText: 'Asha Menon' }).first()).toBeVisible();
  await teacher.page.getByRole('button', { name: /Messages \d+ unread/ }).click();
  const dialog = teacher.page.getByRole('dialog', { name: 'Messages' });
  await expect(dialog.getByRole('button', { name: question })).toBeVisible();
  await expectAccessible(teacher.page);
  await dialog.getByRole('button', { name: question }).click();
  await expect(said(teacher.page, question)).toBeVisible();
  const bubble = log(student.page).locator('div', { hasText: question }).last();
  await expect(bubble.getByText('Read', { exact: true })).toBeAttached();

  const answer = unique('Yes, from seven.');
  await teacher.page.getByLabel(/^Message to/).fill(answer);
  await teacher.page.keyboard.press('Enter');
  await expect(said(student.page, answer)).toBeVisible();
  // Spoken to the student, not to the teacher who wrote it.
  await expect(log(student.page)).toHaveAttribute('aria-live', 'polite');
  await expect(log(teacher.page)).toHaveAttribute('aria-live', 'off');
  await expect(teacher.page.getByLabel(/^Message to/)).toHaveValue('');
  for (const { page } of [student, teacher]) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  expect(await dateFormatsPerKey(student.page)).toEqual({ text: 'a', calls: 0 });
  await teacher.page.keyboard.press('Escape');
  await expect(teacher.page.getByRole('tab', { name: /unread messages/ })).toHaveCount(0);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('a double tap on Share my number shares it once', async ({ browser }) => {
  const { student, teacher } = await bothOpen(browser);
  const [before, after] = [unique('Call me'), unique('In the evening')];
  await write(student.page, before);
  await expect(said(teacher.page, before)).toBeVisible();
  const numbers = log(teacher.page).getByText(/^My number: /);
  const earlier = await numbers.count();
  await student.page.getByRole('button', { name: 'Share my number' }).dblclick();
  await write(student.page, after);
  await expect(said(teacher.page, after)).toBeVisible();
  await expect(numbers).toHaveCount(earlier + 1);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('with the stream blocked, polling delivers each message once', async ({ browser, allowComplaint }) => {
  allowComplaint(/api\/events|ERR_FAILED/);
  const { student, teacher } = await bothOpen(browser, ({ context }) =>
    context.route('**/api/events*', (route) => route.abort()),
  );
  const [one, two] = [unique('By asking'), unique('And back')];
  await write(student.page, one);
  await expect(said(teacher.page, one)).toBeVisible();
  await write(teacher.page, two);
  await expect(said(student.page, two)).toBeVisible();
  await expect.poll(() => order(student.page, [one, two])).toEqual([one, two]);
  await expect.poll(() => order(teacher.page, [one, two])).toEqual([one, two]);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('after a lost connection, all messages arrive once and in order', async ({
  browser,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { student, teacher } = await bothOpen(browser);
  const texts = ['Before', 'While away 1', 'While away 2', 'While away 3', 'After'].map(unique) as [
    string,
    ...string[],
  ];
  await write(teacher.page, texts[0]);
  await expect(said(student.page, texts[0])).toBeVisible();
  await student.context.setOffline(true);
  for (const text of texts.slice(1, 4)) {
    await write(teacher.page, text);
    await expect(said(teacher.page, text)).toBeVisible();
  }
  await student.context.setOffline(false);
  await write(teacher.page, texts[4] as string);
  await expect(said(student.page, texts[4] as string)).toBeVisible();
  await expect.poll(() => order(student.page, texts)).toEqual(texts);
  expect(await order(teacher.page, texts)).toEqual(texts);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('an answer that is not JSON shows the error, and the message is stored once', async ({ browser }) => {
  // From the start: a page that a service worker already controls may send its next call past a new route.
  const { student, teacher } = await bothOpen(browser, ({ context }) =>
    context.route(
      '**/api/chat/send',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 200, contentType: 'text/html', body: 'no JSON' });
      },
      { times: 1 },
    ),
  );
  const words = unique('Can you read this?');
  await write(student.page, words);
  await expect(student.page.getByText('Server returned invalid response format').first()).toBeVisible();
  await expect(said(teacher.page, words)).toBeVisible();
  await expect.poll(() => countOf(student.page, words)).toBe(1);
  expect(await countOf(teacher.page, words)).toBe(1);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('a message without a connection waits, survives a reload and is stored once', async ({
  browser,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ERR_CONNECTION/);
  const { student, teacher } = await bothOpen(browser);
  const { page } = student;
  const retry = page.getByText('Not sent yet.');

  // The connection fails before the message reaches the server.
  await page.context().route('**/api/chat/send', (route) => route.abort('connectionfailed'), { times: 1 });
  const lost = unique('Lost on the way');
  await write(page, lost);
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
  await expect(retry).toBeVisible();
  await expect(page.getByText(lost, { exact: true })).toBeVisible();
  await page.reload();
  await expect(said(teacher.page, lost)).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect.poll(() => countOf(page, lost)).toBe(1);

  // The server stores the message, but its answer is lost.
  await page.context().route(
    '**/api/chat/send',
    async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  const stored = unique('Stored, but unanswered');
  await write(page, stored);
  await expect(said(teacher.page, stored)).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect.poll(() => countOf(page, stored)).toBe(1);
  await page.reload();
  await expect.poll(() => countOf(page, stored)).toBe(1);
  expect(await countOf(teacher.page, stored)).toBe(1);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('a booking opens its conversation, and Back closes it', async ({ browser }) => {
  const { page, context } = await open(browser, 'student', true);
  await page.goto('/client-dashboard?tab=bookings');
  const chat = page.getByRole('button', { name: /^Chat with Meera Deshmukh/ }).first();
  await chat.click();
  await expect(page.getByRole('dialog', { name: 'Meera Deshmukh' })).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'My Bookings' })).toHaveAttribute('aria-selected', 'true');
  await context.close();
});

test('a draft survives a reload and is removed at sign-out', async ({ browser }) => {
  const { student, teacher } = await bothOpen(browser);
  const { page } = student;
  const draft = unique('Half a thought');
  await page.getByLabel(/^Message to/).fill(draft);
  await page.reload();
  await expect(page.getByLabel(/^Message to/)).toHaveValue(draft);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a thought');
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('an ended session shows a toast, redirects to sign-in after two seconds, and keeps the text', async ({
  browser,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  const { student, teacher } = await bothOpen(browser, ({ context }) =>
    context.route('**/api/events*', (route) => route.fulfill({ status: 503, body: '' })),
  );
  allowComplaint(/503/);
  const { page } = student;
  const text = unique('Into the void');
  await page.getByLabel(/^Message to/).fill(text);
  // Blocks background reads: if one noticed the ended session first, the guest page would appear instead.
  await page.route(/\/api\//, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()));
  await student.context.clearCookies();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.waitForURL(/\/auth\?/);
  await Promise.all([student.context.close(), teacher.context.close()]);
});

test('a block closes the conversation for both users, and can be undone', async ({ browser }) => {
  const { student, teacher } = await bothOpen(browser);
  await teacher.page.getByRole('button', { name: /^More about/ }).click();
  await teacher.page.getByRole('button', { name: 'Block', exact: true }).click();
  await teacher.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(teacher.page.getByText(/^You blocked .+ Unblock to send messages again\.$/)).toBeVisible();
  await expect(student.page.getByText(/^You can no longer write to/)).toBeVisible();
  await teacher.page.getByRole('button', { name: 'Unblock' }).click();
  await expect(teacher.page.getByLabel(/^Message to/)).toBeVisible();
  await expect(student.page.getByLabel(/^Message to/)).toBeVisible();
  await Promise.all([student.context.close(), teacher.context.close()]);
});
