import { areaKey } from '#features/places/area-keys.ts';
import { distanceKm, type Point } from '#features/places/distance.ts';
import { findCity } from '#features/places/server/service.ts';
import { searchTeachers } from '#features/search/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/errors.ts';
import { displayName, shortName } from '#shared/text.ts';
import { ANY_STYLE, citySlugs, slugOf } from '../slugs.ts';
import { createMemo } from './memo.ts';
import * as store from './store.ts';

type Ctx = Pick<RequestContext, 'db' | 'clock'>;
type City = { cityId: string; name: string; slug: string; teachers: number; at: Point | null };

const MEMO_TTL_MS = 5 * 60_000;
const AREAS_SHOWN = 60;
const TEACHERS_SHOWN = 24;
const NEIGHBOURS_SHOWN = 8;
const PRICES_AT_LEAST = 3;
const CITIES_WITH_PRICES = 40;
const STORIES_SHOWN = 9;

const memo = createMemo(MEMO_TTL_MS);

/** Cities with teachers, largest number first, each with the slug of its page. */
export function listDirectoryCities({ db, clock }: Ctx): Promise<City[]> {
  return memo(db, clock, 'cities', async () => {
    const cities = await store.listCities(db, store.EVERY_STYLE);
    const known = cities.map((city) => ({ ...city, place: findCity({ mapsId: city.cityId }) }));
    const slugs = citySlugs(
      known.map(({ name, place }) => ({ name: place?.name ?? name, state: place?.state ?? null })),
    );
    return known.map(({ cityId, name, teachers, place }, index) => ({
      cityId,
      teachers,
      name: place?.name ?? name,
      slug: slugs[index] ?? '',
      at: place && { latitude: place.latitude, longitude: place.longitude },
    }));
  });
}

/** A city by its slug: one with teachers, otherwise one from the gazetteer. */
async function cityBySlug(ctx: Ctx, slug: string): Promise<City> {
  const cities = await listDirectoryCities(ctx);
  const listed = cities.find((city) => city.slug === slug);
  if (listed) return listed;
  const place = findCity({ name: slug.replaceAll('-', ' ') });
  if (place === null) throw new AppError('NOT_FOUND');
  // "bangalore" is Bengaluru: its page declares the canonical URL.
  const known = cities.find(({ cityId }) => cityId === place.id);
  if (known) return known;
  const { latitude, longitude } = place;
  return {
    cityId: place.id,
    name: place.name,
    slug: slugOf(place.name),
    teachers: 0,
    at: { latitude, longitude },
  };
}

const areaEntry = ({ key, name, teachers }: store.AreaCount) => ({ slug: slugOf(name), name, teachers, key });

/** Areas of a city with their numbers of teachers (of a style). */
function listAreas({ db, clock }: Ctx, cityId: string, style: number) {
  return memo(db, clock, `areas ${cityId} ${style}`, async () =>
    (await store.listAreas(db, cityId, style, AREAS_SHOWN)).map(areaEntry),
  );
}

/** Styles taught in a city, or in one of its areas. */
function listStyles({ db, clock }: Ctx, cityId: string, areaKey?: string) {
  return memo(db, clock, `styles ${cityId} ${areaKey ?? ''}`, () => store.listStyles(db, cityId, areaKey));
}

/** Styles and areas of a city, and the styles taught in each area. */
export async function listCityParts(ctx: Ctx, cityId: string) {
  const [styles, areas] = await Promise.all([
    listStyles(ctx, cityId),
    listAreas(ctx, cityId, store.EVERY_STYLE),
  ]);
  const slugs = new Map(areas.map(({ name, slug }) => [areaKey(name), slug]));
  const taught = await store.listAreaStyles(ctx.db, cityId, [...slugs.keys()]);
  const pairs = taught.map(({ key, style }) => ({ style, area: slugs.get(key) ?? '' }));
  return { styles, areas, pairs };
}

/** Nearby cities with teachers (of the style), nearest first. */
async function listNeighbours(ctx: Ctx, city: City, style: store.Style | null) {
  const { at } = city;
  if (at === null) return [];
  const { db, clock } = ctx;
  const counts =
    style && (await memo(db, clock, `cities ${style.slug}`, () => store.listCities(db, style.position)));
  const teaching = counts && new Map(counts.map(({ cityId, teachers }) => [cityId, teachers]));
  return (await listDirectoryCities(ctx))
    .flatMap(({ cityId, slug, name, teachers, at: there }) => {
      const here = teaching ? (teaching.get(cityId) ?? 0) : teachers;
      if (there === null || cityId === city.cityId || here === 0) return [];
      return [{ slug, name, teachers: here, km: distanceKm(at, there) }];
    })
    .sort((one, other) => one.km - other.km)
    .slice(0, NEIGHBOURS_SHOWN);
}

