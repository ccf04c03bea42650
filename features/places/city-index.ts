import { MATCH, type NameKey, nameKey, nameRank, queryKey, typoRank } from './matching.ts';
import type { City } from './records.ts';

const START_LETTERS = 2;
/** From this population on, a misspelling suggests the city even if smaller places are spelled that way. */
const BIG_CITY = 100_000;
/** Source of a name: the city's own, an alternative name, or a smaller place inside the city. */
type Origin = 'own' | 'other' | 'part';
type Entry = { name: NameKey; city: City; origin: Origin };

/** Ranks matches of alternative names and of smaller places below those of the city's own name. */
function rankByOrigin(match: number, origin: Origin, letters: number): number {
  if (origin === 'own') return match;
  if (origin === 'part') return match === MATCH.whole ? 0.4 : match + 0.9;
  // Two letters match too many former names; from three on, former names rank like current ones.
  return match === MATCH.whole || letters > START_LETTERS ? match : match + 0.5;
}

function recordBest(found: Map<City, number>, city: City, rank: number): void {
  if (rank < (found.get(city) ?? Number.POSITIVE_INFINITY)) found.set(city, rank);
}

function best(found: Map<City, number>, limit: number): City[] {
  return [...found]
    .sort(
      ([a, rankA], [b, rankB]) =>
        rankA - rankB || b.population - a.population || a.name.localeCompare(b.name),
    )
    .slice(0, limit)
    .map(([city]) => city);
}

/** Cities by name. Names of absorbed places lead to the city around them. */
export class CityIndex {
  readonly #entries: Entry[] = [];
  /** Names by the first two letters of each of their words, so that each lookup scans few names. */
  readonly #byStart = new Map<string, Entry[]>();
  readonly #byWhole = new Map<string, City>();
  readonly #byState = new Map<string, City[]>();

  /** `bySize` is sorted by population, largest first. */
  constructor(bySize: readonly City[], ownerOf: (city: City) => City) {
    for (const city of bySize) {
      const owner = ownerOf(city);
      this.#add(city.name, owner, city === owner ? 'own' : 'part');
      for (const name of city.otherNames) this.#add(name, owner, city === owner ? 'other' : 'part');
      if (city !== owner) continue;
      const { key } = nameKey(city.state);
      const inState = this.#byState.get(key);
      if (inState) inState.push(city);
      else this.#byState.set(key, [city]);
    }
  }

  #add(text: string, city: City, origin: Origin): void {
    const name = nameKey(text);
    if (name.key === '') return;
    const entry = { name, city, origin };
    this.#entries.push(entry);
    let last = '';
    for (const at of name.starts) {
      const start = name.key.slice(at, at + START_LETTERS);
      if (start !== last) this.#addStart(start, entry);
      last = start;
    }
    // The biggest city owns the exact name; search finds the others.
    if (!this.#byWhole.has(name.key)) this.#byWhole.set(name.key, city);
  }

  #addStart(start: string, entry: Entry): void {
    const entries = this.#byStart.get(start);
    if (entries) entries.push(entry);
    else this.#byStart.set(start, [entry]);
  }

  byWholeName(text: string): City | null {
    return this.#byWhole.get(nameKey(text).key) ?? null;
  }

  /** Exact names first, then cities of a state with this name, then prefixes, then one typo; bigger cities first. */
  search(text: string, limit: number): City[] {
    const query = queryKey(text);
    if (query.key === '') return [];
    const found = this.#spelledRight(query);
    const whole = [...found.values()].some((rank) => rank === MATCH.whole);
    if (!whole) {
      for (const city of this.#byState.get(query.key)?.slice(0, limit) ?? []) recordBest(found, city, 0.5);
      if (found.size < limit) this.#misspelled(query.key, found.size === 0 ? 0 : BIG_CITY, found);
    }
    return found.size > 0 ? best(found, limit) : this.#withState(query.key, limit);
  }

  #spelledRight(query: NameKey): Map<City, number> {
    const found = new Map<City, number>();
    const start = query.key.slice(0, START_LETTERS);
    const entries = start.length < START_LETTERS ? this.#entries : (this.#byStart.get(start) ?? []);
    for (const { name, city, origin } of entries) {
      const match = nameRank(query, name);
      if (match !== null) recordBest(found, city, rankByOrigin(match, origin, query.key.length));
    }
    return found;
  }

  #misspelled(query: string, people: number, found: Map<City, number>): void {
    for (const { name, city, origin } of this.#entries) {
      if (city.population < people) continue;
      const rank = typoRank(query, name.key);
      // A current name that is spelled alike comes before a former name or a suburb that is.
      if (rank !== null) recordBest(found, city, rank + (origin === 'own' ? 0 : 0.5));
    }
  }

  /** "Hyderabad Telangana": a city name followed by its state. */
  #withState(query: string, limit: number): City[] {
    for (const state of this.#byState.keys()) {
      if (!query.endsWith(state) || query === state) continue;
      const found = this.#spelledRight(nameKey(query.slice(0, -state.length)));
      const inState = [...found].filter(([city]) => nameKey(city.state).key === state);
      if (inState.length > 0) return best(new Map(inState), limit);
    }
    return [];
  }
}
