import { listCityBatches } from '#features/batches/server/service.ts';
import { cityText, findArea, findCity } from '#features/places/server/service.ts';
import { listingCity, searchTeachers } from '#features/search/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import { PRICE_KINDS, type PriceKind } from '../contract.ts';
import { ANY_STYLE, slugOf } from '../slugs.ts';
import * as figures from './figures.ts';
import { listTypicalPrices, type TypicalPrice } from './prices-store.ts';
import * as store from './store.ts';
import * as storiesStore from './stories-store.ts';

const AREAS_SHOWN = 60;
const TEACHERS_SHOWN = 24;
const NEIGHBOURS_SHOWN = 8;
const CITIES_WITH_PRICES = 40;
/** Means "1000+", as in search. */
const MOST_COUNTED = 1001;

/** Finds the place that the slug names with its state, "bilaspur-himachal-pradesh", as citySlugs does; null if none. */
function findCityWithState(slug: string): ReturnType<typeof findCity> {
  const words = slug.split('-');
  const places = words.map((_, at) =>
    findCity({ name: `${words.slice(0, at).join(' ')}, ${words.slice(at).join(' ')}` }),
  );
  return places.find((place) => place !== null && slugOf(`${place.name} ${place.state}`) === slug) ?? null;
}

/**
 * Finds a city if no listed city has this slug: a listed city with another name ("bangalore"), or a city of the
 * gazetteer that has no teachers.
 */
async function otherCity(db: Db, slug: string): Promise<store.City> {
  const place = findCity({ name: slug.replaceAll('-', ' ') }) ?? findCityWithState(slug);
  if (place === null) throw new AppError('NOT_FOUND');
  // For example, "bangalore" finds Bengaluru. The page declares the canonical URL.
  const known = await store.findCity(db, { cityId: place.id });
  if (known) return known;
  const { latitude, longitude } = place;
  return {
    cityId: place.id,
    name: place.name,
    slug: slugOf(cityText(place.id) ?? place.name),
    teachers: 0,
    at: { latitude, longitude },
  };
}

type Areas = Awaited<ReturnType<typeof listAreas>>;
type AreasOfStyle = { city: store.City; style: store.Style; allAreas: Areas };

/** The areas with teachers of a style. Only the areas of the city's page have pages of their own. */
async function areasOfStyle(db: Db, { city, style, allAreas }: AreasOfStyle): Promise<Areas> {
  const own = new Set(allAreas.map(({ slug }) => slug));
  return (await listAreas(db, city.cityId, style)).filter(({ slug }) => own.has(slug));
}

/** Areas of a city with their numbers of teachers; with `style`, counts only teachers of this style. */
async function listAreas(db: Db, cityId: string, style: store.Style | null) {
  const areas = await store.listAreas(db, cityId, style?.position ?? null, AREAS_SHOWN);
  return areas.map((area) => ({ ...area, slug: slugOf(area.name) }));
}

/** Styles and areas of a city, and the styles that search finds in each area. */
export async function listCityParts(db: Db, cityId: string) {
  const [styles, areas] = await Promise.all([store.listStyles(db, cityId), listAreas(db, cityId, null)]);
  const pairs = styles.flatMap(({ slug: style, position }) =>
    areas.filter((area) => area.styles & (1 << position)).map(({ slug: area }) => ({ style, area })),
  );
  return { styles, areas, pairs };
}

/** Nearby cities with teachers (of the style), nearest first. */
async function listNeighbours(db: Db, { at, cityId }: store.City, style: store.Style | null) {
  if (at === null) return [];
  return store.listNeighbours(db, { at, cityId, style: style?.position ?? null, limit: NEIGHBOURS_SHOWN });
}

type Asked = { [part in 'city' | 'style' | 'area' | 'areasOf']?: string | undefined };

const entry = ({ slug, name, teachers }: { slug: string; name: string; teachers: number }) => ({
  slug,
  name,
  teachers,
});

/** Returns the centre of an area; null for areas that are known only by the name that teachers gave them. */
function centreOf(areaKey: string): { latitude: number; longitude: number } | null {
  const area = findArea(areaKey);
  return area && { latitude: area.latitude, longitude: area.longitude };
}

const mappedEntry = (area: store.AreaCount & { slug: string }) => ({
  ...entry(area),
  at: centreOf(area.key),
});

