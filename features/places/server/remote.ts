import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Place } from '../contract.ts';
import type { SpendBudget } from './budget.ts';

const TIMEOUT_MS = 3_000;
const CACHE_TTL_MS = 24 * 3_600_000;
const CACHE_ENTRIES = 2_000;

/** Answers to what one user typed, for example a text of too many words. They say nothing about other questions. */
const REFUSED: readonly number[] = [400, 414, 422];

export class QuestionRefused extends Error {
  override readonly name = 'QuestionRefused';
}

/**
 * Returns a function that queries one fixed host: without redirects, with a timeout of three seconds, and with a cache
 * of one day. Throws if the response is late, not OK, not JSON or of an unexpected shape, BudgetSpent, and
 * QuestionRefused if the provider does not accept this question. Cached responses do not count against the budget.
 */
export function remoteSource(baseUrl: string, spend: SpendBudget) {
  const cache = new LRUCache<string, object>({ max: CACHE_ENTRIES, ttl: CACHE_TTL_MS });
  return async function ask<S extends z.ZodType<object>>(
    path: string,
    query: Record<string, string | readonly string[]>,
    shape: S,
  ): Promise<z.output<S>> {
    const url = new URL(path, baseUrl);
    for (const [key, values] of Object.entries(query)) {
      for (const value of [values].flat()) url.searchParams.append(key, value);
    }
    const cached = cache.get(url.href);
    if (cached) return cached as z.output<S>;
    await spend();
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'user-agent': 'Toran places' },
    });
    if (REFUSED.includes(answer.status)) throw new QuestionRefused(`places source answered ${answer.status}`);
    if (!answer.ok) throw new Error(`places source answered ${answer.status}`);
    const value = shape.parse(await answer.json());
    cache.set(url.href, value);
    return value;
  };
}

/** Removes duplicate places. */
export function distinctPlaces(places: readonly Place[], limit: number): Place[] {
  const seen = new Set<string>();
  return places.filter(({ place_name }) => !seen.has(place_name) && seen.add(place_name)).slice(0, limit);
}

const pair = z.tuple([z.number(), z.number()]);

/** Mapbox Geocoding v5; our response shape follows it. */
export const mapboxAnswer = z.object({
  features: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      place_name: z.string(),
      place_type: z.array(z.string()),
      center: pair,
    }),
  ),
});

/** Photon: GeoJSON points of OpenStreetMap objects. */
export const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: pair }),
      properties: z.object({
        osm_type: z.string().optional(),
        osm_id: z.number(),
        name: z.string().optional(),
        type: z.string().optional(),
        city: z.string().optional(),
        district: z.string().optional(),
        state: z.string().optional(),
        countrycode: z.string().optional(),
      }),
    }),
  ),
});

const nominatimPlace = z.object({
  place_id: z.number(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: z.string().optional(),
  display_name: z.string(),
  addresstype: z.string().optional(),
  address: z.record(z.string(), z.string()).optional(),
});

/** Nominatim, format jsonv2. */
export const nominatimAnswer = z.array(nominatimPlace);
export const nominatimReverse = z.union([nominatimPlace, z.object({ error: z.string() })]);
export type NominatimPlace = z.output<typeof nominatimPlace>;
