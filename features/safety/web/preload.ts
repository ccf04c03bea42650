import { type PageServices, preload } from '#platform/web/api/loader.ts';
import { getSafetyRef } from '../refs.ts';

/** Not kept for reading without a network, because of the addresses: a page must open without it. */
export const preloadSafety = (page: PageServices): Promise<unknown> =>
  preload(page, getSafetyRef, {}).catch(() => null);
