import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveTeacher, newPerson, newStudent, newTeacher } from './support/people.ts';
import { settle } from './support/settle.ts';

const idOf = async (page: Page) =>
  ((await (await page.request.get('/api/user')).json()) as { id: string }).id;

test('a conversation that waits for a reply opens when the teacher answers', async ({ page, browser }) => {
  const [student, teacher] = [await browser.newContext(), await browser.newContext()];
  const [asking, answering] = [await student.newPage(), await teacher.newPage()];
  const { id } = await newTeacher(answering, newPerson('Ananya', 'Rao'));
  await approveTeacher(page, id);
  await newStudent(asking, newPerson('Isha', 'Nair'));
  const to = await idOf(answering);
  for (const content of ['One', 'Two', 'Three']) {
    const sent = await asking.request.post('/api/chat/send', { data: { receiverId: to, content } });
    expect(sent.status(), await sent.text()).toBe(201);
  }
  await asking.goto(`/client-dashboard?chat=${to}`);
  const waiting = asking.getByText(/Please wait for a reply/);
  await expect(waiting).toBeVisible();
  const answer = { receiverId: await idOf(asking), content: 'Good morning.' };
  expect((await answering.request.post('/api/chat/send', { data: answer })).status()).toBe(201);
  await expect(asking.getByRole('log').getByText(answer.content, { exact: true })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(asking.getByLabel(/^Message to/)).toBeVisible();
  await student.close();
  await teacher.close();
});

test('shows a message that arrives while the conversation loads', async ({ page, browser }) => {
  const [student, teacher] = [await browser.newContext(), await browser.newContext()];
  const [reading, writing] = [await student.newPage(), await teacher.newPage()];
  const { id } = await newTeacher(writing, newPerson('Ananya', 'Rao'));
  await approveTeacher(page, id);
  await newStudent(reading, newPerson('Isha', 'Nair'));
  const [from, to] = [await idOf(writing), await idOf(reading)];
  const question = { receiverId: from, content: 'Do you teach on Sundays?' };
  expect((await reading.request.post('/api/chat/send', { data: question })).status()).toBe(201);
  await reading.addInitScript(() => {
    const { addEventListener: listen } = EventSource.prototype;
    EventSource.prototype.addEventListener = function (this: EventSource, type: string, act: EventListener) {
      listen.call(this, type, (event) => {
        act(event);
        document.documentElement.dataset[`heard${type}`] = 'yes';
      });
    } as typeof listen;
  });
  const root = reading.locator('html');
  const answer = { receiverId: to, content: 'Yes, from seven.' };
  // The student's first answer was read before the message, and arrives after its event.
  await student.route(
    `**/api/chat/conversation/${from}`,
    async (route) => {
      const old = await route.fetch();
      await expect(root).toHaveAttribute('data-heardready', 'yes');
      expect((await writing.request.post('/api/chat/send', { data: answer })).status()).toBe(201);
      await expect(root).toHaveAttribute('data-heardshown', 'yes');
      await route.fulfill({ response: old });
    },
    { times: 1 },
  );
  await reading.goto(`/client-dashboard?chat=${from}`);
  await expect(reading.getByRole('log').getByText(answer.content, { exact: true })).toBeVisible();
  await student.close();
  await teacher.close();
});

test('a message that waits is shown in the other tab, without errors', async ({
  page,
  context,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/503/);
  const teacher = await browser.newContext();
  const answering = await teacher.newPage();
  const admin = await (await browser.newContext()).newPage();
  const { id } = await newTeacher(answering, newPerson('Ananya', 'Rao'));
  await approveTeacher(admin, id);
  await newStudent(page, newPerson('Isha', 'Nair'));
  await context.route('**/api/chat/send', (route) => route.fulfill({ status: 503, body: '' }));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/client-dashboard?chat=${await idOf(answering)}`);
    await expect(tab.getByRole('log')).toBeAttached();
  }
  await page.getByLabel(/^Message to/).fill('Good morning.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const failed = (tab: Page) => tab.getByText('Failed to send message', { exact: true });
  await expect(failed(page)).toBeVisible();
  await expect(other.getByText('Not sent yet.')).toBeVisible();
  await expect(other.getByRole('log').getByText('Good morning.', { exact: true })).toBeVisible();
  await expect(failed(other)).toHaveCount(0);
  const again = page.waitForResponse('**/api/chat/send');
  await page.getByRole('button', { name: 'Try now' }).click();
  await again;
  await settle(other);
  await expect(failed(other)).toHaveCount(0);
  await teacher.close();
  await admin.context().close();
});
