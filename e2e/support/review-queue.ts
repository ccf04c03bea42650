import type { Page } from '@playwright/test';

/** Leaves the profiles of other tests out of the admin's queue of pending reviews. */
export async function showQueueOf(page: Page, teacherIds: readonly string[]): Promise<void> {
  await page.context().route('**/api/admin/reviews/pending*', async (route) => {
    const reviews = (await (await route.fetch()).json()) as { teacherId: string }[];
    await route.fulfill({ json: reviews.filter(({ teacherId }) => teacherIds.includes(teacherId)) });
  });
}
