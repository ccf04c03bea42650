import { distanceKm, type Point } from './distance.ts';
import { foldName } from './fold.ts';
import {
  isSamePlaceName,
  MATCH_RANKS,
  type NameKey,
  nameKey,
  nameRank,
  queryNameKey,
  typoRank,
} from './matching.ts';
import type { Area } from './records.ts';
import {
  isFoldedScript,
  isIndianScript,
  roughSpokenRank,
  type SpokenName,
  spokenOf,
  spokenRank,
} from './spoken.ts';

const INSTITUTION =
  /\b(college|university|institute|hospital|courts?|school|campus|secretariat|h ?o|s ?o|p ?o|post office|airport|air port|station|barracks|mills?|mint|works|vidyalaya|club)\b/;
const INSTITUTION_RANK = 5;
/** Rank of an area whose name is only the start of the text: "Andheri West" finds Andheri if nothing else matches. */
const EXTRA_WORDS_RANK = 6;
const MIN_TYPED_MORE = 4;
/**
 * Areas with similar spellings that are at most this far apart are the same place. The larger limit is for areas with
 * the position of a post office, which is less exact.
 */
const NEIGHBOURS_KM = 2;
const VAGUE_NEIGHBOURS_KM = 5;
/** Without a city, a query in an Indian script finds only areas with at least this fame (1 to 9). */
const WELL_KNOWN = 4;

type Entry = { names: readonly NameKey[]; area: Area; institution: boolean };
type SpokenEntry = { entry: Entry; names: readonly SpokenName[] };
type Found = { entry: Entry; rank: number; km: number };

/**
 * Rank of a name with which the typed text begins ("andheri station" begins with Andheri); null if it does not begin
 * with the name. Longer names match more of the text, so they rank better.
 */
function typedMoreRank(query: NameKey, { key, words }: NameKey): number | null {
  if (key.length < MIN_TYPED_MORE || words.length > query.words.length) return null;
  return words.every((word, index) => word === query.words[index])
    ? EXTRA_WORDS_RANK - key.length / 100
    : null;
}

