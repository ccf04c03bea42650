import { areaKey } from '#features/places/area-keys.ts';
import type { Config } from '#platform/server/config.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import type { Place } from '../contract.ts';
import { MATCH, nameKey, nameRank, queryKey, typoRank } from '../matching.ts';
import type { Area, City } from '../records.ts';
import { mapboxProvider, nominatimProvider, photonProvider } from './adapters.ts';
import { gazetteer } from './load.ts';
import { areaPlace, type CityHint, gazetteerProvider, type PlacesProvider } from './provider.ts';
import * as typedAreas from './typed-areas-store.ts';
import * as typedStore from './typed-store.ts';

const providers = new WeakMap<Config, PlacesProvider>();

/** The configured source of places, made once for each configuration. */
function providerOf(config: Config): PlacesProvider {
  const known = providers.get(config);
  if (known) return known;
  const { provider, token, url } = config.maps;
  const base = url ?? undefined;
  const made = {
    gazetteer: () => gazetteerProvider,
    mapbox: () => mapboxProvider(token ?? '', base),
    photon: () => photonProvider(base),
    nominatim: () => nominatimProvider(base),
  }[provider]();
  providers.set(config, made);
  return made;
}

type Ctx = Pick<RequestContext, 'config' | 'log' | 'clock'>;

/** After a failure a source is left alone for so long: nobody waits three seconds for each letter typed. */
const REST_MS = 30_000;
const restingUntil = new WeakMap<Config, number>();

/** Asks the configured source; when it fails, our own gazetteer answers and the log says so. */
async function ask<T>(ctx: Ctx, question: (provider: PlacesProvider) => Promise<T>): Promise<T> {
  const now = ctx.clock.now().getTime();
  if (now < (restingUntil.get(ctx.config) ?? 0)) return question(gazetteerProvider);
  try {
    return await question(providerOf(ctx.config));
  } catch (error) {
    restingUntil.set(ctx.config, now + REST_MS);
    // The cause without its address: a query holds what somebody typed, or where they are.
    ctx.log.warn(
      { provider: ctx.config.maps.provider, reason: (error as Error).name },
      'places source failed',
    );
    return question(gazetteerProvider);
  }
}

/** Best first. Where the configured source fails, the gazetteer answers. */
export function searchCities(ctx: Ctx, query: string, limit: number): Promise<Place[]> {
  return ask(ctx, (provider) => provider.searchCities(query, limit));
}

/** Areas of the configured source and those that admins added: with the very name typed first, else after the others. */
export async function searchAreas(
  ctx: Ctx & Pick<RequestContext, 'db'>,
  query: string,
  city: CityHint,
  limit: number,
): Promise<Place[]> {
  // Other sources do not know our identifiers.
  const name = city.name ?? (city.id ? gazetteer().cityById(city.id)?.name : undefined);
  const known = findCity({ mapsId: city.id, name });
  const isSomewhere = city.id !== undefined || name !== undefined;
  const [found, added] = await Promise.all([
    ask(ctx, (provider) => provider.searchAreas(query, { ...city, name }, limit)),
    // Of a city that we do not know we have added none.
    known === null && isSomewhere ? NONE : searchAddedAreas(ctx.db, query, known?.id ?? null),
  ]);
  return [...added.whole.map(areaPlace), ...found, ...added.others.map(areaPlace)].slice(0, limit);
}

const NONE = { whole: [], others: [] };

/** The city or area around a point, in degrees; null where there is none, as on the sea. */
export function reverseGeocode(ctx: Ctx, latitude: number, longitude: number): Promise<Place | null> {
  return ask(ctx, (provider) => provider.reverseGeocode({ latitude, longitude }));
}

/** A city of the gazetteer by its identifier, else by any of its names; null when it is not known. */
export function findCity(hint: {
  mapsId?: string | null | undefined;
  name?: string | null | undefined;
}): City | null {
  const byId = hint.mapsId ? gazetteer().cityById(hint.mapsId) : null;
  return byId ?? (hint.name ? gazetteer().cityByName(hint.name) : null);
}

/** Identifiers of areas that admins added begin so. */
export const ADDED = 'added-';

