import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findTestBrowser } from '../scripts/ensure-browser.ts';
import { startDatabases } from './databases.ts';
import { percentile } from './measure.ts';
import { startApp } from './processes.ts';

const VISITS = Number(process.env.BENCH_VISITS ?? 20);
const PHONE = { width: 360, height: 740 };
const FRONT_PAGE_BYTES = 60_000;
const READ_MS = 1_000;

/** Measures the front page's bytes in low-data mode, and the time until a student's bookings are readable offline. */
export async function benchDevice(): Promise<void> {
  const databases = await startDatabases();
  const folder = makeTempFolder();
  const running: (() => Promise<unknown>)[] = [];
  try {
    const app = await startApp(await databases.empty('device'), join(folder.path, 'data'), {
      env: { NODE_ENV: 'development', DEMO: '1' },
    });
    running.push(() => app.stop());
    const executablePath = findTestBrowser();
    const browser = await chromium.launch({
      ...(executablePath !== null && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    running.push(() => browser.close());
    await printBytes(browser, app.origin);
    await printOffline(browser, app.origin);
  } finally {
    for (const stop of running.reverse()) await stop();
    folder.remove();
    await databases.stop();
  }
}

/** Bytes on the network of a first visit, read to its end without a touch. */
async function bytesOf(browser: Browser, url: string, headers: Record<string, string>): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, extraHTTPHeaders: headers });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo(0, top);
      await new Promise((next) => requestAnimationFrame(next));
    }
  });
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes;
}

async function printBytes(browser: Browser, origin: string): Promise<void> {
  const goal = FRONT_PAGE_BYTES / 1_000;
  console.log(
    `\nLow data: bytes of a first visit read to its end, headers included; goal front page ≤ ${goal} kB`,
  );
  for (const path of ['/', '/hi', '/search?city=Mumbai']) {
    const [low, full] = [
      await bytesOf(browser, origin + path, { 'save-data': 'on' }),
      await bytesOf(browser, origin + path, {}),
    ];
    console.log(
      `  ${path.padEnd(20)} ${(low / 1_000).toFixed(1)} kB, otherwise ${(full / 1_000).toFixed(1)} kB`,
    );
  }
}

type Account = { role: string; mobile: string; password: string };

async function signIn(context: BrowserContext, origin: string, role: string): Promise<string> {
  const accounts = (await (await context.request.get(`${origin}/dev/accounts.json`)).json()) as Account[];
  const { mobile, password } = accounts.find((one) => one.role === role) as Account;
  const answer = await context.request.post(`${origin}/api/login`, { data: { mobile, password } });
  if (!answer.ok()) throw new Error(`sign-in was answered ${answer.status()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** True if the device has an offline shell and a copy of the user's data. */
const isReady = async (): Promise<boolean> => {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'));
  const stored = await Promise.all(shells.map(async (name) => (await caches.open(name)).keys()));
  const hasShell = stored.flat().some(({ url }) => url.includes('/offline?as='));
  return hasShell && sessionStorage.getItem('toran:offline-copy') !== null;
};

/** One visit with a network. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  while (!(await page.evaluate(isReady))) await page.waitForTimeout(100);
}

/** Milliseconds from the beginning of a page load to the first frame that shows the element. */
const shownAfter = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          const shown = document.querySelector(wanted);
          if (shown?.checkVisibility()) requestAnimationFrame(() => done(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

/** CPU seconds of the browser's processes, by process. */
async function cpuOf(session: CDPSession): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

async function printOffline(browser: Browser, origin: string): Promise<void> {
  const teacherContext = await browser.newContext();
  const teacher = await signIn(teacherContext, origin, 'teacher');
  await teacherContext.close();
  const context = await browser.newContext({ viewport: PHONE });
  await signIn(context, origin, 'student');
  const sent = await context.request.post(`${origin}/api/chat/send`, {
    data: { receiverId: teacher, content: 'Namaste' },
  });
  if (!sent.ok()) throw new Error(`a message was answered ${sent.status()}`);
  const first = await context.newPage();
  await visit(first, `${origin}/client-dashboard?tab=bookings`);
  await first.close();
  await context.setOffline(true);
  const session = await browser.newBrowserCDPSession();
  console.log(
    `\nOffline after one visit, ${VISITS} page loads each; goal ≤ ${READ_MS} ms from the start of the load`,
  );
  for (const [name, url, selector] of [
    // Baseline: the time to open any page on this machine now.
    ['a line of text', 'data:text/html,<h1>Floor</h1>', 'h1'],
    ['tickets', `${origin}/client-dashboard?tab=bookings`, '[role=tabpanel] article'],
    ['last conversation', `${origin}/client-dashboard?chat=${teacher}`, '[role=log] *'],
  ] as const) {
    const times: number[] = [];
    const spent: number[] = [];
    for (let turn = 0; turn < VISITS; turn += 1) {
      const page = await context.newPage();
      const before = await cpuOf(session);
      await page.goto(url, { waitUntil: 'commit' });
      times.push(await shownAfter(page, selector));
      const after = [...(await cpuOf(session))];
      spent.push(after.reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0) * 1_000);
      await page.close();
    }
    times.sort((one, other) => one - other);
    spent.sort((one, other) => one - other);
    const [p50, p95, cpu] = [percentile(times, 0.5), percentile(times, 0.95), percentile(spent, 0.5)];
    console.log(
      `  ${name.padEnd(20)} p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms, CPU of the browser p50 ${cpu.toFixed(0)} ms`,
    );
  }
}
