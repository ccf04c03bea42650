import { withinOneTypo } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { consonantSkeleton, isSamePlaceName, type NameKey, nameKey } from './matching.ts';
import type { Area, City } from './records.ts';
import { isIndianScript, roughSpokenRank, type SpokenName, spokenOf, spokenRank } from './spoken.ts';

/** Without a city, a similar name finds only areas with at least this fame (1 to 9). */
const WELL_KNOWN = 4;
/** A similar name finds only cities with at least this population; smaller ones need the exact name. */
const BIG_CITY = 100_000;
const MIN_LETTERS = 3;
const MIN_SIMILAR = 5;
/**
 * Maximum difference (0 to 1) between a name in an Indian script and a Latin name. It is stricter for cities, because
 * more of them sound alike than known areas.
 */
const MOST_APART = { city: 0.2, area: 0.31 };

type Named<Place> = { place: Place; name: NameKey; spoken: SpokenName };

/** Index of the names of one kind of place, for words that may be misspelled. */
class Names<Place> {
  readonly #byFirstWord: ReadonlyMap<string, Named<Place>[]>;
  readonly #bySkeleton: ReadonlyMap<string, Named<Place>[]>;
  readonly #byBones: ReadonlyMap<string, Named<Place>[]>;
  /**
   * Names that are compared when the text has one wrong letter: by first letter and length or, for Indian scripts, by
   * the length of their consonant skeleton (`bones`).
   */
  readonly #byShape: ReadonlyMap<string, Named<Place>[]>;
  readonly #byBonesLength: ReadonlyMap<number, Named<Place>[]>;

