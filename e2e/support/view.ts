import { expect, type Page } from '@playwright/test';
import { demoAccount, signIn } from './people.ts';
import { settle } from './settle.ts';

/** A view of the product that must look right: how to get there, and as whom. */
export type View = {
  name: string;
  as?: 'student' | 'teacher' | 'admin';
  /** Found out first where it has an id in it. */
  path: string | ((page: Page) => Promise<string>);
  /** Of the route table, where `path` has to be found out. */
  route?: string;
  /** Before the page is asked for. */
  before?: (page: Page) => Promise<void>;
  /** Brings the view into the state that is the subject, a dialog for example. */
  open?: (page: Page) => Promise<void>;
  /** Only at this width: the other has no such view. */
  onlyAt?: 360 | 1440;
  /** A dialog is looked at as the screen shows it, a page as a whole. */
  whole?: boolean;
  /** Two panes side by side, by the width of the screen: larger text is looked at by zooming, which makes one of them. */
  hasPanes?: true;
  /** Something of it is still asked for: there is no quiet to wait for. */
  neverIdle?: true;
  /** One of the ten whose pictures stand in e2e/screens. */
  isKept?: true;
};

export const SEARCH = '/search?city=Bengaluru&specialization=Vinyasa';

/** The demo teacher's public page. */
export async function teacherPath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/teachers/search?city=Bengaluru&specialization=Vinyasa');
  const teachers = (await answer.json()) as { id: string; firstName: string; lastName: string }[];
  const meera = teachers.find(({ firstName, lastName }) => `${firstName} ${lastName}` === 'Meera Deshmukh');
  expect(meera).toBeDefined();
  return `/teacher/${meera?.id}`;
}

/** How long answers take, so that what stands in for them is seen, and the change to the content measured. */
const SLOW_MS = 350;

/** Opens a view in the state that is its subject. `onArrival` looks at the page before anything is pressed. */
export async function openView(
  page: Page,
  view: View,
  { slow = false, onArrival }: { slow?: boolean; onArrival?: () => Promise<void> } = {},
): Promise<void> {
  const settled = () => settle(page, { everQuiet: !view.neverIdle });
  if (view.as) await signIn(page, await demoAccount(page, view.as));
  if (slow) {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, SLOW_MS));
      // The page may be gone by now.
      await route.continue().catch(() => undefined);
    });
  }
  // The stream of live updates never ends, and the network would never be idle.
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
