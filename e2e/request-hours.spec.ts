import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SEARCH_PATH } from './support/view.ts';
import { openRequest, requestDialog, withoutPending } from './support/views-requests.ts';

test('an hour taken while the student types is deselected and said, and the typing goes on', async ({
  page,
}) => {
  await page.clock.install();
  let isTaken = false;
  await page.context().route('**/api/teacher/*/coming-days*', async (route) => {
    const body = await (await route.fetch()).json();
    const hours: { startsAt: string; state: string }[] = body.days.flatMap((day: typeof body) => day.hours);
    const first = hours.find(({ startsAt, state }) => state === 'free' && new Date(startsAt) > new Date());
    if (isTaken && first) first.state = 'taken';
    await route.fulfill({ json: body });
  });
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  const dialog = requestDialog(page);
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  const hour = dialog.getByRole('button', { name: /^\d+:\d\d (am|pm)$/ }).first();
  const time = (await hour.textContent()) ?? '?';
  await hour.click();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await dialog.getByLabel(/^Message/).pressSequentially('My back');
  isTaken = true;
  await page.clock.runFor(31_000);
  await expect(dialog.getByRole('alert')).toHaveText(
    new RegExp(`^${time} on \\w+day was just taken\\. Pick another\\.$`),
  );
  await expect(dialog.getByText('0 of 3')).toBeVisible();
  await page.keyboard.type(' is stiff');
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('My back is stiff');
});
