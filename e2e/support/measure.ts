import type { Locator } from '@playwright/test';

/** The box of an element that is shown. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`not shown: ${locator}`);
  return box;
}
