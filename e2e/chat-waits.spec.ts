import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveTeacher, newPerson, newStudent, newTeacher } from './support/people.ts';

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
