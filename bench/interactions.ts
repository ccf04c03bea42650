import type { Browser, Page } from '@playwright/test';
import type { BenchUser, ChatPair } from './chat-people.ts';
import { percentile } from './measure.ts';

const SLOWER = 4;
const GOAL_MS = 100;
const KEY_MS = 90;
const BOOKINGS = 15;
const MESSAGES = 15;
/** Rounds when versions are compared: single runs differ by a quarter. */
const TURNS = 3;

/**
 * What one version of the application is measured with. `floor`: a page without script. `results`: URL of a search.
 * `origin`: a server where the `talk` pair can book and chat. `label`: suffix of the printed rows.
 */
export type MeasuredVersion = {
  origin: string;
  talk: ChatPair;
  floor: string;
  results: string;
  label: string;
};

type Noted = Window & { noted: Map<number, number> };

/** Opens a slowed-down page that records each interaction's longest event, from the input to the next paint. */
async function slowPage(browser: Browser, origin: string, who: BenchUser | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = who?.cookie.split('=') ?? [];
  if (who !== null) await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const noted = new Map<number, number>();
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        noted.set(entry.interactionId, Math.max(noted.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function print(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => [...(window as unknown as Noted).noted.values()]);
  await page.context().close();
  times.sort((one, other) => one - other);
  if (times.length === 0) return console.log(`  ${what.padEnd(36)} nothing lasted 16 ms`);
  const [p50, p98] = [percentile(times, 0.5), percentile(times, 0.98)];
  console.log(
    `  ${what.padEnd(36)} p50 ${p50} ms  p98 ${p98} ms  of ${times.length} seen to last 16 ms or more`,
  );
}

/** The cost of typing on a page without listeners: this machine's current noise. */
async function plainTyping(browser: Browser, floor: string): Promise<void> {
  const page = await slowPage(browser, floor, null);
  await page.goto(floor);
  await page.evaluate(() => document.body.replaceChildren(document.createElement('textarea')));
  await page
    .locator('textarea')
    .pressSequentially('Andheri West, Bandra, Powai, Juhu Beach', { delay: KEY_MS });
  await print(page, 'typing where nothing listens');
}

/**
 * Measures typing in a filter. The first key is included: it starts the application on a page with deferred hydration.
 */
async function typing(browser: Browser, results: string, label: string): Promise<void> {
  const page = await slowPage(browser, results, null);
  await page.goto(results);
  const field = page.getByLabel('Area');
  await field.click();
  for (const text of ['Andheri West', 'Bandra', 'Powai', 'Juhu Beach']) {
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text, { delay: KEY_MS });
  }
  await print(page, `typing in a filter${label}`);
}

async function booking(browser: Browser, { origin, talk, label }: MeasuredVersion): Promise<void> {
  const reply = await fetch(`${origin}/api/teacher/profile`, { headers: { cookie: talk.teacher.cookie } });
  const { id } = (await reply.json()) as { id: string };
  const page = await slowPage(browser, origin, talk.student);
  await page.goto(`${origin}/teacher/${id}`);
  const opener = page.getByRole('button', { name: 'Book Session' }).locator('visible=true');
  for (let turn = 0; turn < BOOKINGS; turn += 1) {
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(KEY_MS);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await print(page, `opening the booking dialog${label}`);
}

async function write(origin: string, from: BenchUser, to: BenchUser): Promise<void> {
  const reply = await fetch(`${origin}/api/chat/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: from.cookie },
    body: JSON.stringify({ receiverId: to.userId, content: 'Namaste' }),
  });
  if (!reply.ok) throw new Error(`a message was answered ${reply.status}`);
}

async function messages(browser: Browser, { origin, talk, label }: MeasuredVersion): Promise<void> {
  // Both must write first: a student can send only a few messages before the teacher replies.
  await write(origin, talk.student, talk.teacher);
  await write(origin, talk.teacher, talk.student);
  const page = await slowPage(browser, origin, talk.student);
  await page.goto(`${origin}/client-dashboard?chat=${talk.teacher.userId}`);
  const field = page.getByLabel(/^Message to/);
  await field.waitFor();
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    await field.pressSequentially(`Namaste ${turn}`, { delay: KEY_MS });
    await field.press('Enter');
    await page.waitForTimeout(KEY_MS);
  }
  await print(page, `writing and sending messages${label}`);
}

/** Measures P11 of performance.md (time of interactions) with the CPU at a quarter of its speed; versions in turn. */
export async function measureInteractions(
  browser: Browser,
  places: readonly MeasuredVersion[],
): Promise<void> {
  console.log(`\nP11  event timing at ${SLOWER} × CPU throttle; goal p98 ≤ ${GOAL_MS} ms`);
  for (let turn = 0; turn < (places.length > 1 ? TURNS : 1); turn += 1) {
    await plainTyping(browser, places[0]?.floor ?? '');
    for (const { results, label } of places) await typing(browser, results, label);
    for (const place of places) await booking(browser, place);
    for (const place of places) await messages(browser, place);
  }
}
