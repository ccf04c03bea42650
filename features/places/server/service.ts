import { areaKey } from '#features/places/area-keys.ts';
import type { Config } from '#platform/server/config.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Place } from '../contract.ts';
import { distanceKm } from '../distance.ts';
import type { PlaceNameIndex } from '../place-name-index.ts';
import type { Area, City } from '../records.ts';
import { isIndianScript } from '../spoken.ts';
import { mapboxProvider, nominatimProvider, photonProvider } from './adapters.ts';
import { BudgetSpent, createBudget } from './budget.ts';
import { getGazetteer, getPlaceNameIndex } from './load.ts';
import { type CityHint, gazetteerProvider, type PlacesProvider } from './provider.ts';
import { QuestionRefused } from './remote.ts';

const providers = new WeakMap<Config, PlacesProvider>();

/** The configured provider, created once per configuration. */
function providerOf(ctx: Ctx): PlacesProvider {
  const { config } = ctx;
  const cached = providers.get(config);
  if (cached) return cached;
  const { provider, token, url } = config.maps;
  const base = url ?? undefined;
  const spend = createBudget(ctx);
  const made = {
    gazetteer: () => gazetteerProvider,
    mapbox: () => mapboxProvider(spend, token ?? '', base),
    photon: () => photonProvider(spend, base),
    nominatim: () => nominatimProvider(spend, base),
  }[provider]();
  providers.set(config, made);
  return made;
}

type Ctx = Pick<RequestContext, 'config' | 'db' | 'log' | 'clock'>;

/** Pause after a failure, so that users do not wait for the timeout on each keystroke. */
const PAUSE_MS = 30_000;
const pausedUntil = new WeakMap<Config, number>();

/** Asks the configured provider; if it fails, logs a warning and asks our own gazetteer. */
async function ask<T>(ctx: Ctx, question: (provider: PlacesProvider) => Promise<T>): Promise<T> {
  const now = ctx.clock.now().getTime();
  if (now < (pausedUntil.get(ctx.config) ?? 0)) return question(gazetteerProvider);
  try {
    return await question(providerOf(ctx));
  } catch (error) {
    if (error instanceof QuestionRefused) return question(gazetteerProvider);
    if (error instanceof BudgetSpent) {
      pausedUntil.set(ctx.config, error.until.getTime());
      const { provider, perHour } = ctx.config.maps;
      ctx.log.error({ alert: 'maps-volume', provider, perHour }, error.message);
      return question(gazetteerProvider);
    }
    pausedUntil.set(ctx.config, now + PAUSE_MS);
    // Logs the cause without the URL: its query holds the user's text or position.
    ctx.log.warn(
      { provider: ctx.config.maps.provider, reason: (error as Error).name },
      'places source failed',
    );
    return question(gazetteerProvider);
  }
}

/** Cities for typed text, best match first. Uses the gazetteer if the provider fails. */
export function searchCities(ctx: Ctx, query: string, limit: number): Promise<Place[]> {
  return ask(ctx, (provider) => provider.searchCities(query, limit));
}

/** Areas of a city, best match first. Falls back to the gazetteer. */
export function searchAreas(ctx: Ctx, query: string, city: CityHint, limit: number): Promise<Place[]> {
  // Other providers do not know our ids.
  const name = city.name ?? (city.id ? getGazetteer().cityById(city.id)?.name : undefined);
  return ask(ctx, (provider) => provider.searchAreas(query, { ...city, name }, limit));
}

/** The city or area at a point in degrees; null if there is none, for example at sea. */
export function reverseGeocode(ctx: Ctx, latitude: number, longitude: number): Promise<Place | null> {
  return ask(ctx, (provider) => provider.reverseGeocode({ latitude, longitude }));
}

/** A gazetteer city by id, or by any of its names; null if unknown. */
export function findCity(hint: {
  mapsId?: string | null | undefined;
  name?: string | null | undefined;
}): City | null {
  const byId = hint.mapsId ? getGazetteer().cityById(hint.mapsId) : null;
  return byId ?? (hint.name ? getGazetteer().cityByName(hint.name) : null);
}

/** The text by which `findCity` finds the city with this id by name; null for an unknown id. */
export function cityText(id: string): string | null {
  const city = getGazetteer().cityById(id);
  return city && getGazetteer().cityText(city);
}

/** A gazetteer area by id; null if unknown. */
export function findArea(id: string): Area | null {
  return getGazetteer().areaById(id);
}

/** Returns the index that finds place names inside sentences; the first call builds it. */
export function findPlaceNameIndex(): PlaceNameIndex {
  return getPlaceNameIndex();
}

/**
 * If an area's name is written in an Indian script, returns its Latin name; other names are returned unchanged. `city`
 * is a city's id or name; '' searches all cities.
 */
export function latinAreaName(name: string, city: string): string {
  if (!isIndianScript(name)) return name;
  const within = city === '' ? null : findCity({ mapsId: city, name: city });
  if (within === null && city !== '') return name;
  return getGazetteer().searchAreas(name, within, 1)[0]?.name ?? name;
}

const SIMILAR = 3;

/** The city's area with this name, ignoring spaces and case. */
function findAreaByName(name: string, city: City): Area | null {
  const key = areaKey(name);
  return (
    getGazetteer()
      .searchAreas(name, city, SIMILAR)
      .find((area) => areaKey(area.name) === key) ?? null
  );
}

/** Maximum number of areas that count as near; the nearest ones are kept. */
const NEAR_MAX = 60;

/**
 * Returns the areas of the city whose centre is at most `km` kilometres from the given area, nearest first and each key
 * once. The given area comes first, at 0 metres. Leaves out areas that only have the position of a post office. Returns
 * null if the city or the area is unknown.
 */
export function listAreasNear(
  cityId: string,
  area: { id?: string; name: string },
  km: number,
): { key: string; metres: number }[] | null {
  const city = getGazetteer().cityById(cityId);
  if (city === null) return null;
  const byId = area.id === undefined ? null : findArea(area.id);
  const centre = byId?.cityId === cityId ? byId : findAreaByName(area.name, city);
  if (centre === null) return null;
  const near = getGazetteer()
    .areasOfCity(cityId)
    .filter(({ id, exact }) => exact && id !== centre.id)
    .map(({ name, ...point }) => ({
      key: areaKey(name),
      metres: Math.round(distanceKm(centre, point) * 1000),
    }))
    .filter(({ metres }) => metres <= km * 1000)
    .sort((a, b) => a.metres - b.metres);
  const keys = new Map(
    [{ key: areaKey(centre.name), metres: 0 }, ...near].toReversed().map((one) => [one.key, one]),
  );
  return [...keys.values()].sort((a, b) => a.metres - b.metres).slice(0, NEAR_MAX);
}

type TypedArea = { name: string; mapsId: string | null; latitude: number | null; longitude: number | null };

/** Adds id and position to areas that a user typed, if the city has an area with the same name. */
export function resolveTypedAreas<A extends TypedArea>(cityId: string | null, areas: readonly A[]): A[] {
  const city = cityId === null ? null : getGazetteer().cityById(cityId);
  if (city === null) return [...areas];
  return areas.map((area) => {
    const match = area.mapsId === null ? findAreaByName(area.name, city) : null;
    if (match === null) return area;
    const latitude = area.latitude ?? match.latitude;
    return { ...area, mapsId: match.id, latitude, longitude: area.longitude ?? match.longitude };
  });
}
