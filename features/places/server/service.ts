import { areaKey } from '#features/places/area-keys.ts';
import type { Config } from '#platform/server/config.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Place } from '../contract.ts';
import type { Area, City } from '../records.ts';
import { mapboxProvider, nominatimProvider, photonProvider } from './adapters.ts';
import { gazetteer } from './load.ts';
import { type CityHint, gazetteerProvider, type PlacesProvider } from './provider.ts';

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

/** Areas of a city, best first. Where the configured source fails, the gazetteer answers. */
export function searchAreas(ctx: Ctx, query: string, city: CityHint, limit: number): Promise<Place[]> {
  // Other sources do not know our identifiers.
  const name = city.name ?? (city.id ? gazetteer().cityById(city.id)?.name : undefined);
  return ask(ctx, (provider) => provider.searchAreas(query, { ...city, name }, limit));
}

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

/** An area of the gazetteer by identifier; null when it is not known. */
export function findArea(id: string): Area | null {
  return gazetteer().areaById(id);
}

const SIMILAR = 3;

/** The area of a city with exactly this name, however it is spaced or capitalised. */
function findAreaByName(name: string, city: City): Area | null {
  const key = areaKey(name);
  return (
    gazetteer()
      .searchAreas(name, city, SIMILAR)
      .find((area) => areaKey(area.name) === key) ?? null
  );
}

type TypedArea = { name: string; mapsId: string | null; latitude: number | null; longitude: number | null };

/** Gives typed names that are exactly the name of an area of the city its identifier and position. */
export function resolveTypedAreas<A extends TypedArea>(cityId: string | null, areas: readonly A[]): A[] {
  const city = cityId === null ? null : gazetteer().cityById(cityId);
  if (city === null) return [...areas];
  return areas.map((area) => {
    const known = area.mapsId === null ? findAreaByName(area.name, city) : null;
    if (known === null) return area;
    const latitude = area.latitude ?? known.latitude;
    return { ...area, mapsId: known.id, latitude, longitude: area.longitude ?? known.longitude };
  });
}
