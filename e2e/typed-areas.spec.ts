import { expect, test } from './support/fixtures.ts';
import { newPerson } from './support/people.ts';

test('a teacher can add an area that is not in the list', async ({ page }) => {
  const person = newPerson('Kamala', 'Nair');
  const typed = `Lotus Tank ${person.mobile.slice(-5)}`;
  const registered = await page.request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(registered.status(), await registered.text()).toBe(201);
  await page.goto('/teacher-dashboard?tab=profile');
  const location = page.getByRole('region', { name: 'Location & Teaching Areas', exact: true });
  await location.getByLabel('Primary city').fill('Mysuru');
  await location
    .getByRole('option', { name: /Mysuru/ })
    .first()
    .click();
  await location.getByLabel('Preferred teaching areas').fill(typed);
  await location.getByRole('option', { name: `Use '${typed}' in Mysuru` }).click();
  await location.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Location updated successfully!', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `${typed}, remove` })).toBeVisible();

  // Saving includes an area that was typed but not chosen.
  const area = location.getByLabel('Preferred teaching areas');
  await area.fill('Lily Pond');
  await area.press('Enter');
  await expect(page.getByText('Location updated successfully!', { exact: true }).first()).toBeVisible();
  await expect(area).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lily Pond, remove' })).toBeVisible();
});
