import type { Place } from '../contract.ts';
import type { Point } from '../distance.ts';
import { foldName } from '../fold.ts';
import type { Area, City } from '../records.ts';
import { getGazetteer } from './load.ts';

/** The city of an area, if the client knows it. */
export type CityHint = { id?: string | undefined; name?: string | undefined; position?: Point | undefined };

/** A source of place names. Every provider returns the same shape. */
export type PlacesProvider = {
  searchCities(query: string, limit: number): Promise<Place[]>;
  searchAreas(query: string, city: CityHint, limit: number): Promise<Place[]>;
  reverseGeocode(position: Point): Promise<Place | null>;
};

function cityPlace(city: City): Place {
  return {
    id: city.id,
    text: getGazetteer().cityText(city),
    place_name:
      foldName(city.state) === foldName(city.name) ? `${city.name}, India` : `${city.name}, ${city.state}`,
    place_type: ['city'],
    center: [city.longitude, city.latitude],
  };
}

export function areaPlace(area: Area): Place {
  const city = getGazetteer().cityById(area.cityId);
  const rest = city ? [city.name, city.state].filter((name, index) => index === 0 || name !== city.name) : [];
  return {
    id: area.id,
    text: area.name,
    place_name: [area.name, ...rest].join(', '),
    place_type: ['area'],
    center: [area.longitude, area.latitude],
  };
}

/** The default provider: our own gazetteer, no network. */
export const gazetteerProvider: PlacesProvider = {
  async searchCities(query, limit) {
    return getGazetteer().searchCities(query, limit).map(cityPlace);
  },
  async searchAreas(query, hint, limit) {
    const places = getGazetteer();
    const city =
      (hint.id ? places.cityById(hint.id) : null) ??
      (hint.name ? places.cityByName(hint.name) : null) ??
      (hint.position ? places.nearestCity(hint.position) : null);
    // An unknown city has no areas in our data; without a hint, all cities are searched.
    if (city === null && (hint.id || hint.name)) return [];
    return places.searchAreas(query, city, limit, hint.position ?? city).map(areaPlace);
  },
  async reverseGeocode(position) {
    const city = getGazetteer().nearestCity(position);
    return city ? cityPlace(city) : null;
  },
};
