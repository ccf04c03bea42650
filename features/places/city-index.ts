import { MATCH_RANKS, type NameKey, nameKey, nameRank, queryNameKey, typoRank } from './matching.ts';
import type { City } from './records.ts';
import { isFoldedScript, isIndianScript, type SpokenName, spokenOf, spokenRank } from './spoken.ts';

const START_LETTERS = 2;
/**
 * If the typed text already matches some places, cities with a misspelled name are suggested too, but only from this
 * population on.
 */
const BIG_CITY = 100_000;
/** Maximum difference (0 to 1) between a query in an Indian script and a name; see spokenRank. */
const MOST_APART = 0.2;
/** Source of a name: the city's own, an alternative name, or a smaller place inside the city. */
type Origin = 'own' | 'other' | 'part';
type Entry = { name: NameKey; city: City; origin: Origin };

/** Ranks matches of alternative names and of smaller places below those of the city's own name. */
function rankByOrigin(match: number, origin: Origin, letters: number): number {
  if (origin === 'own') return match;
  if (origin === 'part') return match === MATCH_RANKS.whole ? 0.4 : match + 0.9;
  // Two letters match too many former names; from three on, former names rank like current ones.
  return match === MATCH_RANKS.whole || letters > START_LETTERS ? match : match + 0.5;
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

/** Index of all city names for typed text. */
class CityNameLists {
  readonly entries: Entry[] = [];
  /** Names by the first two letters of each of their words, so that each lookup scans few names. */
  readonly byStart = new Map<string, Entry[]>();
  readonly byState = new Map<string, City[]>();

  constructor(bySize: readonly City[], ownerOf: (city: City) => City) {
    for (const city of bySize) {
      const owner = ownerOf(city);
      this.#add(city.name, owner, city === owner ? 'own' : 'part');
      for (const name of city.otherNames) this.#add(name, owner, city === owner ? 'other' : 'part');
      if (city !== owner) continue;
      const { key } = nameKey(city.state);
      const inState = this.byState.get(key);
      if (inState) inState.push(city);
      else this.byState.set(key, [city]);
    }
  }

  #add(text: string, city: City, origin: Origin): void {
    const name = nameKey(text);
    if (name.key === '') return;
    const entry = { name, city, origin };
    this.entries.push(entry);
    let last = '';
    for (const at of name.starts) {
      const start = name.key.slice(at, at + START_LETTERS);
      if (start !== last) this.#addStart(start, entry);
      last = start;
    }
  }

  #addStart(start: string, entry: Entry): void {
    const entries = this.byStart.get(start);
    if (entries) entries.push(entry);
    else this.byStart.set(start, [entry]);
  }
}

/** Cities by name. Names of absorbed places lead to the city around them. */
export class CityIndex {
  readonly #bySize: readonly City[];
  readonly #ownerOf: (city: City) => City;
  readonly #byWhole = new Map<string, City>();
  /** Number of cities, largest first, whose names are in `#byWhole`. */
  indexedCities = 0;
  #lists: CityNameLists | null = null;
  /** Latin names, prepared to compare by sound with text in an Indian script. The key is true for Tamil. */
  readonly #spoken = new Map<boolean, readonly { name: SpokenName; city: City }[]>();

  /** `bySize` is sorted by population, largest first. Names are prepared when they are first asked for. */
  constructor(bySize: readonly City[], ownerOf: (city: City) => City) {
    this.#bySize = bySize;
    this.#ownerOf = ownerOf;
  }

  /**
   * Returns the city with this exact name. Adds cities to the index one by one, largest first, until it finds the name:
   * the first search of a process usually is for a big city, so it stays fast.
   */
  #whole(key: string): City | undefined {
    for (; !this.#byWhole.has(key); this.indexedCities += 1) {
      const city = this.#bySize[this.indexedCities];
      if (city === undefined) break;
      const owner = this.#ownerOf(city);
      for (const name of [city.name, ...city.otherNames]) {
        const { key: own } = nameKey(name);
        // The biggest city owns the exact name; search finds the others.
        if (own !== '' && !this.#byWhole.has(own)) this.#byWhole.set(own, owner);
      }
    }
    return this.#byWhole.get(key);
  }