/** An area of the gazetteer, or one that an admin added to it, by identifier; null when it is not known. */
export async function findAnyArea(db: Db, id: string): Promise<Area | null> {
  return id.startsWith(ADDED) ? typedStore.findAddedArea(db, id) : gazetteer().areaById(id);
}

type Ranked = { area: Area; rank: number };

/** Areas that admins added, for what somebody types, best first. */
async function searchAddedAreas(
  db: Db,
  text: string,
  cityId: string | null,
): Promise<{ whole: Area[]; others: Area[] }> {
  const query = queryKey(text);
  if (query.key === '') return { whole: [], others: [] };
  const areas = await typedStore.listAddedAreas(db, { cityId, start: query.key });
  const found: Ranked[] = areas.flatMap((area) => {
    const name = nameKey(area.name);
    const rank = nameRank(query, name) ?? typoRank(query.key, name.key);
    return rank === null ? [] : [{ area, rank }];
  });
  found.sort((a, b) => a.rank - b.rank || a.area.name.localeCompare(b.area.name));
  const of = (isWhole: boolean) =>
    found.filter(({ rank }) => (rank === MATCH.whole) === isWhole).map(({ area }) => area);
  return { whole: of(true), others: of(false) };
}

type Typed = {
  name: string;
  key: string;
  mapsId: string | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * Remembers the areas of a city that somebody typed, for admins to judge, and answers all of the areas with those that
 * were judged before as what they became. Call it in the transaction that keeps the areas.
 */
export async function settleTypedAreas<A extends Typed>(
  tx: Db,
  cityId: string | null,
  given: readonly A[],
  now: Date,
): Promise<A[]> {
  const city = cityId === null ? null : gazetteer().cityById(cityId);
  if (cityId === null || city === null) return [...given];
  const areas = given.map((area) => withKnown(area, city));
  const typed = areas.filter(({ mapsId }) => mapsId === null);
  const became = await typedStore.rememberTyped(
    tx,
    typed.map(({ key, name }) => ({ id: newId(), cityId, key, name, now })),
  );
  const settled = new Map<string, A>();
  for (const area of areas) {
    const areaId = area.mapsId === null ? became.get(area.key) : undefined;
    const known = areaId === undefined ? null : await findAnyArea(tx, areaId);
    const one = known === null ? area : { ...area, ...placeOf(known) };
    // Typed in two ways, or chosen besides: once.
    if (!settled.has(one.key)) settled.set(one.key, one);
  }
  return [...settled.values()];
}

/** Words that are exactly the name of an area of the city mean it, however they came: faster than the suggestions, or by a call. */
function withKnown<A extends Typed>(area: A, city: City): A {
  const known = area.mapsId === null ? findAreaByName(area.name, city) : null;
  if (known === null) return area;
  const latitude = area.latitude ?? known.latitude;
  return { ...area, mapsId: known.id, latitude, longitude: area.longitude ?? known.longitude };
}

function placeOf({ id, name, latitude, longitude }: Area) {
  return { name, key: areaKey(name), mapsId: id, latitude, longitude };
}

const SIMILAR = 3;

/** Areas of a city with a name like this, ours and added ones. */
export async function similarAreas(db: Db, name: string, city: City): Promise<Area[]> {
  const { whole, others } = await searchAddedAreas(db, name, city.id);
  return [...whole, ...gazetteer().searchAreas(name, city, SIMILAR), ...others].slice(0, SIMILAR);
}

/** An area of the gazetteer's own with exactly this name in the city, however it is spaced or capitalised. */
export function findAreaByName(name: string, city: City): Area | null {
  const key = areaKey(name);
  return (
    gazetteer()
      .searchAreas(name, city, SIMILAR)
      .find((area) => areaKey(area.name) === key) ?? null
  );
}

/** The area that words became that somebody typed; null where they stand for themselves. */
export async function findTypedOutcome(db: Db, cityId: string | null, key: string): Promise<Area | null> {
  const areaId = await typedStore.findOutcome(db, cityId, key);
  return areaId === null ? null : findAnyArea(db, areaId);
}

/** For admins, who decide on typed areas. */
export const { decideTypedArea, findTypedArea, insertAddedArea, listTypedAreas } = typedAreas;
export type OpenRecord = typedAreas.OpenRecord;
