import type { Page } from '@playwright/test';

/** The names under which the browser stores unsent drafts (platform/web/api/draft-storage.ts). */
export const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('toran:kept:')));
