import { findCity } from '#features/places/server/service.ts';
import { searchTeachers } from '#features/search/server/service.ts';
import type { RequestContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { displayName, shortName } from '#shared/text.ts';
import { ANY_STYLE, citySlugs, slugOf } from '../slugs.ts';
import { keeper } from './kept.ts';
import * as store from './store.ts';

type Ctx = Pick<RequestContext, 'db' | 'clock'>;
type City = { cityId: string; name: string; slug: string; teachers: number };

const KEEP_MS = 5 * 60_000;
const AREAS_SHOWN = 60;
const TEACHERS_SHOWN = 24;
const PRICES_AT_LEAST = 3;
const CITIES_WITH_PRICES = 40;
const STORIES_SHOWN = 9;

const keep = keeper(KEEP_MS);

/** Cities with teachers, most teachers first, each with the slug that its pages bear. */
export function listDirectoryCities({ db, clock }: Ctx): Promise<City[]> {
  return keep(db, clock, 'cities', async () => {
    const cities = await store.listCities(db);
    const known = cities.map((city) => ({ ...city, place: findCity({ mapsId: city.cityId }) }));
    const slugs = citySlugs(
      known.map(({ name, place }) => ({ name: place?.name ?? name, state: place?.state ?? null })),
    );
    return known.map(({ cityId, name, teachers, place }, index) => ({
      cityId,
      teachers,
      name: place?.name ?? name,
      slug: slugs[index] ?? '',
    }));
  });
}

/** A city by its slug: one with teachers, else one that the gazetteer knows by that name. */
async function cityBySlug(ctx: Ctx, slug: string): Promise<City> {
  const listed = (await listDirectoryCities(ctx)).find((city) => city.slug === slug);
  if (listed) return listed;
  const place = findCity({ name: slug.replaceAll('-', ' ') });
  if (place === null || slugOf(place.name) !== slug) throw new AppError('NOT_FOUND');
  return { cityId: place.id, name: place.name, slug, teachers: 0 };
}

/** Styles and areas of a city with the teachers of each. */
export function listCityParts({ db, clock }: Ctx, cityId: string) {
  return keep(db, clock, `parts ${cityId}`, async () => {
    const [styles, areas] = await Promise.all([
      store.listStyles(db, cityId),
      store.listAreas(db, cityId, AREAS_SHOWN),
    ]);
    return {
      styles: styles.map(({ slug, name, teachers }) => ({ slug, name, teachers })),
      areas: areas.map(({ name, teachers }) => ({ slug: slugOf(name), name, teachers })),
    };
  });
}

type Asked = { city?: string | undefined; style?: string | undefined; area?: string | undefined };

/** One page of the directory. Throws NOT_FOUND for a city, style or area that nobody knows. */
export async function getDirectory(asked: Asked, ctx: Ctx) {
  const allCities = await listDirectoryCities(ctx);
  if (!asked.city) {
    const cities = allCities.map(({ slug, name, teachers }) => ({ slug, name, teachers }));
    const total = cities.reduce((sum, { teachers }) => sum + teachers, 0);
    return { city: null, style: null, area: null, total, cities, styles: [], areas: [], teachers: [] };
  }
  const city = await cityBySlug(ctx, asked.city);
  const parts = await listCityParts(ctx, city.cityId);
  const style = await styleBySlug(ctx, asked.style);
  const area = asked.area ? (parts.areas.find(({ slug }) => slug === asked.area) ?? null) : null;
  if (asked.area && area === null) throw new AppError('NOT_FOUND');
  const page = await searchTeachers(ctx.db, {
    // The name alone would lead to the biggest city that bears it.
    city: city.cityId.startsWith('name:') ? city.name : city.cityId,
    ...(area && { area: area.name }),
    ...(style && { specialization: style.slug }),
    limit: TEACHERS_SHOWN,
  });
  return {
    city: { slug: city.slug, name: city.name },
    style,
    area: area && { slug: area.slug, name: area.name },
    total: page.total,
    cities: [],
    ...parts,
    teachers: page.teachers,
  };
}

async function styleBySlug({ db, clock }: Ctx, slug: string | undefined) {
  if (!slug || slug === ANY_STYLE) return null;
  const styles = await keep(db, clock, 'styles', () => store.listAllStyles(db));
  const style = styles.find((one) => one.slug === slug);
  if (style === undefined) throw new AppError('NOT_FOUND');
  return style;
}

/** Median hourly prices of the cities with most teachers. */
export function listCityPrices(ctx: Ctx) {
  return keep(ctx.db, ctx.clock, 'prices', async () => {
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

/** What students wrote after good sessions; nobody's words are made up or chosen by hand. */
export function listStories({ db, clock }: Ctx) {
  return keep(db, clock, 'stories', async () => {
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
