import type { BrowserContext, Page } from '@playwright/test';

/** Number of events (such as requests and clicks) to print for each page: the latest ones. */
const SHOWN = 15;
const PAGE_ANSWERS_MS = 5_000;

type Happening = { at: number; what: string };
const happenings = new WeakMap<Page, Happening[]>();

/**
 * Records what each page of the context does: calls and their answers, clicks, loads. A failed test prints it
 * (`describePages`), because a failure in CI often can't be repeated.
 */
export async function recordPageEvents(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    const list: Happening[] = [];
    happenings.set(page, list);
    const add = (what: string) => list.push({ at: Date.now(), what });
    page.on('framenavigated', (frame) => frame === page.mainFrame() && add(`at ${pathOf(frame.url())}`));
    page.on('response', (response) => {
      if (isCall(response.url()))
        add(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
    });
    page.on('request', (request) => {
      if (isCall(request.url())) add(`asked ${request.method()} ${pathOf(request.url())}`);
    });
    page.on('requestfailed', (request) =>
      add(`${request.failure()?.errorText} ${request.method()} ${pathOf(request.url())}`),
    );
  });
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenEvents: seen });
    for (const type of ['click', 'touchend', 'touchcancel', 'submit']) {
      window.addEventListener(
        type,
        ({ target }) => {
          const text = target instanceof HTMLElement ? target.innerText.trim().slice(0, 30) : '';
          seen.push(`${type} on ${(target as Element).nodeName?.toLowerCase()} "${text}"`);
        },
        { capture: true, passive: true },
      );
    }
  });
}

/** The latest events and the current content of each page of the context, as lines of text. */
export async function describePages(context: BrowserContext): Promise<string> {
  return (await Promise.all(context.pages().map(describePage))).join('\n');
}

async function describePage(page: Page): Promise<string> {
  const now = Date.now();
  const list = (happenings.get(page) ?? []).slice(-SHOWN);
  const lines = list.map(({ at, what }) => `  ${((now - at) / 1000).toFixed(1)} s before: ${what}`);
  const late = new Promise<string[]>((done) => {
    setTimeout(() => done(['did not answer']), PAGE_ANSWERS_MS).unref();
  });
  const shown = await Promise.race([page.evaluate(describeDocument).catch(() => ['is gone']), late]);
  return [`Page ${pathOf(page.url())}`, ...lines, ...shown.map((line) => `  ${line}`)].join('\n');
}

function describeDocument(): string[] {
  const textOf = (element: Element) => (element as HTMLElement).innerText.trim().split('\n')[0]?.slice(0, 60);
  const { seenEvents = [] } = window as { seenEvents?: string[] };
  const focused = document.activeElement;
  return [
    ...seenEvents.slice(-8).map((event) => `saw ${event}`),
    ...[...document.querySelectorAll('[role=dialog],[role=alert],h1')].map(
      (element) => `shows ${element.getAttribute('role') ?? 'h1'}: ${textOf(element)}`,
    ),
    `focus on ${focused?.nodeName.toLowerCase()} "${focused && textOf(focused)}"`,
    `scrolled to ${Math.round(window.scrollY)}, application ${document.documentElement.dataset.app ?? 'not ready'}`,
  ];
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
