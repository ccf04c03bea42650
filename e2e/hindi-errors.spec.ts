import { CHAT_ERRORS } from '#features/chat/errors.ts';
import { MEDIA_TEXTS } from '#features/media/contract.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import type { Text } from '#shared/texts/translate.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, newStudent } from './support/people.ts';
import { createTeacherWithRequests } from './support/requests.ts';

/** The server's errors in chat and for uploads appear in the language of the page. */

const say = translateTo('hi');
const inHindi = (text: Text) => {
  expect(say(text)).toMatch(/[\u0900-\u097f]/);
  return say(text);
};

test('a refused message, a missing conversation and a refused photo are explained in Hindi', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of (404|415|429)/);
  await createTeacherWithRequests(page, { browser, baseURL }, []);
  const { id: teacher } = await (await page.request.get('/api/user')).json();
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const student = await context.newPage();
  await newStudent(student, newPerson('Leela', 'Pillai'));

  await test.step('a fourth message before the teacher has answered', async () => {
    for (const content of ['One', 'Two', 'Three']) {
      const sent = await student.request.post('/api/chat/send', { data: { receiverId: teacher, content } });
      expect(sent.status(), await sent.text()).toBe(201);
    }
    // As in a dialog opened earlier: it still has a text field, although the chat is closed.
    await student.route('**/api/chat/peers/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), closed: null } });
    });
    await student.goto(`/hi/client-dashboard?chat=${teacher}`);
    const dialog = student.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Four');
    await dialog.getByRole('button', { name: say`Send`, exact: true }).click();
    await expect(student.getByText(say`Failed to send message`, { exact: true })).toBeVisible();
    const why = inHindi(CHAT_ERRORS.CHAT_WAIT_FOR_REPLY.message);
    await expect(student.getByText(why, { exact: true })).toBeVisible();
  });

  await test.step('a conversation that does not exist', async () => {
    await student.goto('/hi/client-dashboard?chat=0195c0de-0000-7000-8000-000000000000');
    const alert = student.getByRole('dialog').getByRole('alert');
    await expect(alert).toContainText(inHindi(CHAT_ERRORS.CHAT_NOT_FOUND.message));
  });

  await test.step('a photo that is no picture', async () => {
    await page.goto('/hi/teacher-dashboard');
    await page.getByRole('tab', { name: say`Profile & Settings` }).click();
    await page.getByRole('tab', { name: say`Media` }).click();
    const photos = page.getByRole('region', { name: say`Photos`, exact: true });
    const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
    await photos.locator('input[type=file]').setInputFiles(file);
    const why = inHindi(MEDIA_TEXTS.choose);
    await expect(photos.getByRole('alert').filter({ hasText: why })).toBeVisible();
  });
  await context.close();
});
