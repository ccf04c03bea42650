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
