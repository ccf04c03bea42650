import { distanceKm, type Point, reachKm } from './distance.ts';
import { foldName, placeKey, withinOneTypo } from './fold.ts';

export type City = Point & {
  id: string;
  name: string;
  state: string;
  district: string;
  /** 0 = unknown. */
  population: number;
  placeType: string;
  otherNames: readonly string[];
  /** The bigger city that swallowed this place; it is never offered on its own. */
  withinCityId: string | null;
};

export type Area = Point & {
  id: string;
  name: string;
  cityId: string;
  otherNames: readonly string[];
  /** 1 to 9: how well known. */
  score: number;
  /** "shared" positions are those of a post office nearby: some kilometres off. */
  exact: boolean;
};

const NEAREST_CONSIDERED = 60;
const FARTHEST_KM = 60;
const TYPO_MIN_LETTERS = 4;
const TYPO_MIN_PREFIX = 6;
const START_LETTERS = 2;
const INSTITUTION =
  /\b(college|university|institute|hospital|court|school|campus|secretariat|h ?o|s ?o|post office|airport|station)\b/;

/** `own` tells the name a city goes by from its other names. */
type CityKey = { key: string; words: readonly string[]; city: City; own: boolean };
type AreaKey = { keys: readonly string[]; words: readonly string[]; area: Area; rank: number };

/** How well a name answers a query; lower is better, null is not at all. */
function matchRank(query: string, key: string, words: readonly string[]): number | null {
  if (key === query) return 0;
  if (key.startsWith(query)) return 1;
  if (words.some((word) => word.startsWith(query))) return 2;
  return null;
}

/** One typo in the query, against a whole name or, for longer ones, the beginning of one. */
function typoRank(query: string, key: string): number | null {
  if (query.length < TYPO_MIN_LETTERS) return null;
  if (withinOneTypo(query, key)) return 3;
  if (query.length < TYPO_MIN_PREFIX || key.length < query.length) return null;
  const beginning = [-1, 0, 1].some((extra) => withinOneTypo(query, key.slice(0, query.length + extra)));
  return beginning ? 4 : null;
}

function byBest<T>(
  found: Map<T, number>,
  size: (thing: T) => number,
  name: (thing: T) => string,
  limit: number,
): T[] {
  return [...found.entries()]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || size(b) - size(a) || name(a).localeCompare(name(b)))
    .slice(0, limit)
    .map(([thing]) => thing);
}

/** The places of India, in memory: by name, by spelling, by position. */
export class Gazetteer {
  readonly cities: ReadonlyMap<string, City>;
  readonly #cityKeys: CityKey[] = [];
  /** Names by the first two letters of the whole and of each word: typing looks at few of them. */
  readonly #cityKeysByStart = new Map<string, CityKey[]>();
  readonly #cityByKey = new Map<string, City>();
  readonly #areasByCity = new Map<string, AreaKey[]>();
  readonly #areas = new Map<string, Area>();
  readonly #grid = new Map<string, City[]>();

  constructor(cities: readonly City[], areas: readonly Area[]) {
    this.cities = new Map(cities.map((city) => [city.id, city]));
    const bySize = [...cities].sort((a, b) => b.population - a.population);
    for (const city of bySize) this.#addCity(city);
    for (const area of areas) this.#addArea(area);
  }

  #addCity(city: City): void {
    const owner = this.#owner(city);
    for (const name of [city.name, ...city.otherNames]) {
      const folded = foldName(name);
      const key = folded.replaceAll(' ', '');
      if (key === '') continue;
      const entry = { key, words: folded.split(' '), city: owner, own: name === owner.name };
      this.#cityKeys.push(entry);
      for (const start of new Set([key, ...entry.words].map((word) => word.slice(0, START_LETTERS)))) {
        const list = this.#cityKeysByStart.get(start);
        if (list) list.push(entry);
        else this.#cityKeysByStart.set(start, [entry]);
      }
      // The biggest city has the name; the others are found by search.
      if (!this.#cityByKey.has(key)) this.#cityByKey.set(key, owner);
    }
    if (city.withinCityId !== null) return;
    const cell = `${Math.floor(city.latitude)}:${Math.floor(city.longitude)}`;
    const cellCities = this.#grid.get(cell);
    if (cellCities) cellCities.push(city);
    else this.#grid.set(cell, [city]);
  }

