import { readFileSync } from 'node:fs';
import { readCsv } from '../csv.ts';
import { DUPLICATE_CITY_IDS, EXTRA_NAMES, WRONG_POPULATION_CITY_IDS } from '../extra-names.ts';
import { Gazetteer } from '../gazetteer.ts';
import { PlaceNameIndex } from '../place-name-index.ts';
import type { Area, City } from '../records.ts';

const DATA = new URL('../data/', import.meta.url);
const names = (text: string) => (text === '' ? [] : text.split('|'));

function loadCities(): City[] {
  const columns = [
    'id',
    'name',
    'district',
    'state',
    'lat',
    'lon',
    'population',
    'place_type',
    'alt_names',
    'native_names',
    'within_city_id',
  ];
  return readCsv(readFileSync(new URL('cities.csv', DATA), 'utf8'), columns, (row) => {
    const [id, name, district, state, lat, lon, population, placeType, altNames, nativeNames, within] =
      row as Required<string[]>;
    return {
      id: id as string,
      name: name as string,
      district: district as string,
      state: state as string,
      latitude: Number(lat),
      longitude: Number(lon),
      population: WRONG_POPULATION_CITY_IDS.has(id as string) ? 0 : Number(population),
      placeType: placeType as string,
      otherNames: [
        ...names(altNames ?? ''),
        ...names(nativeNames ?? ''),
        ...(EXTRA_NAMES[id as string] ?? []),
      ],
      withinCityId: within || (DUPLICATE_CITY_IDS[id as string] ?? null),
    };
  });
}

function loadAreas(): Area[] {
  const columns = ['id', 'name', 'city_id', 'lat', 'lon', 'alt_names', 'score', 'coord_quality'];
  return readCsv(readFileSync(new URL('areas.csv', DATA), 'utf8'), columns, (row) => {
    const [id, name, cityId, lat, lon, altNames, score, quality] = row;
    return {
      id: id as string,
      name: name as string,
      cityId: cityId as string,
      latitude: Number(lat),
      longitude: Number(lon),
      otherNames: names(altNames ?? ''),
      score: Number(score),
      exact: quality !== 'shared',
    };
  });
}

let loaded: Gazetteer | null = null;

/** The gazetteer, loaded on first use and kept in memory. */
export function getGazetteer(): Gazetteer {
  loaded ??= new Gazetteer(loadCities(), loadAreas);
  return loaded;
}

let book: PlaceNameIndex | null = null;

/** The index that finds place names inside sentences, built on first use. */
export function getPlaceNameIndex(): PlaceNameIndex {
  book ??= new PlaceNameIndex(getGazetteer());
  return book;
}
