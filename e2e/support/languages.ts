import { expect, type Page } from '@playwright/test';
import { expectNoShift, watchMovement } from './layout.ts';
import { expectAccessible } from './looks.ts';
import { demoAccount, signIn } from './people.ts';
import { settle } from './settle.ts';
import type { View } from './view.ts';
import { VIEWS } from './views.ts';

const isDevPage = ({ path }: View) => typeof path === 'string' && path.startsWith('/dev');
const keyOf = ({ as, path, route }: View) => `${as} ${typeof path === 'string' ? path : route}`;

/**
 * Each page of each role once, as it opens, and pages with data of their own. Leaves out dialogs, because tests open them
 * by English button names, and development pages, which are not translated.
 */
export const TRANSLATED_VIEWS: readonly View[] = VIEWS.filter((view, index) => {
  if (isDevPage(view) || (view.before && view.whole === false)) return false;
  const isSame = (other: View) => other.before === view.before && keyOf(other) === keyOf(view);
  return VIEWS.findIndex(isSame) === index;
});

/** Opens a view's page in a language, by its prefix such as "/hi". */
export async function openIn(page: Page, prefix: string, view: View): Promise<void> {
  if (view.as) await signIn(page, await demoAccount(page, view.as));
  await page.route('**/api/events*', (route) => route.fulfill({ status: 204 }));
  await view.before?.(page);
  const path = typeof view.path === 'string' ? view.path : await view.path(page);
  await page.goto(path === '/' ? prefix : `${prefix}${path}`);
  await settle(page, { waitForIdle: !view.neverIdle });
}

/**
 * Checks a view's page in a language on a phone: axe finds nothing, the layout does not shift, and the page fits 360
 * and 320 px.
 */
export async function expectGoodOnPhone(page: Page, prefix: string, view: View): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchMovement(page);
  await openIn(page, prefix, view);
  await expectNoShift(page);
  await expectAccessible(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBe(0);
  }
}
