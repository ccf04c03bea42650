import { callRef } from '#shared/calls/call.ts';
import type { getDirectory, listCityPrices, listStories } from '../contract.ts';

export const getDirectoryRef = callRef<typeof getDirectory>('GET', '/api/directory');
/** Query for the areas of a city, which can be given by any of its names. */
export const areasInput = (city: string) => ({ query: { areasOf: city } });
export const listCityPricesRef = callRef<typeof listCityPrices>('GET', '/api/directory/prices');
export const listStoriesRef = callRef<typeof listStories>('GET', '/api/directory/stories');
