import { type PageServices, preload } from '#platform/web/api/loader.ts';
import { getSafetyRef } from '../refs.ts';

/**
 * Preloads the user's safety data. The device does not keep it for offline use, because it holds addresses, so the page
 * must also open if loading fails.
 */
export const preloadSafety = (page: PageServices): Promise<unknown> =>
  preload(page, getSafetyRef, {}).catch(() => null);
