import { type Browser, chromium, type Page } from '@playwright/test';
import { findTestBrowser } from '../scripts/ensure-browser.ts';
import type { BenchUser, ChatPair } from './chat-people.ts';
import { percentile } from './measure.ts';

const MESSAGES = 30;
const MARK_MS = 150;

async function openChat(browser: Browser, origin: string, who: BenchUser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = who.cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.getByRole('log').waitFor();
  await page.getByLabel(/^Message to/).waitFor();
  return page;
}

/** Records in the page when a text becomes visible: both pages use this machine's clock. */
function noteArrivals(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const look = () => {
      for (const [marker] of document.body.innerText.matchAll(/bench \d+\./g)) seen[marker] ??= Date.now();
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** Measures from Enter in one browser to the text on the page of the other. */
export async function benchBrowsers(origin: string, { student, teacher }: ChatPair): Promise<void> {
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const writer = await openChat(browser, origin, student, `/client-dashboard?chat=${teacher.userId}`);
    const reader = await openChat(browser, origin, teacher, `/teacher-dashboard?chat=${student.userId}`);
    await noteArrivals(reader);
    const times: number[] = [];
    for (let index = 0; index < MESSAGES; index += 1) {
      const text = `bench ${index}.`;
      const field = writer.getByLabel(/^Message to/);
      await field.fill(text);
      await writer.evaluate(() => {
        window.addEventListener('keydown', () => Object.assign(window, { pressed: Date.now() }), {
          capture: true,
          once: true,
        });
      });
      await field.press('Enter');
      await reader.waitForFunction((one) => one in (window as unknown as { seen: object }).seen, text);
      const pressed = await writer.evaluate(() => (window as unknown as { pressed: number }).pressed);
      const seen = await reader.evaluate(
        (one) => (window as unknown as { seen: Record<string, number> }).seen[one] ?? Number.NaN,
        text,
      );
      times.push(seen - pressed);
    }
    times.sort((one, other) => one - other);
    console.log(
      `two browsers, Enter to seen: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; mark ${MARK_MS} ms`,
    );
  } finally {
    await browser.close();
  }
}