  #all(): CityNameLists {
    this.#lists ??= new CityNameLists(this.#bySize, this.#ownerOf);
    return this.#lists;
  }

  byWholeName(text: string): City | null {
    const known = this.#whole(nameKey(text).key);
    if (known !== undefined || !isIndianScript(text)) return known ?? null;
    return best(this.#searchSpoken(text, 1), 1)[0] ?? null;
  }

  /** The biggest city with this name in this state or district; null if there is none. */
  inRegion(text: string, region: string): City | null {
    const { key } = nameKey(text);
    const where = nameKey(region).key;
    const named = (this.#all().byStart.get(key.slice(0, START_LETTERS)) ?? [])
      .filter(({ name, origin }) => origin === 'own' && name.key === key)
      .map(({ city }) => city);
    return (
      named.find(({ state }) => nameKey(state).key === where) ??
      named.find(({ district }) => nameKey(district).key === where) ??
      null
    );
  }

  /**
   * Cities for typed text: exact names, then cities of the state with this name, then names that begin with the text,
   * then names with one typo. Among equals, bigger cities come first.
   */
  search(text: string, limit: number): City[] {
    const query = queryNameKey(text);
    if (query.key === '') return [];
    const found = this.#spelledRight(query);
    const whole = [...found.values()].some((rank) => rank === MATCH_RANKS.whole);
    if (!whole) {
      for (const city of this.#all().byState.get(query.key)?.slice(0, limit) ?? [])
        recordBest(found, city, 0.5);
      if (found.size < limit) this.#misspelled(query.key, found.size === 0 ? 0 : BIG_CITY, found);
    }
    if (found.size > 0) return best(found, limit);
    const spoken = isIndianScript(text) ? this.#searchSpoken(text, 2) : found;
    return spoken.size > 0 ? best(spoken, limit) : this.#withState(query.key, limit);
  }

  /**
   * Finds cities whose Latin name sounds like the typed text in an Indian script. Returns only those with a rank below
   * `below`; a rank below 1 means that the whole name matches.
   */
  #searchSpoken(text: string, below: number): Map<City, number> {
    const folded = isFoldedScript(text);
    let entries = this.#spoken.get(folded);
    if (entries === undefined) {
      const own = this.#all().entries.filter(
        ({ origin, name }) => origin === 'own' && !isIndianScript(name.key),
      );
      entries = own.map(({ city }) => ({ city, name: spokenOf(city.name, { folded }) }));
      this.#spoken.set(folded, entries);
    }
    const query = spokenOf(text, { folded });
    const found = new Map<City, number>();
    for (const { name, city } of entries) {
      const rank = spokenRank(query, name);
      // Half of all small places have similar consonants, so a name counts only if its vowels are similar too.
      if (rank !== null && rank < below && rank % 1 <= MOST_APART) recordBest(found, city, rank);
    }
    return found;
  }

  #spelledRight(query: NameKey): Map<City, number> {
    const found = new Map<City, number>();
    const start = query.key.slice(0, START_LETTERS);
    const entries =
      start.length < START_LETTERS ? this.#all().entries : (this.#all().byStart.get(start) ?? []);
    for (const { name, city, origin } of entries) {
      const match = nameRank(query, name);
      if (match !== null) recordBest(found, city, rankByOrigin(match, origin, query.key.length));
    }
    return found;
  }

  #misspelled(query: string, people: number, found: Map<City, number>): void {
    for (const { name, city, origin } of this.#all().entries) {
      if (city.population < people) continue;
      const rank = typoRank(query, name.key);
      // A similar current name ranks before a similar former name or suburb.
      if (rank !== null) recordBest(found, city, rank + (origin === 'own' ? 0 : 0.5));
    }
  }

  /** "Hyderabad Telangana": a city name followed by its state. */
  #withState(query: string, limit: number): City[] {
    for (const state of this.#all().byState.keys()) {
      if (!query.endsWith(state) || query === state) continue;
      const found = this.#spelledRight(nameKey(query.slice(0, -state.length)));
      const inState = [...found].filter(([city]) => nameKey(city.state).key === state);
      if (inState.length > 0) return best(new Map(inState), limit);
    }
    return [];
  }
}
