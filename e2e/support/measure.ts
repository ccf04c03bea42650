import type { Locator } from '@playwright/test';

/** The bounding box of an element. Throws if the element is not visible. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`not shown: ${locator}`);
  return box;
}
