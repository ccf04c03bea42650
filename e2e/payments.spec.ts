import type { Browser, Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { confirmSession, createConfirmedSession } from './support/payments.ts';

/** From a confirmed session to its receipt, on a phone, in the browsers of the student and the teacher. */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const PRICE = 500;

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...PHONE,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}

/** Expects that each "Paid" on the page also says who stated it, so no sentence starts with this word. */
async function expectNoBarePaid(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/(^|[\n.:]\s*)Paid\b/);
}

test('a session is paid by UPI on a phone, answered, refused once, received and receipted', async ({
  browser,
  baseURL,
}) => {
  const [student, teacher] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  await student.goto('/help');
  await teacher.goto('/help');
  const { revathi } = await createConfirmedSession(student, teacher);

  await test.step('without a UPI id the student is asked to ask the teacher', async () => {
    await student.goto('/client-dashboard?tab=bookings');
    await expect(student.getByText('₹500, to Revathi after the session. UPI or cash.')).toBeVisible();
    await student.getByRole('link', { name: 'Open payment' }).click();
    await expect(student.getByText('Ask Revathi how to pay.')).toBeVisible();
  });

  await test.step('the teacher adds the UPI id with the password', async () => {
    await teacher.goto('/teacher-dashboard');
    await teacher.getByRole('link', { name: 'Add it' }).click();
    await expect(teacher.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await teacher.getByRole('button', { name: 'Add your UPI id' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Your UPI id' });
    await dialog.getByLabel('UPI id').fill('revathi@example.com');
    await dialog.getByLabel('Name that UPI apps show').fill('Revathi Subramaniam');
    await dialog.getByLabel('Current password').fill('wrong-password');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter a UPI id such as name@bank')).toBeVisible();
    await dialog.getByLabel('UPI id').fill('revathi.yoga@example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await dialog.getByLabel('Current password').fill(revathi.password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(teacher.getByText('Your UPI id: revathi.yoga@example')).toBeVisible();
  });

  await test.step('if the browser refuses to copy, a toast says so and the id is selected', async () => {
    await student.reload();
    const copy = student.getByRole('button', { name: 'Copy the UPI id' });
    await copy.waitFor();
    await student.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await copy.click();
    await expect(student.getByText('Could not copy', { exact: true })).toBeVisible();
    expect(await student.evaluate(() => String(window.getSelection()))).toBe('revathi.yoga@example');
  });

  await test.step('the student copies the id; the code below holds exactly five parameters', async () => {
    await student.reload();
    const copy = student.getByRole('button', { name: 'Copy the UPI id' });
    const code = student.getByRole('img', { name: 'UPI code for ₹500 to Revathi Subramaniam' });
    await copy.click();
    await expect(student.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await student.evaluate(() => navigator.clipboard.readText())).toBe('revathi.yoga@example');
    await expect(code).toBeVisible();
    const link = student.getByRole('link', { name: 'Open a UPI app on this phone' });
    const tops = [];
    for (const place of [student.getByText('revathi.yoga@example'), code, link])
      tops.push((await place.boundingBox())?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({
        resolveWithObject: true,
      });
    const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(await link.getAttribute('href'));
    const parameters = new URLSearchParams(read?.data.split('?')[1]);
    expect([...parameters.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn']);
    expect([parameters.get('pa'), parameters.get('am'), parameters.get('cu')]).toEqual([
      'revathi.yoga@example',
      '500.00',
      'INR',
    ]);
    await expectNoBarePaid(student);
  });

  await test.step('on a desk the code comes first and no app is offered', async () => {
    await student.setViewportSize({ width: 1024, height: 900 });
    const code = await student.getByRole('img', { name: /^UPI code/ }).boundingBox();
    const id = await student.getByText('revathi.yoga@example').boundingBox();
    expect(code?.y ?? 0).toBeLessThan(id?.y ?? 0);
    await expect(student.getByText('Open a UPI app on this phone')).toBeHidden();
    await student.setViewportSize(PHONE.viewport);
  });

  await test.step('a wrong reference is refused, a right one is told to the teacher', async () => {
    await student.getByLabel('UTR or reference').fill('12345');
    await student.getByRole('button', { name: `I have paid ₹${PRICE}` }).click();
    await expect(student.getByText(/A UTR has 12 digits/)).toBeVisible();
    await student.getByLabel('UTR or reference').fill('4081 7734 2290');
    await student.getByRole('button', { name: `I have paid ₹${PRICE}` }).click();
    await expect(student.getByText(/^You say paid, \d/)).toBeVisible();
    await expect(teacher.getByRole('heading', { name: 'Say if it came (1)' })).toBeVisible();
    await expect(teacher.getByText('UTR 4081 7734 2290')).toBeVisible();
  });

  await test.step('the teacher has not received it, and says why', async () => {
    await teacher.getByRole('button', { name: 'Not received from Asha Menon' }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please write a line to the student')).toBeVisible();
    await dialog.getByLabel('A line to Asha').fill('My bank shows nothing yet.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(student.getByText('My bank shows nothing yet.')).toBeVisible();
    await student.getByRole('button', { name: `I have paid ₹${PRICE}` }).click();
    await expect(student.getByText(/^You say paid, \d/)).toBeVisible();
  });

  await test.step('then it came: both open the same receipt', async () => {
    await teacher.getByRole('button', { name: 'Received from Asha Menon', exact: true }).click();
    await expect(teacher.getByRole('heading', { name: 'Received', exact: true })).toBeVisible();
    await expectNoBarePaid(teacher);
    await expect(student.getByText(/^Received, says Revathi, \d/)).toBeVisible();
    for (const page of [student, teacher]) {
      await page.getByRole('link', { name: /^Receipt \d{4}-\d\d\/1$/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
      await expect(page.getByText(/^Rupees five hundred only\. By UPI/)).toBeVisible();
      await expect(page.getByText('This is a receipt, not a tax invoice.')).toBeVisible();
      await expectNoBarePaid(page);
    }
    await student.emulateMedia({ media: 'print' });
    await expect(student.getByRole('banner')).toBeHidden();
    await expect(student.getByRole('button', { name: 'Print or save' })).toBeHidden();
    await expect(student.getByRole('article')).toBeVisible();
    await student.emulateMedia({ media: 'screen' });
  });

  await test.step('somebody else does not find it', async () => {
    const address = student.url();
    const stranger = await phone(browser, baseURL);
    await stranger.goto(address);
    await expect(stranger).toHaveURL(/\/auth/);
    await stranger.context().close();
  });

  await test.step('the teacher takes it back: a credit note corrects the receipt', async () => {
    await teacher.goto('/payments');
    await teacher.getByRole('button', { name: 'Undo received from Asha Menon' }).click();
    await expect(teacher.getByRole('heading', { name: 'Say if it came (1)' })).toBeVisible();
    await student.reload();
    await expect(student.getByText(/^Corrected by/)).toBeVisible();
    await student.getByRole('link', { name: /^CN\// }).click();
    await expect(student.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
  });
  await test.step('with two more to pay, the one that the student marks as paid stays first', async () => {
    for (const inHours of [48, 72]) await confirmSession(student, teacher, inHours);
    await student.goto('/payments');
    const first = student.getByRole('region', { name: 'Revathi Subramaniam' });
    const paid = first.getByRole('button', { name: `I have paid ₹${PRICE}` });
    await paid.click();
    await expect(first.getByText(/^You say paid, \d/)).toBeVisible();
    await expect(paid).toHaveCount(0);
  });
  await test.step('another payment comes to the top, with the focus on its heading', async () => {
    await student.getByRole('link', { name: 'Show UPI code Revathi Subramaniam' }).click();
    const first = student.getByRole('region', { name: 'Revathi Subramaniam' });
    await expect(first.getByRole('button', { name: `I have paid ₹${PRICE}` })).toBeVisible();
    const heading = first.getByRole('heading', { level: 2, name: 'Revathi Subramaniam' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(first.getByRole('img', { name: /^UPI code/ })).toBeInViewport();
  });
  for (const page of [student, teacher]) await page.context().close();
});
