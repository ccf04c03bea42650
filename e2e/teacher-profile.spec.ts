import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, newPerson, signUpTeacher } from './support/people.ts';
import { keepToasts } from './support/timers.ts';

/** A new teacher completes the whole profile on a phone, with photos and a video, without losing typed text. */

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ page }) => keepToasts(page));

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Save', exact: true }).click();
const toasted = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function signUp(page: Page): Promise<void> {
  const person = newPerson('Ananya', 'Rao');
  await page.goto('/auth?mode=teacher');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/teacher-dashboard');
}

async function picture(color: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return { name: `${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('a new teacher signs up on a phone, completes the profile, publishes hours and submits', async ({
  page,
}) => {
  await signUp(page);
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();

  await test.step('basic information', async () => {
    const basic = card(page, 'Basic Information');
    await expect(basic.getByLabel('First name')).toHaveAttribute('readonly', '');
    await basic.getByLabel('Bio').fill(`${'Early mornings by the lake. '.repeat(5)}`);
    await expect(basic.getByLabel('Bio')).toHaveValue(/^.{100}$/);
    await basic.getByLabel('Bio').fill('Early mornings by the lake.');
    await basic.getByLabel('Detailed description').fill('We begin with the breath and end with rest.');
    await basic.getByLabel('Years of experience').fill('7');
    await basic.getByLabel('Online, per hour').fill('650');
    await basic.getByLabel('In person, per month').fill('5000');
    await basic.getByLabel('Offer a free demo class').check();
    await basic.locator('input[type=file]').setInputFiles(await picture('#0a7a8a'));
    await save(page, 'Basic Information');
    await toasted(page, 'Profile updated successfully!');
    await expect(basic.getByText('Not saved yet')).toHaveCount(0);
  });

  await test.step('location and areas', async () => {
    const location = card(page, 'Location & Teaching Areas');
    await save(page, 'Location & Teaching Areas');
    await toasted(page, 'City is required');
    await location.getByLabel('Primary city').fill('Mumbai');
    await location
      .getByRole('option', { name: /Mumbai/ })
      .first()
      .click();
    await location.getByLabel('Preferred teaching areas').fill('Bandra');
    await location.getByRole('option', { name: 'Bandra', exact: true }).click();
    await expect(location.getByRole('button', { name: 'Bandra, remove' })).toBeVisible();
    await save(page, 'Location & Teaching Areas');
    await toasted(page, 'Location updated successfully!');
  });

  await test.step('specializations', async () => {
    const styles = card(page, 'Specializations');
    for (const name of ['Hatha Yoga', 'Yin Yoga']) await styles.getByLabel(name, { exact: true }).check();
    await styles.getByRole('button', { name: 'Top Expertise: Yin Yoga' }).click();
    await save(page, 'Specializations');
    await toasted(page, 'Specializations updated successfully!');
  });

  await test.step('certification', async () => {
    const certifications = card(page, 'Certifications');
    await expect(certifications.getByText('No certifications added yet')).toBeVisible();
    const add = certifications.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await certifications.getByLabel('Name of the certification').fill('Teacher Training');
    await certifications.getByLabel('Organization').fill('Example Institute');
    await certifications.getByLabel('Year').fill('2019');
    await certifications.locator('input[type=file]').setInputFiles(await picture('#884422'));
    await expect(certifications.getByText('884422.jpg')).toBeVisible();
    await add.click();
    await toasted(page, 'Certification added successfully!');
    await expect(certifications.getByText('Not yet checked', { exact: true })).toBeVisible();
    await certifications.getByRole('button', { name: 'Show document' }).click();
    await expect(page.getByRole('img', { name: 'Document of Teacher Training' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('photos and a video', async () => {
    await page.getByRole('tab', { name: 'Media' }).click();
    const photos = card(page, 'Photos');
    await photos
      .locator('input[type=file]')
      .setInputFiles([await picture('#aa3344'), await picture('#3344aa')]);
    await expect(photos.getByRole('img')).toHaveCount(2);
    await photos.getByLabel('Caption of photo 1').fill('The shala at dawn');
    await photos.getByRole('button', { name: 'Move photo 1 later' }).click();
    await expect(photos.getByLabel('Caption of photo 2')).toHaveValue('The shala at dawn');
    await save(page, 'Photos');
    await toasted(page, 'Media updated successfully!');
    const videos = card(page, 'Videos');
    await videos.getByLabel('Address of a video').fill('https://youtu.be/dQw4w9WgXcQ');
    await videos.getByLabel('Address of a video').press('Enter');
    await expect(videos.getByRole('link', { name: /Video 1/ })).toBeVisible();
    await save(page, 'Videos');
    await expect(videos.getByText('Not saved yet')).toHaveCount(0);
  });

  await test.step('all of it survives a reload', async () => {
    await page.reload();
    await expect(card(page, 'Photos').getByRole('img')).toHaveCount(2);
    await expect(card(page, 'Photos').getByLabel('Caption of photo 2')).toHaveValue('The shala at dawn');
    await expect(card(page, 'Videos').getByText('https://youtu.be/dQw4w9WgXcQ')).toBeVisible();
    await page.getByRole('tab', { name: 'Profile & Settings' }).click();
    const basic = card(page, 'Basic Information');
    await expect(basic.getByLabel('Bio')).toHaveValue('Early mornings by the lake.');
    await expect(basic.getByLabel('Years of experience')).toHaveValue('7');
    await expect(basic.getByLabel('In person, per month')).toHaveValue('5000');
    await expect(basic.getByLabel('Offer a free demo class')).toBeChecked();
    const location = card(page, 'Location & Teaching Areas');
    await expect(location.getByLabel('Primary city')).toHaveValue('Mumbai');
    await expect(location.getByRole('button', { name: 'Bandra, remove' })).toBeVisible();
    await expect(
      card(page, 'Specializations').getByRole('button', { name: 'Top Expertise: Yin Yoga' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Certifications').getByText('Teacher Training')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(360);
  });

  await test.step('hours', async () => {
    await page.getByRole('tab', { name: 'Availability' }).click();
    await page.getByRole('checkbox', { name: 'Monday' }).check();
    await page.getByLabel('From', { exact: true }).selectOption('06:30');
    await page.getByLabel('To', { exact: true }).selectOption('08:00');
    await page.getByRole('button', { name: 'Add Time Slots' }).click();
    await toasted(page, 'Time slots added successfully!');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Delete Monday/ })).toBeVisible();
  });

  await test.step('submits the profile and sees its pending status', async () => {
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('button', { name: 'Submit for Review anyway' }).click();
    await toasted(page, 'Profile submitted for review successfully!');
    await expect(page.getByText('Your profile is under admin review').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toHaveCount(0);
  });
});

test('offline, every Save keeps the typed text, and a later Save stores it', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/);
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=media');
  const video = card(page, 'Videos').getByLabel('Address of a video');
  await video.fill('https://vimeo.com/123456789');
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();
  await card(page, 'Basic Information').getByLabel('Bio').fill('Typed without a connection.');
  const city = card(page, 'Location & Teaching Areas').getByLabel('Primary city');
  await city.fill('Pune');
  await card(page, 'Specializations').getByRole('checkbox', { name: 'Kids Yoga' }).check();
  const certifications = card(page, 'Certifications');
  await certifications.getByLabel('Name of the certification').fill('Foundation course');
  await certifications.getByLabel('Organization').fill('Example Institute');

  const saves: [string, string, string, string][] = [
    ['Basic Information', 'Save', 'Failed to update profile', 'Profile updated successfully!'],
    ['Location & Teaching Areas', 'Save', 'Failed to update location', 'Location updated successfully!'],
    ['Specializations', 'Save', 'Failed to update specializations', 'Specializations updated successfully!'],
    ['Certifications', 'Add', 'Failed to add certification', 'Certification added successfully!'],
  ];
  const press = (name: string, button: string) =>
    card(page, name).getByRole('button', { name: button, exact: true }).click();

  await context.setOffline(true);
  for (const [name, button, failed] of saves) {
    await press(name, button);
    await toasted(page, failed);
  }
  await expect(card(page, 'Basic Information').getByLabel('Bio')).toHaveValue('Typed without a connection.');
  await expect(city).toHaveValue('Pune');
  await expect(card(page, 'Specializations').getByRole('checkbox', { name: 'Kids Yoga' })).toBeChecked();
  await expect(certifications.getByLabel('Name of the certification')).toHaveValue('Foundation course');
  await page.getByRole('tab', { name: 'Media' }).click();
  await press('Videos', 'Save');
  await toasted(page, 'Failed to update media');
  await toasted(page, 'Please try again later');
  await expect(card(page, 'Videos').getByRole('alert')).toHaveText(
    'The connection failed. Check it and try again.',
  );

  await context.setOffline(false);
  await press('Videos', 'Save');
  await toasted(page, 'Media updated successfully!');
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();
  for (const [name, button, , done] of saves) {
    await press(name, button);
    await toasted(page, done);
  }
  await page.reload();
  await expect(card(page, 'Basic Information').getByLabel('Bio')).toHaveValue('Typed without a connection.');
  await expect(city).toHaveValue('Pune');
});

test('input that does not fit changes nothing: no number, and no text beyond the limit', async ({ page }) => {
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=profile');
  const basic = card(page, 'Basic Information');
  const price = basic.getByRole('spinbutton').nth(1);
  await price.fill('500');
  await price.press('End');
  await price.pressSequentially('-');
  await expect(price).toHaveValue('500');

  const bio = basic.getByLabel('Bio');
  const full = `${'Slow classes. '.repeat(7)}It.`.slice(0, 100).padEnd(100, '.');
  await bio.fill(full);
  await bio.press('Control+Home');
  await bio.pressSequentially('x');
  await expect(bio).toHaveValue(full);
  await basic.getByRole('button', { name: 'Save', exact: true }).click();
  await toasted(page, 'Profile updated successfully!');
  await page.reload();
  await expect(price).toHaveValue('500');
  await expect(bio).toHaveValue(full);
});

test('two tabs do not overwrite each other: the second shows a conflict', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  await signUpTeacher(page);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto('/teacher-dashboard?tab=profile');
    await expect(card(one, 'Basic Information').getByLabel('Bio')).toBeVisible();
  }
  const bio = (one: Page) => card(one, 'Basic Information').getByLabel('Bio');
  await bio(other).fill('From the second tab.');
  await bio(page).fill('From the first tab.');
  await save(page, 'Basic Information');
  await toasted(page, 'Profile updated successfully!');

  // The event stream may already have told this tab about the change. If not, saving shows the conflict.
  const choice = other.getByRole('alert').filter({ hasText: 'changed in another tab' });
  const saveOther = card(other, 'Basic Information').getByRole('button', { name: 'Save', exact: true });
  // `click` would wait for an enabled button; this one is disabled once the tab knows the conflict.
  await saveOther.dispatchEvent('click');
  await expect(choice).toBeVisible();
  await expect(bio(other)).toHaveValue('From the second tab.');
  await other.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(bio(other)).toHaveValue('From the first tab.');

  await bio(other).fill('After all.');
  await save(other, 'Basic Information');
  await toasted(other, 'Profile updated successfully!');

  // Leaving with unsaved changes asks for confirmation.
  await bio(other).fill('Not yet.');
  await other
    .getByRole('link', { name: /Search/ })
    .first()
    .click();
  const leaving = other.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(bio(other)).toHaveValue('Not yet.');

  // So does signing out; who stays can go on.
  await other.getByRole('link', { name: 'Logout' }).click();
  await other.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await save(other, 'Basic Information');
  await expect(card(other, 'Basic Information').getByText('Not saved yet')).toHaveCount(0);
});
