import type * as z from 'zod';
import type { Place } from '../contract.ts';
import type { SpendBudget } from './budget.ts';
import type { CityHint, PlacesProvider } from './provider.ts';
import {
  distinctPlaces,
  mapboxAnswer,
  type NominatimPlace,
  nominatimAnswer,
  nominatimReverse,
  photonAnswer,
  remoteSource,
} from './remote.ts';

const HOSTS = {
  mapbox: 'https://api.mapbox.com',
  photon: 'https://photon.komoot.io',
  nominatim: 'https://nominatim.openstreetmap.org',
};

const nearby = ({ position }: CityHint) =>
  position ? { lat: String(position.latitude), lon: String(position.longitude) } : {};

export function mapboxProvider(spend: SpendBudget, token: string, baseUrl = HOSTS.mapbox): PlacesProvider {
  const ask = remoteSource(baseUrl, spend);
  const search = async (text: string, query: Record<string, string>) => {
    const path = `/geocoding/v5/mapbox.places/${encodeURIComponent(text)}.json`;
    const answer = await ask(
      path,
      { access_token: token, country: 'in', language: 'en', ...query },
      mapboxAnswer,
    );
    return answer.features;
  };
  return {
    searchCities: (query, limit) => search(query, { types: 'place', limit: String(limit) }),
    searchAreas: (query, city, limit) => {
      const proximity = city.position
        ? { proximity: `${city.position.longitude},${city.position.latitude}` }
        : {};
      const text = city.name ? `${query} ${city.name}` : query;
      return search(text, { types: 'locality,neighborhood', limit: String(limit), ...proximity });
    },
    async reverseGeocode({ latitude, longitude }) {
      const [first] = await search(`${longitude},${latitude}`, { types: 'place', limit: '1' });
      return first ?? null;
    },
  };
}

/** Photon covers the whole world; this bounding box limits it to India: west, south, east, north. */
const INDIA = '68,6,98,37.5';
/** With Photon's default radius of one kilometre, there is often no result that names the city. */
const PHOTON_RADIUS_KM = 5;

type PhotonFeature = z.output<typeof photonAnswer>['features'][number];

function photonPlace({ properties, geometry }: PhotonFeature, type: 'city' | 'area'): Place[] {
  const { name, city, state, countrycode, osm_type = 'N', osm_id } = properties;
  const text = name ?? city;
  if (text === undefined || (countrycode !== undefined && countrycode !== 'IN')) return [];
  const rest = type === 'area' ? [city, state] : [state];
  const place_name = [text, ...rest.filter((part) => part !== undefined && part !== text)].join(', ');
  return [
    { id: `osm:${osm_type}${osm_id}`, text, place_name, place_type: [type], center: geometry.coordinates },
  ];
}

export function photonProvider(spend: SpendBudget, baseUrl = HOSTS.photon): PlacesProvider {
  const ask = remoteSource(baseUrl, spend);
  // Requests extra results, because other countries and duplicates are filtered out.
  const wider = (limit: number) => String(limit * 4);
  return {
    async searchCities(query, limit) {
      const answer = await ask(
        '/api/',
        { q: query, lang: 'en', layer: 'city', bbox: INDIA, limit: wider(limit) },
        photonAnswer,
      );
      return distinctPlaces(
        answer.features.flatMap((feature) => photonPlace(feature, 'city')),
        limit,
      );
    },
    async searchAreas(query, city, limit) {
      const text = city.name ? `${query} ${city.name}` : query;
      const answer = await ask(
        '/api/',
        {
          q: text,
          lang: 'en',
          layer: ['district', 'locality'],
          bbox: INDIA,
          limit: wider(limit),
          ...nearby(city),
        },
        photonAnswer,
      );
      return distinctPlaces(
        answer.features.flatMap((feature) => photonPlace(feature, 'area')),
        limit,
      );
    },
    async reverseGeocode({ latitude, longitude }) {
      const query = { radius: String(PHOTON_RADIUS_KM), lang: 'en', limit: '10' };
      const around = { lat: String(latitude), lon: String(longitude) };
      const answer = await ask('/reverse', { ...query, ...around }, photonAnswer);
      // The nearest result is usually a house or a street; its address names the city.
      for (const { properties, geometry } of answer.features) {
        const name = properties.type === 'city' ? properties.name : properties.city;
        if (name === undefined) continue;
        const [place] = photonPlace({ properties: { ...properties, name }, geometry }, 'city');
        // The result's id is the city's only if the result is the city itself.
        if (place) return properties.type === 'city' ? place : { ...place, id: `photon:${name}` };
      }
      return null;
    },
  };
}

function nominatimToPlace(found: NominatimPlace, type: 'city' | 'area'): Place {
  const address = found.address ?? {};
  const city = address.city ?? address.town ?? address.municipality ?? address.county;
  const text = (type === 'city' ? city : undefined) ?? found.name ?? found.display_name.split(',')[0] ?? '';
  const rest = (type === 'area' ? [city, address.state] : [address.state]).filter(
    (part) => part && part !== text,
  );
  return {
    id: `nominatim:${found.place_id}`,
    text,
    place_name: [text, ...rest].join(', '),
    place_type: [type],
    center: [found.lon, found.lat],
  };
}

export function nominatimProvider(spend: SpendBudget, baseUrl = HOSTS.nominatim): PlacesProvider {
  const ask = remoteSource(baseUrl, spend);
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
  const search = async (q: string, type: 'city' | 'area', limit: number) => {
    const layer = type === 'city' ? { featureType: 'city' } : { layer: 'address' };
    const answer = await ask(
      '/search',
      { q, countrycodes: 'in', limit: String(limit * 2), ...common, ...layer },
      nominatimAnswer,
    );
    return distinctPlaces(
      answer.map((found) => nominatimToPlace(found, type)),
      limit,
    );
  };
  return {
    searchCities: (query, limit) => search(query, 'city', limit),
    searchAreas: (query, city, limit) => search(city.name ? `${query}, ${city.name}` : query, 'area', limit),
    async reverseGeocode({ latitude, longitude }) {
      const query = { lat: String(latitude), lon: String(longitude), zoom: '10', ...common };
      const found = await ask('/reverse', query, nominatimReverse);
      return 'error' in found ? null : nominatimToPlace(found, 'city');
    },
  };
}