  /** `places` are sorted, the best known first. */
  constructor(places: readonly Place[], namesOf: (place: Place) => readonly string[]) {
    const names = places.flatMap((place) =>
      namesOf(place)
        .filter((name) => !isIndianScript(name))
        .map((text) => ({ place, name: nameKey(text), spoken: spokenOf(text) })),
    );
    this.#byFirstWord = Map.groupBy(
      names.filter(({ name }) => name.words.length > 1),
      ({ name }) => name.words[0] ?? '',
    );
    this.#bySkeleton = Map.groupBy(names, ({ name }) => consonantSkeleton(name.key));
    this.#byBones = Map.groupBy(names, ({ spoken }) => spoken.bones);
    this.#byShape = Map.groupBy(names, ({ name }) => shape(name.key, 0));
    this.#byBonesLength = Map.groupBy(names, ({ spoken }) => spoken.bones.length);
  }

  /** The place whose whole name sounds like a text in an Indian script. */
  heard(text: string, mostApart: number): Place | null {
    const query = spokenOf(text);
    const ranked = (this.#byBones.get(query.bones) ?? [])
      .map(({ place, spoken }) => ({ place, rank: spokenRank(query, spoken) ?? 1 }))
      .filter(({ rank }) => rank <= mostApart)
      // The sort is stable: of names that sound alike, the best known stays first.
      .sort((a, b) => Math.round(a.rank * 10) - Math.round(b.rank * 10));
    return ranked[0]?.place ?? null;
  }

  /** Finds the place whose name differs from the text in spelling only, or by one wrong letter. */
  similar(text: string): Place | null {
    const longer = [0, 1, -1];
    if (isIndianScript(text)) {
      const query = spokenOf(text);
      const near = longer.flatMap((more) => this.#byBonesLength.get(query.bones.length + more) ?? []);
      return near.find(({ spoken }) => isMisheard(query, spoken))?.place ?? null;
    }
    const query = nameKey(text);
    if (query.key.length < MIN_SIMILAR) return null;
    const spelled = this.#bySkeleton
      .get(consonantSkeleton(query.key))
      ?.find(({ name }) => isSamePlaceName(query, name));
    if (spelled !== undefined) return spelled.place;
    const near = longer.flatMap((more) => this.#byShape.get(shape(query.key, more)) ?? []);
    return near.find(({ name }) => isMistyped(query.key, name.key))?.place ?? null;
  }

  /** Finds the place whose name has several words and begins with this one: "HSR" finds HSR Layout. */
  beginning(word: string): Place | null {
    const { key } = nameKey(word);
    if (key.length < MIN_LETTERS) return null;
    return this.#byFirstWord.get(key)?.[0]?.place ?? null;
  }
}

/** Key for names with one wrong letter: the first letter, which is rarely mistyped, and the length plus `more`. */
const shape = (key: string, more: number) => `${key.charAt(0)}${key.length + more}`;

const isMistyped = (typed: string, name: string) => name.length >= MIN_SIMILAR && withinOneTypo(typed, name);

const isMisheard = (query: SpokenName, name: SpokenName) =>
  query.words.length === name.words.length && roughSpokenRank(query, name) !== null;

const namesOf = ({ name, otherNames }: City | Area) => [name, ...otherNames];
const byFame = (a: Area, b: Area) => b.score - a.score || a.name.length - b.name.length;

/** Finds places that are named in a sentence. A lookup is a few map reads, or one pass over well-known names. */
export class PlaceNameIndex {
  readonly #cities = new Map<string, City>();
  readonly #areas = new Map<string, Area[]>();
  readonly #bigCities: Names<City>;
  readonly #wellKnown: Names<Area>;
  readonly #ofCity = new Map<string, Names<Area>>();
  readonly #gazetteer: Gazetteer;

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
    const cities = gazetteer.largestCities(gazetteer.cities.size);
    for (const city of cities) this.#nameCity(city, city);
    // The name of a place inside a city finds that city, unless another city has the same name.
    for (const place of gazetteer.cities.values()) {
      const owner = gazetteer.cityById(place.id);
      if (owner !== null && owner !== place) this.#nameCity(place, owner);
    }
    const areas = gazetteer.allAreas().sort(byFame);
    for (const area of areas) {
      for (const key of new Set(namesOf(area).map((name) => nameKey(name).key))) {
        const same = this.#areas.get(key);
        if (same) same.push(area);
        else this.#areas.set(key, [area]);
      }
    }
    this.#bigCities = new Names(
      cities.filter(({ population }) => population >= BIG_CITY),
      namesOf,
    );
    this.#wellKnown = new Names(
      areas.filter(({ score }) => score >= WELL_KNOWN),
      namesOf,
    );
  }

  #nameCity(named: City, city: City): void {
    for (const name of namesOf(named)) {
      const { key } = nameKey(name);
      if (!this.#cities.has(key)) this.#cities.set(key, city);
    }
  }

  #areasOf(cityId: string | null): Names<Area> {
    if (cityId === null) return this.#wellKnown;
    const cached = this.#ofCity.get(cityId);
    if (cached) return cached;
    const names = new Names(this.#gazetteer.areasOfCity(cityId).sort(byFame), namesOf);
    this.#ofCity.set(cityId, names);
    return names;
  }

  cityById(id: string): City | null {
    return this.#gazetteer.cityById(id);
  }

  /** A city by its whole name, in any script. */
  city(text: string): City | null {
    const { key } = nameKey(text);
    if ([...key].length < MIN_LETTERS) return null;
    return (
      this.#cities.get(key) ?? (isIndianScript(text) ? this.#bigCities.heard(text, MOST_APART.city) : null)
    );
  }

  /** Areas with this whole name, of a city or of all, the best known first. */
  areas(text: string, cityId: string | null): readonly Area[] {
    const { key } = nameKey(text);
    if ([...key].length < MIN_LETTERS) return [];
    const written = (this.#areas.get(key) ?? []).filter((area) => cityId === null || area.cityId === cityId);
    if (written.length > 0 || !isIndianScript(text)) return written;
    const heard = this.#areasOf(cityId).heard(text, MOST_APART.area);
    return heard === null ? [] : [heard];
  }

  /** A big city with a similar name. */
  similarCity(text: string): City | null {
    return this.#bigCities.similar(text);
  }

  /**
   * Finds an area with a similar name, or a well-known one whose first word is the text. Searches one city or, without
   * `cityId`, the well-known areas of all cities.
   */
  similarArea(text: string, cityId: string | null): Area | null {
    return this.#areasOf(cityId).similar(text) ?? this.#wellKnownBeginning(text, cityId);
  }

  #wellKnownBeginning(word: string, cityId: string | null): Area | null {
    const area = this.#areasOf(cityId).beginning(word);
    return area !== null && area.score >= WELL_KNOWN ? area : null;
  }
}