  #addArea(area: Area): void {
    const folded = foldName(area.name);
    const keys = [area.name, ...area.otherNames].map(placeKey);
    const entry = { keys, words: folded.split(' '), area, rank: INSTITUTION.test(folded) ? 1 : 0 };
    this.#areas.set(area.id, area);
    const list = this.#areasByCity.get(area.cityId);
    if (list) list.push(entry);
    else this.#areasByCity.set(area.cityId, [entry]);
  }

  /** The city that a place belongs to; itself, unless a bigger one swallowed it. */
  #owner(city: City): City {
    const owner = city.withinCityId === null ? undefined : this.cities.get(city.withinCityId);
    return owner ?? city;
  }

  /** A city by its id; a swallowed place answers as the bigger city. */
  cityById(id: string): City | null {
    const city = this.cities.get(id);
    return city ? this.#owner(city) : null;
  }

  areaById(id: string): Area | null {
    return this.#areas.get(id) ?? null;
  }

  /** A city by any of its whole names, however spelled. "Pune, Maharashtra" is read up to its comma. */
  cityByName(name: string): City | null {
    return (
      this.#cityByKey.get(placeKey(name)) ?? this.#cityByKey.get(placeKey(name.split(',')[0] ?? '')) ?? null
    );
  }

  /** Cities for typed text: whole name, then beginnings, then one typo; the bigger first. */
  searchCities(text: string, limit: number): City[] {
    const query = placeKey(text).slice(0, 60);
    if (query === '') return [];
    const found = new Map<City, number>();
    const candidates =
      query.length < START_LETTERS
        ? this.#cityKeys
        : (this.#cityKeysByStart.get(query.slice(0, START_LETTERS)) ?? []);
    for (const { key, words, city, own } of candidates) {
      const match = matchRank(query, key, words);
      if (match === null) continue;
      // Two letters fit too many old names; from three on, an old name is as good as the new one.
      const rank = own || match === 0 || query.length > START_LETTERS ? match : match + 0.5;
      if (rank < (found.get(city) ?? 9)) found.set(city, rank);
    }
    // Only a query that finds nothing may be a misspelling: "pune" must not offer Patna.
    if (found.size === 0) {
      for (const { key, city } of this.#cityKeys) {
        const rank = typoRank(query, key);
        if (rank !== null && rank < (found.get(city) ?? 9)) found.set(city, rank);
      }
    }
    return byBest(
      found,
      (city) => city.population,
      (city) => city.name,
      limit,
    );
  }

  /** Areas for typed text, of one city or of all; near spellings of one name at one place count once. */
  searchAreas(text: string, city: City | null, limit: number): Area[] {
    const query = placeKey(text).slice(0, 60);
    if (query === '') return [];
    const entries = city ? (this.#areasByCity.get(city.id) ?? []) : [...this.#areasByCity.values()].flat();
    const found = new Map<Area, number>();
    for (const { keys, words, area, rank } of entries) {
      const best = Math.min(...keys.map((key) => matchRank(query, key, words) ?? 9));
      if (best < 9) found.set(area, best + rank * 3);
    }
    if (found.size === 0) {
      for (const { keys, area, rank } of entries) {
        const typo = Math.min(...keys.map((key) => typoRank(query, key) ?? 9));
        if (typo < 9) found.set(area, typo + rank * 3);
      }
    }
    const ordered = byBest(
      found,
      (area) => area.score,
      (area) => area.name,
      limit * 4,
    );
    const seen = new Set<string>();
    return ordered
      .filter((area) => {
        const name = `${area.cityId}:${placeKey(area.name)}`;
        return seen.has(name) ? false : seen.add(name);
      })
      .slice(0, limit);
  }

  /** Well-known areas of a city, the best known first. */
  areasOfCity(cityId: string): Area[] {
    const entries = (this.#areasByCity.get(cityId) ?? []).filter(({ rank }) => rank === 0);
    return entries.map(({ area }) => area).sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  }

  largestCities(count: number): City[] {
    return [...this.cities.values()]
      .filter((city) => city.withinCityId === null)
      .sort((a, b) => b.population - a.population || a.id.localeCompare(b.id))
      .slice(0, count);
  }

  /** The city at a position: the smallest distance for its reach among the 60 nearest within 60 km. */
  nearestCity(position: Point): City | null {
    const near: { city: City; km: number }[] = [];
    for (let lat = -1; lat <= 1; lat += 1) {
      for (let lon = -1; lon <= 1; lon += 1) {
        const cell = `${Math.floor(position.latitude) + lat}:${Math.floor(position.longitude) + lon}`;
        for (const city of this.#grid.get(cell) ?? []) {
          const km = distanceKm(position, city);
          if (km <= FARTHEST_KM) near.push({ city, km });
        }
      }
    }
    near.sort((a, b) => a.km - b.km);
    const nearest = near.slice(0, NEAREST_CONSIDERED);
    const score = ({ city, km }: { city: City; km: number }) => km / reachKm(city.population);
    return (
      nearest.reduce<(typeof near)[number] | null>(
        (best, one) => (best === null || score(one) < score(best) ? one : best),
        null,
      )?.city ?? null
    );
  }
}
