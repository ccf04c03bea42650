import { expect, type Page } from '@playwright/test';
import { newPerson } from './people.ts';
import type { View } from './view.ts';

type Call = readonly [method: 'POST' | 'PUT', address: string, data: object];

/** Makes calls as another user, in a separate browser context. */
async function elsewhere(page: Page, path: string, calls: readonly Call[]): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error(`no browser for ${path}`);
  for (const [method, address, data] of calls) {
    const answer = await context.request.fetch(address, { method, data });
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true);
  }
  await context.close();
  await page.goto(path);
}

/** Views of the admin console other than the review tabs. */
export const DASHBOARD_VIEWS: readonly View[] = [
  {
    name: 'admin-reports',
    as: 'admin',
    path: '/admin-dashboard?view=reports',
    open: async (page) => {
      const { firstName, email } = newPerson('Farida', 'Contractor');
      const message = 'My teacher moved to another city. Can I keep the monthly price that we agreed on?';
      const letter = { name: firstName, email, message };
      await elsewhere(page, '/admin-dashboard?view=reports', [['POST', '/api/contact', letter]]);
      await page
        .getByRole('button', { name: new RegExp(`^Contact form.*${firstName}`) })
        .last()
        .click();
      await expect(page.getByText(message).first()).toBeVisible();
    },
  },
  {
    name: 'admin-audit',
    as: 'admin',
    path: '/admin-dashboard?view=audit',
    open: async (page) => {
      const entries = page.getByRole('list', { name: 'Entries' });
      await entries.locator('summary').first().click();
      await expect(entries.getByText('Hash').first()).toBeVisible();
    },
  },
  {
    name: 'admin-statistics',
    as: 'admin',
    path: '/admin-dashboard?view=statistics',
    open: async (page) => {
      await page.getByText('Show as table').first().click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'admin-settings',
    as: 'admin',
    path: '/admin-dashboard?tab=settings',
    open: (page) => expect(page.getByRole('heading', { name: 'Failed messages' })).toBeVisible(),
  },
];
