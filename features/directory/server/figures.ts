import { areaKey } from '#features/places/area-keys.ts';
import { findCity } from '#features/places/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { COMPARABLE_PRICES_MIN } from '../contract.ts';
import { citySlugs } from '../slugs.ts';
import * as store from './figures-store.ts';
import { refreshPrices } from './prices-store.ts';
import { findPartStarts } from './sitemap-store.ts';
import { findStories } from './stories-store.ts';

const PRICES_AT_LEAST = 3;
const STORIES_SHOWN = 9;
/**
 * Cities are counted in groups of up to this many teachers. Each group is counted in slices, so that no statement runs
 * long.
 */
const TEACHERS_AT_ONCE = 200_000;
const AREAS_SLICE = 50_000;
/** Teachers per slice when counting city names. Large, because each slice reads the rows of all teachers. */
const NAMES_SLICE = 300_000;

/** Teachers per sitemap file. */
export const TEACHERS_PER_SITEMAP_PART = 10_000;

/** Number of slices of about `size` teachers each. */
const slicesOf = (teachers: number, size: number) => Math.max(1, Math.ceil(teachers / size));

/** Cities with listed teachers, under the name that most of them use, largest number first. */
async function countCities(tx: Db): Promise<store.CountedCity[]> {
  const before = await store.listTeacherCounts(tx);
  const total = before.reduce((sum, { teachers }) => sum + teachers, 0);
  const slices = slicesOf(total, NAMES_SLICE);
  const names = new Map<string, Map<string, number>>();
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { cityId, name, teachers } of await store.countCityNames(tx, { slice, slices })) {
      const known = names.get(cityId) ?? new Map<string, number>();
      names.set(cityId, known.set(name, (known.get(name) ?? 0) + teachers));
    }
  }
  const medians = await store.listMedians(tx, PRICES_AT_LEAST);
  const cities = [...names].map(([cityId, counts]) => {
    const [[name] = ['']] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const teachers = [...counts.values()].reduce((sum, n) => sum + n, 0);
    const { online = null, offline = null } = medians.get(cityId) ?? {};
    return { cityId, name, teachers, online, offline };
  });
  return cities.sort((a, b) => b.teachers - a.teachers || (a.cityId < b.cityId ? -1 : 1));
}

async function refreshCities(tx: Db): Promise<void> {
  const counted = await countCities(tx);
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

type Group = { cityIds: string[]; teachers: number };

/** The stored cities in groups that are counted together. */
async function groupCities(db: Db): Promise<Group[]> {
  const groups: Group[] = [];
  for (const { cityId, teachers } of await store.listTeacherCounts(db)) {
    const last = groups.at(-1);
    if (last === undefined || last.teachers + teachers > TEACHERS_AT_ONCE)
      groups.push({ cityIds: [cityId], teachers });
    else {
      last.cityIds.push(cityId);
      last.teachers += teachers;
    }
  }
  return groups;
}

/** Adds up the counts of all slices. A teacher who changes meanwhile may count twice or not at all this time. */
async function countParts(tx: Db, { cityIds, teachers }: Group): Promise<store.AreaStyleCount[]> {
  const slices = slicesOf(teachers, AREAS_SLICE);
  const counts = new Map<string, store.AreaStyleCount>();
  for (let slice = 0; slice < slices; slice += 1) {
    for (const count of await store.countAreasAndStyles(tx, cityIds, { slice, slices })) {
      const key = JSON.stringify([count.cityId, count.key, count.name, count.style]);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, count);
      else known.n += count.n;
    }
  }
  return [...counts.values()];
}

/**
 * Counts areas and styles of a group of cities. An area's styles are those that a search for its name finds, so they
 * include teachers who named only a part of the area.
 */
async function refreshPartsOf(tx: Db, group: Group): Promise<void> {
  const { cityIds } = group;
  await store.saveAreasAndStyles(tx, cityIds, await countParts(tx, group));
  const found = new Map(
    (await store.listFoundStyles(tx, cityIds)).map((one) => [`${one.cityId} ${one.searchKey}`, one.styles]),
  );
  const areas = await store.listNamedAreas(tx, cityIds);
  await store.saveYogaStylesOfAreas(
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
  await store.saveSitemapParts(tx, await findPartStarts(tx, TEACHERS_PER_SITEMAP_PART));
}

/** Computes all numbers of the directory in the caller's transaction, for a database that has none yet. */
export async function refreshDirectory(tx: Db): Promise<void> {
  await refreshCities(tx);
  for (const group of await groupCities(tx)) await refreshPartsOf(tx, group);
  await refreshPrices(tx, COMPARABLE_PRICES_MIN);
  await refreshStories(tx);
  await refreshSitemap(tx);
}

async function* refreshParts({ db }: Platform): AsyncGenerator<void> {
  for (const group of await groupCities(db)) {
    await inTransaction(db, (tx) => refreshPartsOf(tx, group));
    yield;
  }
}

/** Steps of the job. `parts` uses the cities that `cities` has stored, so it runs after it. */
export const REFRESH_STEPS = {
  cities: ({ db }: Platform) => inTransaction(db, refreshCities),
  parts: refreshParts,
  prices: ({ db }: Platform) => inTransaction(db, (tx) => refreshPrices(tx, COMPARABLE_PRICES_MIN)),
  stories: ({ db }: Platform) => inTransaction(db, refreshStories),
  sitemap: ({ db }: Platform) => inTransaction(db, refreshSitemap),
};
