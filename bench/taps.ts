import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { makeTempFolder } from '#test/temp-folder.ts';
import { makeChatWorld, type Talker } from './chat-people.ts';
import { startDatabases } from './databases.ts';
import { openBrowser } from './pages.ts';
import { startApp } from './processes.ts';
import { someTeacherPath } from './some-teacher.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SLOWER = 4;
const BYTES_A_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const GOAL_MS = 100;
const LONGEST_MS = 60_000;

type Tap = {
  name: string;
  address: string;
  who: Talker | null;
  /** The control, by CSS selector, among those on the first screen or scrolled to it. */
  control: string;
  /** What the tap leads to, by CSS selector: it shows that the tap was not lost. */
  leadsTo: string;
};

type Noted = Window & { answeredAfter?: number };

/** On a slow phone: how long a tap right after the first paint waits for a pressed or loading state, and whether it counts. */
export async function benchTaps(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: (() => Promise<unknown>)[] = [];
  try {
    const start = async (url: string) => {
      const app = await startApp(url, mkdtempSync(join(folder.path, 'data-')));
      running.push(() => app.stop());
      return app.origin;
    };
    const guests = await start(await databases.withTeachers(Number(process.env.BENCH_SMALL ?? 10_000)));
    const handsUrl = await databases.empty('taps');
    const { talks, close } = await makeChatWorld(handsUrl, 1, 0);
    running.push(close);
    const [talk] = talks;
    if (talk === undefined) throw new Error('the chat world has no pair of users');
    const members = await start(handsUrl);
    const headers = { cookie: talk.teacher.cookie };
    const own = (await (await fetch(`${members}/api/teacher/profile`, { headers })).json()) as { id: string };
    const browser = await openBrowser([]);
    running.push(() => browser.close());
    const guest = { who: null, control: 'a[data-in-place]', leadsTo: 'input[name=password]' };
    const taps: Tap[] = [
      {
        name: 'Filters',
        address: `${guests}/search?city=Mumbai`,
        who: null,
        control: 'button[aria-label^="Filters"]',
        leadsTo: '[role=dialog]',
      },
      {
        name: 'Clear Filters',
        address: `${guests}/search?city=Mumbai&specialization=Hatha`,
        who: null,
        control: 'button:has-text("Clear Filters")',
        leadsTo: 'h2:has-text("Start Your Search")',
      },
      { name: 'Request a session, results', address: `${guests}/search?city=Mumbai`, ...guest },
      { name: 'Request a session, profile', address: guests + (await someTeacherPath(guests)), ...guest },
      {
        name: 'Book Session',
        address: `${members}/teacher/${own.id}`,
        who: talk.student,
        control: 'button:has-text("Book Session")',
        leadsTo: '[role=dialog]',
      },
    ];
    console.log(
      `\nTaps right after the first paint, ${SLOWER} × slower, 1.6 Mbps, ${LATENCY_MS} ms; ${RUNS} runs each: ` +
        `ms until something answers, goal ≤ ${GOAL_MS}; ms until the result; lost`,
    );
    for (const tap of taps) await printTap(browser, tap);
  } finally {
    for (const stop of running.reverse()) await stop();
    folder.remove();
    await databases.stop();
  }
}

async function printTap(browser: Browser, tap: Tap): Promise<void> {
  const answers: number[] = [];
  const results: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await slowPhone(browser, tap);
    await page.goto(tap.address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    const control = page.locator(tap.control).locator('visible=true').first();
    await control.scrollIntoViewIfNeeded();
    const begin = performance.now();
    // Not tap(): it would wait until the page stands still.
    await control.dispatchEvent('click');
    try {
      await page.locator(tap.leadsTo).first().waitFor({ timeout: LONGEST_MS });
      results.push(performance.now() - begin);
    } catch {
      // Counted as lost.
    }
    answers.push(await page.evaluate(() => (window as Noted).answeredAfter ?? Number.POSITIVE_INFINITY));
    await page.context().close();
  }
  const all = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(', ');
  console.log(`  ${tap.name.padEnd(28)} ${all(answers)}; ${all(results)}; ${RUNS - results.length}`);
}

/** Notes how long after a click its control is marked, a dialog or its empty sheet shows, or the address changes. */
async function slowPhone(browser: Browser, { address, who }: Tap): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const [name = '', value = ''] = who?.cookie.split('=') ?? [];
  if (who !== null) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const control = (target as Element).closest<HTMLElement>('a, button');
        const { href } = location;
        const look = () => {
          const isAnswered =
            control?.isConnected !== true ||
            control.dataset.held !== undefined ||
            document.querySelector('[role=dialog], .dialog-content') !== null ||
            location.href !== href;
          if (!isAnswered) return requestAnimationFrame(look);
          // The next frame shows it.
          return requestAnimationFrame(() => {
            (window as Noted).answeredAfter ??= performance.now() - timeStamp;
          });
        };
        look();
      },
      true,
    );
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  return page;
}
