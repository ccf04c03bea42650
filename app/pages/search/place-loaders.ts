import type { reverseGeocode } from '#features/places/contract.ts';
import type { PlaceLoaders } from '#features/search/web/filters/filter-fields.tsx';
import { send } from '#platform/web/api/send.ts';
import { callRef } from '#shared/calls/call.ts';

const loadPlaces = () => import('./search-places.tsx');

export const PLACE_LOADERS: PlaceLoaders = {
  city: () => loadPlaces().then((module) => module.CityInput),
  area: () => loadPlaces().then((module) => module.AreaInput),
};

// Declared here, because the module of the place fields loads only on focus.
const reverseGeocodeRef = callRef<typeof reverseGeocode>('GET', '/api/maps/reverse-geocode');

export async function cityAt(lat: number, lon: number): Promise<string | null> {
  const place = await send(reverseGeocodeRef, { query: { lat, lon } });
  return place?.text ?? null;
}
