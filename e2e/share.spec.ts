import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

type Profile = { id: string; slug: string; firstName: string; lastName: string; cityName: string };

/** Signs in as the demo teacher and returns the teacher's profile. */
async function demoTeacher(page: Page): Promise<Profile> {
  await signIn(page, await demoAccount(page, 'teacher'));
  return (await page.request.get('/api/teacher/profile')).json();
}

const shareText = ({ firstName, lastName, cityName }: Profile) =>
  `${firstName} ${lastName} teaches yoga in ${cityName}`;

test("a teacher's page is shared by the device's own sheet", async ({ page, baseURL }) => {
  const teacher = await demoTeacher(page);
  await page.context().clearCookies();
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => {
        shared.push(data);
      },
    });
  });
  await page.goto(`/teacher/${teacher.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect
    .poll(shared)
    .toEqual([{ title: shareText(teacher), text: shareText(teacher), url: `${baseURL}/t/${teacher.slug}` }]);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
});

test('without a share sheet, a menu offers WhatsApp and copying the address', async ({
  page,
  baseURL,
  context,
}) => {
  const teacher = await demoTeacher(page);
  await context.clearCookies();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/teacher/${teacher.id}`);
  const button = page.getByRole('button', { name: 'Share' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const address = `${baseURL}/t/${teacher.slug}`;
  const whatsApp = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/');
  expect(whatsApp.searchParams.get('text')).toBe(`${shareText(teacher)}: ${address}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await expect(copied.locator('[aria-live=polite]')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await page.goto(`${address}?from=copy`);
  await expect(page).toHaveURL(`/teacher/${teacher.id}?from=copy`);
});

test('the poster is one A5 page whose code leads to the short address', async ({ page, baseURL }) => {
  const teacher = await demoTeacher(page);
  await page.goto('/teacher-dashboard?tab=profile');
  await page.getByRole('link', { name: 'Poster and website' }).click();
  await expect(page).toHaveURL('/teacher-dashboard/poster');
  const code = page.getByRole('img', { name: /^QR code of / });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe(`${baseURL}/t/${teacher.slug}`);
  await expect(page.getByText('Find me on Toran')).toBeVisible();
  await expect(page.getByText(`${baseURL}/embed/${teacher.id}.js`)).toBeVisible();
  await expectAccessible(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sizes).toHaveLength(1);
  // In points: A5 is 148 × 210 mm.
  expect(Math.abs(Number(sizes[0]?.[1]) - 419.5)).toBeLessThan(1.5);
  expect(Math.abs(Number(sizes[0]?.[2]) - 595.3)).toBeLessThan(1.5);
});

test('the widget works under a strict content policy and without cookies', async ({
  page,
  baseURL,
  context,
}) => {
  const teacher = await demoTeacher(page);
  await context.clearCookies();
  const policy = `default-src 'none'; script-src ${baseURL}; require-trusted-types-for 'script'`;
  const studio = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(
      `<!doctype html><html lang="en"><title>Studio</title><h1>Studio</h1>` +
        `<script src="${baseURL}/embed/${teacher.id}.js" async></script><p id="after">After</p>`,
    );
  });
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve));
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto(`http://127.0.0.1:${(studio.address() as AddressInfo).port}/`);
    const link = page.getByRole('link', { name: 'Request a session on Toran' });
    await expect(link).toHaveAttribute('href', `${baseURL}/teacher/${teacher.id}?from=widget`);
    // The adopted style sheet applies, and the page's own styles do not reach the card.
    await expect(link).toHaveCSS('background-color', 'rgb(3, 95, 109)');
    await expect(page.getByText(`${teacher.firstName} ${teacher.lastName}`)).toBeVisible();
    const card = await link.boundingBox();
    const after = await page.locator('#after').boundingBox();
    expect(card?.height).toBeGreaterThanOrEqual(44);
    expect(card?.y).toBeLessThan(after?.y ?? 0);
    expect(await context.cookies()).toEqual([]);
    const [profile] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(profile).toHaveURL(`${baseURL}/teacher/${teacher.id}?from=widget`);
    await expect(profile.getByRole('heading', { level: 1 })).toHaveText(
      `${teacher.firstName} ${teacher.lastName}`,
    );
  } finally {
    await new Promise((resolve) => studio.close(resolve));
  }
});

test('Chromium finds the site installable', async ({ page, context }) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone', id: '/' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's contexts are incognito, so Chromium always reports `in-incognito`.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
