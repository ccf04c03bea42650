import { expect, type Page } from '@playwright/test';
import { demoAccount, signIn } from './people.ts';
import { settle } from './settle.ts';

/** A view for the visual tests: how to open it, and with which role. */
export type View = {
  name: string;
  as?: 'student' | 'teacher' | 'admin';
  /** A function if the path contains an id. */
  path: string | ((page: Page) => Promise<string>);
  /** The route pattern, if `path` is a function. */
  route?: string;
  /** Runs before navigation. */
  before?: (page: Page) => Promise<void>;
  /** Brings the page into the state to test, for example opens a dialog. */
  open?: (page: Page) => Promise<void>;
  /** Set if the view exists at this width only. */
  onlyAt?: 360 | 1440;
  /** Whether to capture the full page (default) or the viewport (dialogs). */
  whole?: boolean;
  /** Shows two panes on wide screens. Large text is then tested by zoom, which leaves one pane. */
  hasPanes?: true;
  /** A call of the page never gets an answer, so it is never idle. */
  neverIdle?: true;
  /** What the browser logs about an answer that the view makes fail. */
  complaint?: RegExp;
  /** One of the views with baseline screenshots in e2e/screens. */
  hasBaseline?: true;
};

export const SEARCH_PATH = '/search?city=Bengaluru&specialization=Vinyasa';

/** The demo teacher's public page. */
export async function teacherPath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/teachers/search?city=Bengaluru&specialization=Vinyasa');
  const teachers = (await answer.json()) as { id: string; firstName: string; lastName: string }[];
  const meera = teachers.find(({ firstName, lastName }) => `${firstName} ${lastName}` === 'Meera Deshmukh');
  expect(meera).toBeDefined();
  return `/teacher/${meera?.id}`;
}

/** Delay of answers and fonts, so that skeletons show and the layout shift can be measured. */
const SLOW_MS = 350;

/** Opens a view in the state to test. `onArrival` runs before its `open`. */
export async function openView(
  page: Page,
  view: View,
  { slow = false, onArrival }: { slow?: boolean; onArrival?: () => Promise<void> } = {},
): Promise<void> {
  const settled = () => settle(page, { waitForIdle: !view.neverIdle });
  if (view.as) await signIn(page, await demoAccount(page, view.as));
  if (slow) {
    // Delays fonts too. Otherwise the load of the machine decides if they arrive before the first paint.
    await page.route(/\/api\/|\.woff2$/, async (route) => {
      if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, SLOW_MS));
      // The page may be closed already.
      await route.continue().catch(() => undefined);
    });
  }
  // The event stream never ends, so the network would never be idle.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 204 }));
  await view.before?.(page);
  await page.goto(typeof view.path === 'string' ? view.path : await view.path(page));
  if (onArrival) {
    await settled();
    await onArrival();
  }
  await view.open?.(page);
  if (view.open || !onArrival) await settled();
}