type Asked = { city?: string | undefined; style?: string | undefined; area?: string | undefined };

const entry = ({ slug, name, teachers }: { slug: string; name: string; teachers: number }) => ({
  slug,
  name,
  teachers,
});

/** One directory page. Throws NOT_FOUND for an unknown city, style or area. */
export async function getDirectory(asked: Asked, ctx: Ctx) {
  const allCities = await listDirectoryCities(ctx);
  if (!asked.city) {
    const total = allCities.reduce((sum, { teachers }) => sum + teachers, 0);
    const cities = allCities.map(entry);
    return { city: null, style: null, area: null, total, cities, styles: [], areas: [], teachers: [] };
  }
  const city = await cityBySlug(ctx, asked.city);
  const style = await styleBySlug(ctx, asked.style);
  const allAreas = await listAreas(ctx, city.cityId, store.EVERY_STYLE);
  const areaSlug = slugOf(asked.area ?? '');
  const area = allAreas.find(({ slug }) => slug === areaSlug) ?? null;
  if (asked.area && area === null) throw new AppError('NOT_FOUND');
  const [styles, areas, cities, page] = await Promise.all([
    listStyles(ctx, city.cityId, area?.key),
    style ? listAreas(ctx, city.cityId, style.position) : allAreas,
    area ? [] : listNeighbours(ctx, city, style),
    searchTeachers(ctx.db, {
      // The name alone would find the biggest city with that name.
      city: city.cityId.startsWith('name:') ? city.name : city.cityId,
      ...(area && { area: area.name }),
      ...(style && { specialization: style.slug }),
      limit: TEACHERS_SHOWN,
    }),
  ]);
  return {
    city: { slug: city.slug, name: city.name },
    style: style && { slug: style.slug, name: style.name },
    area: area && { slug: area.slug, name: area.name },
    total: page.total,
    cities: cities.map(entry),
    styles: styles.map(entry),
    areas: areas.map(entry),
    teachers: page.teachers.parse(),
  };
}

async function styleBySlug({ db, clock }: Ctx, slug: string | undefined): Promise<store.Style | null> {
  if (!slug || slug === ANY_STYLE) return null;
  const styles = await memo(db, clock, 'styles', () => store.listAllStyles(db));
  // "vinyasa" is Vinyasa Flow: its page declares the canonical URL.
  const style =
    styles.find((one) => one.slug === slug) ??
    styles.find(({ name, aliases }) => [name, ...aliases].some((text) => slugOf(text) === slugOf(slug)));
  if (style === undefined) throw new AppError('NOT_FOUND');
  return style;
}

/** Median hourly prices of the cities with the most teachers. */
export function listCityPrices(ctx: Ctx) {
  return memo(ctx.db, ctx.clock, 'prices', async () => {
    const cities = new Map((await listDirectoryCities(ctx)).map((city) => [city.cityId, city]));
    const prices = await store.listPrices(ctx.db, PRICES_AT_LEAST);
    return prices
      .filter(({ online, offline }) => online !== null || offline !== null)
      .flatMap(({ cityId, teachers, online, offline }) => {
        const city = cities.get(cityId);
        return city ? [{ city: city.name, slug: city.slug, teachers, online, offline }] : [];
      })
      .slice(0, CITIES_WITH_PRICES);
  });
}

/** Excerpts from good reviews of sessions that took place; selected by rule, never edited. */
export function listStories({ db, clock }: Ctx) {
  return memo(db, clock, 'stories', async () => {
    const rows = await store.listStories(db, STORIES_SHOWN);
    return rows.map(({ id, comment, rating, teacherId, city, isSample, createdAt, ...names }) => ({
      id,
      comment,
      rating,
      teacherId,
      city,
      isSample,
      createdAt: createdAt.toISOString(),
      clientName: shortName({ firstName: names.clientFirstName, lastName: names.clientLastName }),
      teacherName: displayName({ firstName: names.teacherFirstName, lastName: names.teacherLastName }),
    }));
  });
}
