import { AreaIndex } from './area-index.ts';
import { CityIndex } from './city-index.ts';
import { cityRadiusKm, distanceKm, type Point } from './distance.ts';
import type { Area, City } from './records.ts';

const NEAREST_CONSIDERED = 60;
const FARTHEST_KM = 60;

/** The places of India in memory: by name, spelling and position. */
export class Gazetteer {
  readonly cities: ReadonlyMap<string, City>;
  readonly #bySize: readonly City[];
  readonly #cityIndex: CityIndex;
  readonly #readAreas: () => readonly Area[];
  #areaIndex: AreaIndex | null = null;
  #grid: ReadonlyMap<string, City[]> | null = null;

  /** `readAreas` loads the areas, which are most of the data; it is called on first use. */
  constructor(cities: readonly City[], readAreas: () => readonly Area[]) {
    this.#readAreas = readAreas;
    this.cities = new Map(cities.map((city) => [city.id, city]));
    this.#bySize = [...cities].sort((a, b) => b.population - a.population);
    this.#cityIndex = new CityIndex(this.#bySize, (city) => this.#owner(city));
  }

  /** Cities that are not part of a bigger city, by whole degrees of latitude and longitude. */
  #cells(): ReadonlyMap<string, City[]> {
    this.#grid ??= Map.groupBy(
      this.#bySize.filter(({ withinCityId }) => withinCityId === null),
      ({ latitude, longitude }) => `${Math.floor(latitude)}:${Math.floor(longitude)}`,
    );
    return this.#grid;
  }

  #areas(): AreaIndex {
    this.#areaIndex ??= new AreaIndex(this.#readAreas(), (id) => this.cityById(id)?.id ?? id);
    return this.#areaIndex;
  }

  /** Returns the bigger city that has absorbed this place; if there is none, the place itself. */
  #owner(city: City): City {
    const owner = city.withinCityId === null ? undefined : this.cities.get(city.withinCityId);
    return owner ?? city;
  }

  /** A city by id; for an absorbed place, the bigger city. */
  cityById(id: string): City | null {
    const city = this.cities.get(id);
    return city ? this.#owner(city) : null;
  }

  areaById(id: string): Area | null {
    return this.#areas().byId(id);
  }

  /**
   * A city by any of its full names in any spelling, the biggest of several, or by name and state or district:
   * "Bilaspur, Himachal Pradesh". Ignores other text after a comma.
   */
  cityByName(name: string): City | null {
    const whole = this.#cityIndex.byWholeName(name);
    if (whole !== null || !name.includes(',')) return whole;
    const [own = '', region = ''] = name.split(',');
    return this.#cityIndex.inRegion(own, region) ?? this.#cityIndex.byWholeName(own);
  }

  /**
   * The text by which `cityByName` finds this city: its name; if a bigger city has the same name, also its state, or its
   * district.
   */
  cityText(city: City): string {
    const { name, state, district } = city;
    const texts = [name, `${name}, ${state}`, `${name}, ${district}`];
    return texts.find((text) => this.cityByName(text) === city) ?? name;
  }

  /** Cities for typed text, best first. */
  searchCities(text: string, limit: number): City[] {
    return this.#cityIndex.search(text, limit);
  }

  /**
   * Finds areas for typed text, in one city or in all, best match first. Of equal matches, the area nearer to `near`
   * (by default the city) comes first.
   */
  searchAreas(text: string, city: City | null, limit: number, near: Point | null = city): Area[] {
    return this.#areas().search(text, city?.id ?? null, near, limit);
  }

  /** Residential areas of a city, the best known first. */
  areasOfCity(cityId: string): Area[] {
    return this.#areas().ofCity(cityId);
  }

  /** All residential areas, in no order. */
  allAreas(): Area[] {
    return this.#areas().all();
  }

  largestCities(count: number): City[] {
    return this.#bySize.filter((city) => city.withinCityId === null).slice(0, count);
  }

  /**
   * Returns the city at a position. Compares the 60 nearest cities within 60 km by distance divided by the city's
   * radius, so that a big city wins over a small one nearby.
   */
  nearestCity(position: Point): City | null {
    const near: { city: City; km: number }[] = [];
    const cells = this.#cells();
    for (let lat = -1; lat <= 1; lat += 1) {
      for (let lon = -1; lon <= 1; lon += 1) {
        const cell = `${Math.floor(position.latitude) + lat}:${Math.floor(position.longitude) + lon}`;
        for (const city of cells.get(cell) ?? []) {
          const km = distanceKm(position, city);
          if (km <= FARTHEST_KM) near.push({ city, km });
        }
      }
    }
    near.sort((a, b) => a.km - b.km);
    const nearest = near.slice(0, NEAREST_CONSIDERED);
    const score = ({ city, km }: { city: City; km: number }) => km / cityRadiusKm(city.population);
    return (
      nearest.reduce<(typeof near)[number] | null>(
        (best, one) => (best === null || score(one) < score(best) ? one : best),
        null,
      )?.city ?? null
    );
  }
}
