import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { makeTempFolder } from '#test/temp-folder.ts';
import { type BenchUser, makeChatWorld } from './chat-people.ts';
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
const PHONE = { width: 360, height: 740 };

type Tap = {
  name: string;
  address: string;
  who: BenchUser | null;
  /** The control, by CSS selector. */
  control: string;
  /** What the tap leads to, by CSS selector: it shows that the tap was not lost. */
  leadsTo: string;
};

type Noted = Window & { answeredAfter?: number };

/**
 * On a slow phone: how long a tap waits for a pressed or loading state, and whether it is lost. Each control is tapped
 * at the first paint, while the page still loads, and once it is loaded.
 */
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
    const guest = {
      who: null,
      control: 'a[data-in-place]:has-text("Request a session")',
      leadsTo: 'input[name=password]',
    };
    const clear = {
      who: null,
      control: 'button:has-text("Clear Filters")',
      leadsTo: 'h3:has-text("Start Your Search")',
    };
    const taps: Tap[] = [
      {
        name: 'Filters',
        address: `${guests}/search?city=Mumbai`,
        who: null,
        control: 'button[aria-label^="Filters"]',
        leadsTo: '[role=dialog]',
      },
      // One filter: beside two, the button is scrolled out of sight.
      { name: 'Clear Filters', address: `${guests}/search?city=Mumbai`, ...clear },
      // Without a city the page also asks the browser where the user is.
      { name: 'Clear Filters, no city', address: `${guests}/search?specialization=Hatha`, ...clear },
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
      `\nTaps at the first paint and once the page is loaded, ${SLOWER} × slower, 1.6 Mbps, ${LATENCY_MS} ms; ${RUNS} runs each: ` +
        `ms until something answers, goal ≤ ${GOAL_MS}; ms until the result; lost`,
    );
    for (const tap of taps)
      for (const when of ['painted', 'loaded'] as const) await printTap(browser, tap, when);
  } finally {
    for (const stop of running.reverse()) await stop();
    folder.remove();
    await databases.stop();
  }
}

async function printTap(browser: Browser, tap: Tap, when: 'painted' | 'loaded'): Promise<void> {
  const { x, y, scrolled } = await centreOf(browser, tap);
  const answers: number[] = [];
  const results: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openPhone(browser, tap);
    const { painted } = await slowDown(page);
    const opened = page.goto(tap.address);
    // A small page may load before its first paint. Until then the browser still sends taps to the previous page.
    await painted;
    if (when === 'loaded') await opened;
    if (scrolled > 0) await page.waitForFunction(scrollDown, scrolled);
    const begin = performance.now();
    // A locator would wait until the page stands still.
    await page.touchscreen.tap(x, y);
    try {
      await page.locator(tap.leadsTo).first().waitFor({ timeout: LONGEST_MS });
      results.push(performance.now() - begin);
    } catch {
      // The tap counts as lost.
    }
    await opened;
    answers.push(await page.evaluate(() => (window as Noted).answeredAfter ?? Number.POSITIVE_INFINITY));
    await page.context().close();
  }
  const all = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(', ');
  console.log(
    `  ${`${tap.name}, ${when}`.padEnd(36)} ${all(answers)}; ${all(results)}; ${RUNS - results.length}`,
  );
}

/**
 * The middle of the control. It is found without throttling, because searching on the slow phone would delay the tap.
 */
async function centreOf(browser: Browser, tap: Tap): Promise<{ x: number; y: number; scrolled: number }> {
  const page = await openPhone(browser, tap);
  await page.goto(tap.address, { waitUntil: 'networkidle' });
  const control = page.locator(tap.control).locator('visible=true').first();
  await control.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const box = await control.boundingBox();
  await page.context().close();
  if (box === null) throw new Error(`${tap.name} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scrolled };
}

/** Scrolls to `top`; returns true once enough of the page has loaded to scroll there. */
function scrollDown(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' });
  return window.scrollY === top;
}

/**
 * Records the browser's own time from the tap to the next paint, if the click had a visible effect: the control is
 * marked or gone, a dialog or its placeholder shows, or the URL changed.
 */
async function openPhone(browser: Browser, { address, who }: Tap): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const [name = '', value = ''] = who?.cookie.split('=') ?? [];
  if (who !== null) await context.addCookies([{ name, value, url: new URL(address).origin }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    let isAnswered = false;
    new PerformanceObserver((list) => {
      const click = list.getEntriesByName('click')[0];
      if (click !== undefined && isAnswered) (window as Noted).answeredAfter ??= click.duration;
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (!isTrusted) return;
        const control = (target as Element).closest<HTMLElement>('a, button');
        const { href } = location;
        // Runs with the next paint, after all click listeners.
        requestAnimationFrame(() => {
          isAnswered =
            control?.isConnected !== true ||
            control.dataset.held !== undefined ||
            document.querySelector('[role=dialog], .dialog-content') !== null ||
            location.href !== href;
        });
      },
      true,
    );
  });
  return page;
}

/** Throttles the page. The returned `painted` resolves with the next page's first paint. */
async function slowDown(page: Page): Promise<{ painted: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const painted = new Promise<void>((done) => {
    session.on('Page.lifecycleEvent', ({ name }) => name === 'firstPaint' && done());
  });
  return { painted };
}