const NOTHING = {
  city: null,
  style: null,
  area: null,
  total: 0,
  cities: [],
  styles: [],
  areas: [],
  teachers: [],
  batches: [],
};

/** Returns the areas of a city, which is found by any of its names, as in the search. */
async function getCityAreas(db: Db, text: string) {
  const cityId = listingCity(text);
  const [city, areas] = await Promise.all([store.findCity(db, { cityId }), listAreas(db, cityId, null)]);
  if (city === null) return NOTHING;
  const { slug, name, teachers } = city;
  return {
    ...NOTHING,
    city: { slug, name: cityText(cityId) ?? name },
    total: Math.min(teachers, MOST_COUNTED),
    areas: areas.map(mappedEntry),
  };
}

/** One directory page. Throws NOT_FOUND for an unknown city, style or area. */
export async function getDirectory(db: Db, asked: Asked) {
  if (asked.areasOf) return getCityAreas(db, asked.areasOf);
  if (!asked.city) {
    const cities = (await store.listCities(db)).map(entry);
    const total = cities.reduce((sum, { teachers }) => sum + teachers, 0);
    return { ...NOTHING, total, cities };
  }
  const [listed, allStyles] = await Promise.all([
    store.findCity(db, { slug: asked.city }),
    store.listAllStyles(db),
  ]);
  const city = listed ?? (await otherCity(db, asked.city));
  const style = styleBySlug(allStyles, asked.style);
  const allAreas = await listAreas(db, city.cityId, null);
  const areaSlug = slugOf(asked.area ?? '');
  const area = allAreas.find(({ slug }) => slug === areaSlug) ?? null;
  if (asked.area && area === null) throw new AppError('NOT_FOUND');
  const [styles, areas, cities, page, batches] = await Promise.all([
    store.listStyles(db, city.cityId, area?.key),
    style ? areasOfStyle(db, { city, style, allAreas }) : allAreas,
    area ? [] : listNeighbours(db, city, style),
    searchTeachers(db, {
      // The name alone would find the biggest city with that name.
      city: city.cityId.startsWith('name:') ? city.name : city.cityId,
      ...(area && { area: area.name }),
      ...(style && { specialization: style.slug }),
      limit: TEACHERS_SHOWN,
    }),
    // Classes have no style or area.
    style || area ? [] : listCityBatches(db, city.cityId),
  ]);
  return {
    // The page's links to the search are by name.
    city: { slug: city.slug, name: cityText(city.cityId) ?? city.name },
    style: style && { slug: style.slug, name: style.name },
    area: area && { slug: area.slug, name: area.name },
    total: page.total,
    cities: cities.map(entry),
    styles: styles.map(entry),
    areas: areas.map(mappedEntry),
    teachers: page.teachers.parse(),
    batches,
  };
}

function styleBySlug(styles: readonly store.Style[], slug: string | undefined): store.Style | null {
  if (!slug || slug === ANY_STYLE) return null;
  // For example, "vinyasa" finds Vinyasa Flow. The page declares the canonical URL.
  const style =
    styles.find((one) => one.slug === slug) ??
    styles.find(({ name, aliases }) => [name, ...aliases].some((text) => slugOf(text) === slugOf(slug)));
  if (style === undefined) throw new AppError('NOT_FOUND');
  return style;
}

/** Median hourly prices of the cities with the most teachers. */
export async function listCityPrices(db: Db) {
  const prices = await store.listPrices(db, CITIES_WITH_PRICES);
  return prices.map(({ name, ...price }) => ({ ...price, city: name }));
}

/**
 * Returns the typical prices of a city's teachers for each kind of session. `city` is its id or name. A kind is null if
 * too few teachers state a price.
 */
export async function getTypicalPrices(
  db: Db,
  city: string,
): Promise<Record<PriceKind, TypicalPrice | null>> {
  const found = new Map(
    (await listTypicalPrices(db, listingCity(city))).map(({ kind, ...price }) => [kind, price]),
  );
  return Object.fromEntries(PRICE_KINDS.map((kind) => [kind, found.get(kind) ?? null])) as Record<
    PriceKind,
    TypicalPrice | null
  >;
}

/** Excerpts from good reviews of sessions that took place; selected by rule, never edited. */
export async function listStories(db: Db) {
  const rows = await storiesStore.listStories(db);
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
}

/** Computes the figures of a database that has none yet; later the job updates them. */
export const { refreshDirectory } = figures;
