import { areaKey } from '#features/places/area-keys.ts';
import { findCity } from '#features/places/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { PRICES_COMPARED } from '../contract.ts';
import { citySlugs } from '../slugs.ts';
import * as store from './figures-store.ts';
import { refreshPrices } from './prices-store.ts';
import { findPartStarts } from './sitemap-store.ts';
import { findStories } from './stories-store.ts';

const PRICES_AT_LEAST = 3;
const STORIES_SHOWN = 9;
/** Cities are counted together up to this number of teachers, so that no statement takes long. */
const TEACHERS_AT_ONCE = 200_000;

/** Teachers per sitemap file. */
export const SITEMAP_PART = 10_000;

async function refreshCities(tx: Db): Promise<void> {
  const counted = await store.countCities(tx, PRICES_AT_LEAST);
  const cities = counted.map((city) => ({ ...city, place: findCity({ mapsId: city.cityId }) }));
  const slugs = citySlugs(
    cities.map(({ name, place }) => ({ name: place?.name ?? name, state: place?.state ?? null })),
  );
  const rows = cities.map(({ place, ...city }, index) => ({
    ...city,
    name: place?.name ?? city.name,
    slug: slugs[index] ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }));
  await store.saveCities(tx, rows);
}

/** The stored cities in groups that are counted together. */
async function groupCities(db: Db): Promise<string[][]> {
  const groups: string[][] = [];
  let room = 0;
  for (const { cityId, teachers } of await store.listCounted(db)) {
    if (room < teachers || groups.length === 0) {
      groups.push([]);
      room = TEACHERS_AT_ONCE;
    }
    groups.at(-1)?.push(cityId);
    room -= teachers;
  }
  return groups;
}

/**
 * Counts areas and styles of some cities. Search finds an area under the key of its name, also for teachers of its
 * parts.
 */
async function refreshPartsOf(tx: Db, cityIds: readonly string[]): Promise<void> {
  await store.refreshParts(tx, cityIds);
  const found = new Map(
    (await store.listFoundStyles(tx, cityIds)).map((one) => [`${one.cityId} ${one.searchKey}`, one.styles]),
  );
  const areas = await store.listNamedAreas(tx, cityIds);
  await store.saveAreaStyles(
    tx,
    areas.map(({ cityId, key, name }) => ({
      cityId,
      key,
      styles: found.get(`${cityId} ${areaKey(name)}`) ?? 0,
    })),
  );
}

async function refreshStories(tx: Db): Promise<void> {
  await store.saveStories(tx, await findStories(tx, STORIES_SHOWN));
}

async function refreshSitemap(tx: Db): Promise<void> {
  await store.saveSitemapParts(tx, await findPartStarts(tx, SITEMAP_PART));
}

/** Counts everything in the caller's transaction: the first figures of a database. */
export async function refreshDirectory(tx: Db): Promise<void> {
  await refreshCities(tx);
  for (const cityIds of await groupCities(tx)) await refreshPartsOf(tx, cityIds);
  await refreshPrices(tx, PRICES_COMPARED);
  await refreshStories(tx);
  await refreshSitemap(tx);
}

async function* refreshParts({ db }: Platform): AsyncGenerator<void> {
  for (const cityIds of await groupCities(db)) {
    await inTransaction(db, (tx) => refreshPartsOf(tx, cityIds));
    yield;
  }
}

/** The steps of the job; the parts follow the cities that the first step has stored. */
export const REFRESH_STEPS = {
  cities: ({ db }: Platform) => inTransaction(db, refreshCities),
  parts: refreshParts,
  prices: ({ db }: Platform) => inTransaction(db, (tx) => refreshPrices(tx, PRICES_COMPARED)),
  stories: ({ db }: Platform) => inTransaction(db, refreshStories),
  sitemap: ({ db }: Platform) => inTransaction(db, refreshSitemap),
};
