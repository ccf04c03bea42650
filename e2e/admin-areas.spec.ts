import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, signIn } from './support/people.ts';

/** An area that only one teacher knew becomes one that everybody can choose. */

test('an admin adds an area that a teacher typed, and students choose it', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  // A position far away is refused on purpose.
  allowComplaint(/status of 400/);
  test.setTimeout(120_000);
  const person = newPerson('Kamala', 'Nair');
  const typed = `Lotus Tank ${person.mobile.slice(-5)}`;
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-IN' });
  const teacher = await context.newPage();

  await test.step('the teacher types it', async () => {
    const registered = await teacher.request.post('/api/register', {
      data: { ...person, userType: 'teacher' },
    });
    expect(registered.status(), await registered.text()).toBe(201);
    await teacher.goto('/teacher-dashboard');
    const location = teacher.getByRole('region', { name: 'Location & Teaching Areas', exact: true });
    await location.getByLabel('Primary city').fill('Mysuru');
    await location
      .getByRole('option', { name: /Mysuru/ })
      .first()
      .click();
    await location.getByLabel('Preferred teaching areas').fill(typed);
    await location.getByRole('option', { name: `Use '${typed}' in Mysuru` }).click();
    await location.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(teacher.getByText('Location updated successfully!', { exact: true }).first()).toBeVisible();
  });

  await test.step('an admin gives it a place on the map and the right name', async () => {
    await signIn(page, await demoAccount(page, 'admin'));
    await page.goto('/admin-dashboard?tab=settings');
    await page.getByRole('button', { name: `Add to areas ${typed}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to our areas' });
    await dialog.getByLabel('Name').fill(`${typed} Park`);
    await dialog.getByLabel(/^Latitude/).fill('28.6');
    await dialog.getByLabel(/^Longitude/).fill('77.2');
    await dialog.getByRole('button', { name: 'Add area' }).click();
    await expect(dialog.getByText(/km from Mysuru\. Please enter a position within/)).toBeVisible();
    await dialog.getByLabel(/^Latitude/).fill('12.31');
    await dialog.getByLabel(/^Longitude/).fill('76.65');
    await dialog.getByRole('button', { name: 'Add area' }).click();
    await expect(page.getByText(`${typed} Park is an area now`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Add to areas ${typed}` })).toHaveCount(0);
  });

  await test.step('the teacher has it, and whoever searches is offered it', async () => {
    await teacher.reload();
    await expect(teacher.getByRole('button', { name: `${typed} Park, remove` })).toBeVisible();
    const found = await page.request.get(
      `/api/maps/search-areas?cityName=Mysuru&query=${encodeURIComponent(typed)}`,
    );
    expect(((await found.json()) as { text: string }[]).map(({ text }) => text)).toContain(`${typed} Park`);
  });
  await context.close();
});
