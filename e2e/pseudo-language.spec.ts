import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectGoodOnPhone, openIn, TRANSLATED_VIEWS } from './support/languages.ts';
import { expectNoSidewaysScroll } from './support/looks.ts';
import { settle } from './support/settle.ts';
import type { View } from './support/view.ts';

/**
 * Finds untranslated texts: in the pseudo language, every letter of a translated text has an accent. Needs a build with
 * its texts: `PSEUDO_LOCALE=1 npm run build`, then the same setting for this run.
 */
test.skip(process.env.PSEUDO_LOCALE !== '1', 'needs PSEUDO_LOCALE=1 at the build and here');
test.describe.configure({ mode: 'parallel' });

/** Names, units and formats that are the same in every language. */
const ALLOWED =
  /\b(?:Toran|IST|JPEG|PNG|WebP|MB|GB|YouTube|Vimeo|JavaScript|SMS|SMTP|PAN|UPI|UTR|GSTIN|QR|PDF|CSV|API|JSON|OTP|MSG91|Twilio|Pseudo|OpenStreetMap|GeoNames|Google|WhatsApp|English|[Yy]esterday|[Tt]omorrow|[Tt]oday|[0-9a-f]{64}|http|https|www|com|in|org|AS\d+|SHA|UTC)\b/g;

/** Visible texts and accessible labels, except in elements that are not translated (code, other languages). */
function shownTexts(): string[] {
  const texts: string[] = [];
  const skip =
    'script,style,noscript,template,svg,code,pre,[lang]:not(html),[translate=no],textarea,.notranslate';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(skip)) texts.push(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')) {
    if (element.closest(skip)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
  }
  texts.push(document.title);
  // Two capitals are the initials that replace a missing portrait.
  return texts.filter((text) => /[A-Za-z]{2}/.test(text) && !/^[A-Z]{2}$/.test(text));
}

/** Not a name or a sentence of a user, but an id, an address, or a value that the page puts into words ("pending"). */
const NOT_WORDS = /^(?:[a-z][\w-]*|[\d-]+[TZ\d:.-]*|https?:.*|\/.*)$/;

/** Adds the words of all texts in an answer: names and texts of users, which stay untranslated. */
function addWords(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    if (NOT_WORDS.test(value)) return;
    for (const word of value.match(/[A-Za-z]{2,}/g) ?? []) words.add(word);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) addWords(one, words);
  }
}

/** Words in the API answers of the page. */
function collectData(page: Page): Set<string> {
  const words = new Set<string>();
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!response.url().includes('/api/') || !type.includes('json')) return;
    addWords(await response.json().catch(() => null), words);
  });
  return words;
}

async function plainWords(page: Page, view: View): Promise<string[]> {
  const data = collectData(page);
  addWords(typeof view.path === 'string' ? decodeURIComponent(view.path).split(/[?=&]/) : [], data);
  await openIn(page, '/xx', view);
  await expectNoSidewaysScroll(page);
  const state = await page.evaluate(() => document.getElementById('state')?.textContent ?? 'null');
  addWords(JSON.parse(state), data);
  const texts = new Set(await page.evaluate(shownTexts));
  await openDialogs(page, async () => {
    for (const text of await page.evaluate(shownTexts)) texts.add(text);
  });
  return [...texts].filter((text) =>
    (
      text
        .replace(/\S+@\S+|\S*localhost\S*/g, '')
        .replace(ALLOWED, '')
        .match(/[A-Za-z]{2,}/g) ?? []
    ).some((word) => !data.has(word)),
  );
}

/** Maximum number of buttons to press. Buttons whose labels differ only in names and numbers count as one kind. */
const PRESSES_MAX = 24;

/**
 * Presses one button of each kind on the page and calls `look` after each press. Works in any language; blocks all
 * writes.
 */
async function openDialogs(page: Page, look: () => Promise<void>): Promise<void> {
  const address = page.url();
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  const buttons = page.locator('main button:visible');
  const pressed = new Set<string>();
  for (let at = 0; at < (await buttons.count()) && pressed.size < PRESSES_MAX; at += 1) {
    const button = buttons.nth(at);
    const label = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    const kind = label.replace(/[\w₹,.:]+/g, '').trim();
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    // `dispatchEvent` also clicks buttons that something covers.
    await button.dispatchEvent('click');
    await settle(page);
    await look();
    const isOpen = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
    if (!isOpen && page.url() === address) continue;
    // Reloads the page, because an open dialog would cover the next button.
    await page.goto(address);
    await settle(page);
  }
}

for (const view of TRANSLATED_VIEWS) {
  test(`${view.name} has no English word @long`, async ({ page, allowComplaint }) => {
    allowComplaint(/status of 40\d|hydrat|Minified React error|ERR_FAILED/i);
    expect(await plainWords(page, view)).toEqual([]);
  });

  test(`${view.name} with texts longer by two fifths is accessible, fits and does not move @long`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/status of 40\d|ERR_FAILED/);
    // The web fonts lack the accented letters. Loading them would shift the layout in this language only.
    await page.route('**/*.woff2', (route) => route.abort());
    await expectGoodOnPhone(page, '/xx', view);
  });
}
