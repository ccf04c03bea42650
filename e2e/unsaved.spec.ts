import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { signUpTeacher } from './support/people.ts';

/** What would be lost with the teacher's Media tab: leaving asks first. */

test.use({ viewport: { width: 360, height: 740 } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const leave = (page: Page) =>
  page
    .getByRole('link', { name: /Search/ })
    .first()
    .click();
const answer = (page: Page, name: 'Stay here' | 'Leave') =>
  page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name, exact: true })
    .click();

test('leaving asks while a photo is uploading', async ({ page }) => {
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=media');
  // The upload never ends.
  await page.route(/\/api\/media\?kind=photo/, () => undefined);
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: '#aa3344' } });
  const file = { name: 'shala.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() };
  await card(page, 'Photos').locator('input[type=file]').setInputFiles(file);
  const upload = page.getByRole('progressbar', { name: 'Uploading shala.jpg' });
  await expect(upload).toBeVisible();
  await leave(page);
  await answer(page, 'Stay here');
  await expect(upload).toBeVisible();
  await leave(page);
  await answer(page, 'Leave');
  await expect(page).toHaveURL(/\/search/);
});

test('leaving asks about the address of a video that was typed and not added', async ({ page }) => {
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=media');
  const videos = card(page, 'Videos');
  const address = videos.getByLabel('Address of a video');
  await address.fill('https://youtu.be/dQw4w9WgXcQ');
  await expect(videos.getByText('Not saved yet')).toBeVisible();
  await leave(page);
  await answer(page, 'Stay here');
  await videos.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(videos.getByText('Not saved yet')).toHaveCount(0);
  await leave(page);
  await expect(page).toHaveURL(/\/search/);
});