function bestRank(
  query: NameKey,
  { names }: Entry,
  rankOf: (query: NameKey, name: NameKey) => number | null,
): number | null {
  let best: number | null = null;
  for (const name of names) {
    const rank = rankOf(query, name);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  return best;
}

function samePlace(a: Entry, b: Entry): boolean {
  const [nameA, nameB] = [a.names[0], b.names[0]];
  if (nameA === undefined || nameB === undefined || a.area.cityId !== b.area.cityId) return false;
  if (nameA.key === nameB.key) return true;
  const near = a.area.exact && b.area.exact ? NEIGHBOURS_KM : VAGUE_NEIGHBOURS_KM;
  return isSamePlaceName(nameA, nameB) && distanceKm(a.area, b.area) <= near;
}

/** Areas by city and name. A city's names are indexed on first use. */
export class AreaIndex {
  readonly #byId = new Map<string, Area>();
  readonly #byCity = new Map<string, Area[]>();
  readonly #prepared = new Map<string, readonly Entry[]>();
  /** Prepared names for queries in Indian scripts. The key is the city and whether the query is in Tamil. */
  readonly #spoken = new Map<string, readonly SpokenEntry[]>();

  /**
   * `ownerOf` returns the id of the city for a city's id: itself or, for a place that a bigger city has absorbed, the
   * bigger city. The place's areas then belong to that city.
   */
  constructor(areas: readonly Area[], ownerOf: (cityId: string) => string) {
    for (const given of areas) {
      const cityId = ownerOf(given.cityId);
      const area = cityId === given.cityId ? given : { ...given, cityId };
      this.#byId.set(area.id, area);
      const ofCity = this.#byCity.get(cityId);
      if (ofCity) ofCity.push(area);
      else this.#byCity.set(cityId, [area]);
    }
  }

  byId(id: string): Area | null {
    return this.#byId.get(id) ?? null;
  }

  #entriesOf(cityId: string): readonly Entry[] {
    const cached = this.#prepared.get(cityId);
    if (cached) return cached;
    const entries = (this.#byCity.get(cityId) ?? []).map((area) => {
      const names = [area.name, ...area.otherNames].map(nameKey);
      return { names, area, institution: INSTITUTION.test(names[0]?.words.join(' ') ?? '') };
    });
    this.#prepared.set(cityId, entries);
    return entries;
  }

  /**
   * Returns the names of a city's areas, prepared for comparison by sound. If `cityId` is null, returns only well-known
   * areas of all cities, because preparing all names would take half a second.
   */
  #spokenOf(cityId: string | null, folded: boolean): readonly SpokenEntry[] {
    const key = `${cityId} ${folded}`;
    const cached = this.#spoken.get(key);
    if (cached) return cached;
    const own =
      cityId === null
        ? [...this.#byCity.keys()]
            .flatMap((id) => this.#entriesOf(id))
            .filter(({ area }) => area.score >= WELL_KNOWN)
        : this.#entriesOf(cityId);
    const entries = own.map((entry) => ({
      entry,
      names: [entry.area.name, ...entry.area.otherNames].map((name) => spokenOf(name, { folded })),
    }));
    this.#spoken.set(key, entries);
    return entries;
  }

  /** Finds areas for text in an Indian script. Compares by sound, because the data has only Latin names. */
  #searchSpoken(text: string, cityId: string | null, near: Point | null): Found[] {
    const folded = isFoldedScript(text);
    const query = spokenOf(text, { folded });
    const collect = (rankOf: (query: SpokenName, name: SpokenName) => number | null): Found[] =>
      this.#spokenOf(cityId, folded).flatMap(({ entry, names }) => {
        const ranks = names.map((name) => rankOf(query, name)).filter((rank) => rank !== null);
        if (ranks.length === 0) return [];
        const rank = Math.min(...ranks) + (entry.institution ? INSTITUTION_RANK : 0);
        return [{ entry, rank, km: near ? distanceKm(near, entry.area) : 0 }];
      });
    const found = collect(spokenRank);
    return found.length > 0 || cityId === null ? found : collect(roughSpokenRank);
  }

  /** Residential areas of all cities, in no order and without preparing their names for search. */
  all(): Area[] {
    return [...this.#byCity.values()].flat().filter(({ name }) => !INSTITUTION.test(foldName(name)));
  }

  /** Residential areas of a city, best known first. */
  ofCity(cityId: string): Area[] {
    const places = this.#entriesOf(cityId).filter(({ institution }) => !institution);
    return places.map(({ area }) => area).sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  }

  /**
   * Returns areas of a city (or of all cities) for typed text. Sorts by quality of the match, then by fame, then by
   * distance. If a search in one city finds nothing, it also allows typos and extra words.
   */
  search(text: string, cityId: string | null, near: Point | null, limit: number): Area[] {
    const query = queryNameKey(text);
    if (query.key === '') return [];
    const cityIds = cityId === null ? [...this.#byCity.keys()] : [cityId];
    const collect = (rankOf: (query: NameKey, name: NameKey) => number | null): Found[] => {
      const found: Found[] = [];
      for (const id of cityIds) {
        for (const entry of this.#entriesOf(id)) {
          const match = bestRank(query, entry, rankOf);
          if (match === null) continue;
          const rank = match + (entry.institution && match !== MATCH_RANKS.whole ? INSTITUTION_RANK : 0);
          found.push({ entry, rank, km: near ? distanceKm(near, entry.area) : 0 });
        }
      }
      return found;
    };
    let found = collect(nameRank);
    if (found.length === 0 && isIndianScript(text)) found = this.#searchSpoken(text, cityId, near);
    else if (cityId !== null && found.length === 0) {
      found = collect((typed, name) => typoRank(typed.key, name.key));
      if (found.length === 0) found = collect(typedMoreRank);
    }
    found.sort(
      (a, b) =>
        a.rank - b.rank ||
        b.entry.area.score - a.entry.area.score ||
        a.km - b.km ||
        a.entry.area.name.localeCompare(b.entry.area.name),
    );
    const chosen: Entry[] = [];
    for (const { entry } of found) {
      if (chosen.length === limit) break;
      if (!chosen.some((other) => samePlace(other, entry))) chosen.push(entry);
    }
    return chosen.map(({ area }) => area);
  }
}
