import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { tabAndPress, tabAndType, tabTo } from './support/keys.ts';
import { approveTeacher, demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';
import { showQueueOf } from './support/review-queue.ts';

/** Chat, review and admin decision by keyboard only. The focus is visible at every step. */

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'Asia/Kolkata' });
  return context.newPage();
}

test('chat by keyboard only', async ({ page, browser, baseURL }) => {
  const teacher = await otherBrowser(browser, baseURL);
  const admin = await otherBrowser(browser, baseURL);
  const { id } = await newTeacher(teacher, newPerson('Leela', 'Kurup'));
  await approveTeacher(admin, id);
  const student = newPerson('Ritu', 'Banerjee');
  const registered = await page.request.post('/api/register', { data: { ...student, userType: 'student' } });
  expect(registered.status(), await registered.text()).toBe(201);
  const me = (await (await page.request.get('/api/user')).json()) as { id: string };
  const received = async ({ request }: Page) => {
    const answer = await request.get(`/api/chat/conversation/${me.id}`);
    return answer.ok() ? ((await answer.json()) as unknown[]).length : 0;
  };

  await page.goto(`/teacher/${id}`);
  const opener = page.getByRole('button', { name: 'Chat', exact: true });
  await tabAndPress(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Leela Kurup' });
  await expect(page.getByRole('log')).toBeVisible();
  await tabAndPress(page, dialog.getByRole('button', { name: 'Got it' }));
  await expect(dialog.getByRole('button', { name: 'Got it' })).toHaveCount(0);

  await test.step('write and send', async () => {
    await tabAndType(page, dialog.getByLabel(/^Message to/), 'Do you teach on Sundays?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Do you teach on Sundays?')).toBeVisible();
    await expect(dialog.getByLabel(/^Message to/)).toBeFocused();
    await page.keyboard.insertText('Or on Saturdays?');
    await tabAndPress(page, dialog.getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByRole('log').getByText('Or on Saturdays?')).toBeVisible();
  });

  await test.step('read the answer', async () => {
    const content = 'Yes, from seven.';
    await expect.poll(() => received(teacher)).toBe(2);
    const sent = await teacher.request.post('/api/chat/send', { data: { receiverId: me.id, content } });
    expect(sent.status(), await sent.text()).toBe(201);
    await expect(page.getByRole('log').getByText(content)).toBeVisible();
    await tabTo(page, page.getByRole('log'), 'Shift+Tab');
  });

  await test.step('Escape closes the menu first, then the dialog', async () => {
    const menu = dialog.getByRole('button', { name: /^More about/ });
    await tabAndPress(page, menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
    await expect(dialog).toBeVisible();
    // A dialog opened from the menu returns the focus to the menu button.
    await page.keyboard.press('Enter');
    await tabAndPress(page, dialog.getByRole('button', { name: 'Block', exact: true }));
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(menu).toBeFocused();
    // Press Escape before all listeners know of the confirmation: it must still close only one dialog.
    await dialog
      .getByRole('button', { name: 'Block', exact: true, includeHidden: true })
      .evaluate(async (block) => {
        (block as HTMLElement).click();
        await Promise.resolve();
        const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(press);
      });
    await expect(question).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  expect(await received(teacher)).toBe(3);
  await Promise.all([teacher.context().close(), admin.context().close()]);
});

test('review by keyboard only', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  const answer = await page.request.get('/api/client/bookings');
  const bookings = (await answer.json()) as {
    status: string;
    teacherId: string;
    teacher: { firstName: string };
  }[];
  // A teacher with a completed session and no review yet. Other tests use the demo teacher.
  let teacherId: string | undefined;
  for (const { status, teacherId: id, teacher } of bookings) {
    if (status !== 'completed' || teacher.firstName === 'Meera') continue;
    const own = (await (await page.request.get(`/api/teacher/${id}/reviews/own`)).json()) as {
      mayReview: boolean;
      review: unknown;
    };
    if (own.mayReview && own.review === null) teacherId = id;
  }
  expect(teacherId).toBeDefined();
  await page.goto(`/teacher/${teacherId}`);
  const form = page.getByRole('region', { name: 'Your review' });

  await test.step('post', async () => {
    await tabTo(page, form.getByRole('radio').first());
    for (let star = 0; star < 3; star += 1) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await tabAndPress(page, form.getByRole('button', { name: 'Submit review' }));
    await expect(form.getByText('Please provide both rating and review text')).toBeVisible();
    await tabTo(page, form.getByRole('textbox', { name: 'Your review' }), 'Shift+Tab');
    await page.keyboard.insertText('Patient, and exact.');
    await tabAndPress(page, form.getByRole('button', { name: 'Submit review' }));
    await expect(form.getByText('Patient, and exact.')).toBeVisible();
    // The form is gone, so the focus moves to the next action.
    await expect(form.getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  await test.step('cancel an edit, then edit', async () => {
    await tabAndPress(page, form.getByRole('button', { name: 'Edit' }));
    await expect(form.getByRole('radio', { name: '4 stars' })).toBeFocused();
    await tabAndPress(page, form.getByRole('button', { name: 'Cancel' }));
    await expect(form.getByRole('button', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, form.getByRole('textbox', { name: 'Your review' }));
    await page.keyboard.press('End');
    await page.keyboard.insertText(' I come again.');
    await tabAndPress(page, form.getByRole('button', { name: 'Save review' }));
    await expect(form.getByText('Patient, and exact. I come again.')).toBeVisible();
    await expect(form.getByRole('img', { name: /5/ }).first()).toBeVisible();
    await expect(form.getByRole('button', { name: 'Edit' })).toBeFocused();
  });
});

test('admin decision by keyboard only', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const people = [newPerson('Malini', 'Iyer'), newPerson('Nila', 'Menon'), newPerson('Oviya', 'Raman')];
  const teacherIds: string[] = [];
  for (const person of people) {
    const teacher = await otherBrowser(browser, baseURL);
    teacherIds.push((await newTeacher(teacher, person)).id);
    await teacher.context().close();
  }
  await signIn(page, await demoAccount(page, 'admin'));
  await showQueueOf(page, teacherIds);
  await page.goto('/admin-dashboard');
  const queue = page.getByRole('list', { name: /^Pending reviews/ });
  const link = (name: string) => queue.getByRole('link', { name: new RegExp(name) });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const done = page.getByText('Review status updated successfully!', { exact: true }).first();

  await test.step('with a note, by Tab and Enter', async () => {
    await tabAndPress(page, link('Nila Menon'));
    await expect(heading('Nila Menon')).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByLabel('Notes for the teacher')).toBeFocused();
    await page.keyboard.insertText('Welcome. Please add a photo.');
    await tabAndPress(page, page.getByRole('button', { name: 'Approve', exact: true }));
    await expect(done).toBeVisible();
    // The next profile in the queue opens and gets the focus.
    await expect(heading('Oviya Raman')).toBeFocused();
  });

  await test.step('by shortcut, after a confirmation', async () => {
    await page.keyboard.press('k');
    await expect(heading('Malini Iyer')).toBeFocused();
    await page.keyboard.press('j');
    await expect(heading('Oviya Raman')).toBeFocused();
    await page.keyboard.press('a');
    const question = page.getByRole('alertdialog', { name: 'Approve Oviya Raman?' });
    await expect(question.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(heading('Oviya Raman')).toBeFocused();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    // The previous entry, because this one was the last.
    await expect(heading('Malini Iyer')).toBeFocused();
  });
});

test('after the last review of the queue, the focus is on the empty state', async ({
  page,
  browser,
  baseURL,
}) => {
  const teacher = await otherBrowser(browser, baseURL);
  const { id } = await newTeacher(teacher, newPerson('Parvathi', 'Nair'));
  await teacher.context().close();
  await signIn(page, await demoAccount(page, 'admin'));
  await showQueueOf(page, [id]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin-dashboard');
  await page
    .getByRole('list', { name: /^Pending reviews/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Parvathi Nair' })).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Parvathi Nair is approved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No pending reviews' })).toBeFocused();
});
