import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openAndStoreOffline } from './support/offline.ts';
import { approveTeacher, demoAccount, newPerson, newStudent, newTeacher, signIn } from './support/people.ts';

/** Longer than the interval at which an open page tries again. */
const NEXT_TRY_MS = 20_000;

const userIdOf = async (page: Page) =>
  ((await (await page.request.get('/api/user')).json()) as { id: string }).id;

/**
 * The pages and user ids of a new student and a listed teacher, in browsers of their own. Without a worker, as in Safari
 * and Firefox, which have no Background Sync: only an open page sends what waits.
 */
async function twoPeople(adminPage: Page, browser: Browser) {
  const open = async () => (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const [student, teacher] = [await open(), await open()];
  const { id } = await newTeacher(teacher, newPerson('Kavya', 'Iyer'));
  await approveTeacher(adminPage, id);
  await newStudent(student, newPerson('Rohan', 'Gupta'));
  const close = () => Promise.all([student, teacher].map((page) => page.context().close()));
  return { student, teacher, from: await userIdOf(student), to: await userIdOf(teacher), close };
}

/** A note in the device's data: undefined if there is none, or if the data was deleted since. Writes `value` first. */
const deviceNote = (page: Page, name: string, value?: string): Promise<unknown> =>
  page.evaluate(
    ([key, written]) =>
      new Promise((done, fail) => {
        const opened = indexedDB.open('toran-device', 1);
        opened.onerror = () => fail(opened.error);
        opened.onsuccess = () => {
          const notes = opened.result.transaction('notes', 'readwrite').objectStore('notes');
          if (written !== undefined) notes.put(written, key);
          const read = notes.get(key as string);
          read.onsuccess = () => done(read.result);
        };
      }),
    [name, value],
  );

/** Answers a call with an error until the returned function is called. */
async function breakCall(page: Page, path: string, answer: { status: number; json?: object }) {
  let isBroken = true;
  await page.route(path, (route) => (isBroken ? route.fulfill(answer) : route.continue()));
  return () => {
    isBroken = false;
  };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('an open page sends a waiting message again, and asks before a sign-out deletes it', async ({
  page: adminPage,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  const { student: page, teacher, from, to, close } = await twoPeople(adminPage, browser);
  await page.clock.install();
  const mend = await breakCall(page, '**/api/chat/send', { status: 503 });
  await page.goto(`/client-dashboard?chat=${to}`);
  const text = 'Is the hall cool in May?';
  await write(page, text);
  const notSent = page.getByText('Not sent yet.');
  await expect(notSent).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toContainText('Something that you wrote here is not sent yet.');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`/client-dashboard?chat=${to}`);
  await expect(notSent).toBeVisible();

  mend();
  await page.clock.fastForward(NEXT_TRY_MS);
  await expect(notSent).toHaveCount(0);
  await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1);
  const answer = await teacher.request.get(`/api/chat/conversation/${from}`);
  expect(((await answer.json()) as { content: string }[]).map(({ content }) => content)).toEqual([text]);
  await close();
});

test('the third message before an answer closes the conversation, and a failed one can be deleted', async ({
  page: adminPage,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  const { student: page, to, close } = await twoPeople(adminPage, browser);
  const log = page.getByRole('log');
  await page.goto(`/client-dashboard?chat=${to}`);
  await write(page, 'One');
  await write(page, 'Two');
  await expect(log.getByText('Sent', { exact: true })).toHaveCount(2);
  const mend = await breakCall(page, '**/api/chat/send', { status: 400, json: { message: 'Not today' } });
  await write(page, 'Three');
  await expect(log.getByRole('button', { name: 'Not sent. Tap to retry.' })).toBeVisible();
  await log.getByRole('button', { name: 'Delete' }).click();
  await expect(log.getByText('Three', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(log.getByText('Two', { exact: true })).toBeVisible();
  await expect(log.getByText('Three', { exact: true })).toHaveCount(0);
  mend();
  await write(page, 'Four');
  await expect(page.getByText(/Please wait for a reply/)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
  await close();
});

test('a sign-out on a connection that carries nothing ends here at once', async ({
  browser,
  allowComplaint,
}) => {
  allowComplaint(/Sign out failed/);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await page.route('**/api/logout', () => undefined);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  // What this device does with the next request.
  expect(await deviceNote(page, 'signOutLater')).toBe(true);
  await context.close();
});

test("another site's link to log out leaves the session and what the device keeps", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await demoAccount(page, 'student'));
  await openAndStoreOffline(page, '/client-dashboard');
  // The next page makes its user the owner again, so the owner would not show that the data was deleted.
  await deviceNote(page, 'mark', 'kept');
  // `other.localhost` is another site for the browser.
  const other = baseURL?.replace('localhost', 'other.localhost');
  await page.route(`${other}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/api/logout">Free yoga mats</a>` }),
  );
  await page.goto(`${other}/offer`);
  await page.getByRole('link', { name: 'Free yoga mats' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  expect(await deviceNote(page, 'mark')).toBe('kept');
});

test('a conversation is marked as read once the server answers again', async ({
  page: adminPage,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  const { student, teacher: page, from, to, close } = await twoPeople(adminPage, browser);
  const data = { receiverId: to, content: 'Good morning.' };
  expect((await student.request.post('/api/chat/send', { data })).status()).toBe(201);
  await page.clock.install();
  const mend = await breakCall(page, '**/api/chat/mark-read/*', { status: 503 });
  await page.goto(`/teacher-dashboard?chat=${from}`);
  await expect(page.getByText('Failed to mark as read', { exact: true })).toBeVisible();
  mend();
  await page.clock.fastForward(NEXT_TRY_MS);
  const unread = async () =>
    (await (await page.request.get('/api/chat/unread-counts')).json()) as Record<string, number>;
  await expect.poll(async () => (await unread())[from] ?? 0).toBe(0);
  await close();
});
