import { COUNT_CAP } from '#shared/calls/pagination.ts';
import type { Candidate, NearArea } from '../candidates-store.ts';
import type { FilterQuery } from '../filter-store.ts';
import type { Position } from '../search-store.ts';
import { CityListings, type MatchCollector } from './city-listings.ts';
import type { StoredRow } from './index-store.ts';

/** The index of listed teachers in memory: one for all teachers, and one for each city. */
export class ListingIndex {
  /** All teachers: searches without a city would otherwise read thousands of cities. */
  readonly #anywhere = new CityListings();
  readonly #cities = new Map<string, CityListings>();
  readonly #cityOf = new Map<string, CityListings>();
  #isOrdered = false;
  #late = 0;

  /** How many teachers changed since the index was ordered. */
  get late(): number {
    return this.#late;
  }

  get size(): number {
    return this.#anywhere.size;
  }

  /**
   * Adds or replaces a teacher. Before `endSortedPart` is called, teachers must come in the order of the
   * ranking.
   */
  put(teacher: StoredRow): void {
    this.remove(teacher.teacher_id);
    if (this.#isOrdered) this.#late += 1;
    this.#anywhere.add(teacher);
    if (teacher.city_id === null) return;
    let city = this.#cities.get(teacher.city_id);
    if (city === undefined) {
      city = new CityListings();
      if (this.#isOrdered) city.endSortedPart();
      this.#cities.set(teacher.city_id, city);
    }
    city.add(teacher);
    this.#cityOf.set(teacher.teacher_id, city);
  }

  remove(teacherId: string): void {
    this.#anywhere.remove(teacherId);
    this.#cityOf.get(teacherId)?.remove(teacherId);
    this.#cityOf.delete(teacherId);
  }

  /** Ends the sorted part: teachers who are put later are those who changed. */
  order(): void {
    this.#anywhere.endSortedPart();
    for (const city of this.#cities.values()) city.endSortedPart();
    this.#isOrdered = true;
  }

  /** Returns the best `limit` matches after a position, and the number of all matches up to COUNT_CAP. */
  best(query: FilterQuery, after: Position | null, limit: number): { found: Position[]; total: number } {
    const { found, total } = this.#best(query, after, limit);
    return { found: found.map(({ score, teacherId }) => ({ score, teacherId })), total };
  }

  /** Returns the best ranked matches, at most COUNT_CAP, which the caller sorts in another order. */
  candidates(query: FilterQuery): Candidate[] {
    return this.#best(query, null, COUNT_CAP).found.map((one) => one.city.candidate(one.slot, one, null));
  }

  /** Returns the nearest matches, at most COUNT_CAP, each with the distance of its nearest area. */
  nearest(query: FilterQuery, near: readonly NearArea[]): Candidate[] {
    const city = this.#listings(query);
    const found: Candidate[] = [];
    const seen = new Set<string>();
    let reached = 0;
    for (const { key, metres } of [...near].sort((one, other) => one.metres - other.metres)) {
      if (found.length >= COUNT_CAP && metres > reached) break;
      reached = metres;
      const there = new BestMatches(null, COUNT_CAP + seen.size);
      city?.search(query, there, key);
      for (const one of there.found) {
        if (seen.has(one.teacherId)) continue;
        seen.add(one.teacherId);
        found.push(one.city.candidate(one.slot, one, metres));
      }
    }
    found.sort((one, other) => (one.metres ?? 0) - (other.metres ?? 0) || compare(one, other));
    return found.slice(0, COUNT_CAP);
  }

  #best(query: FilterQuery, after: Position | null, limit: number): BestMatches {
    const matches = new BestMatches(after, limit);
    this.#listings(query)?.search(query, matches);
    return matches;
  }

  #listings({ city }: FilterQuery): CityListings | undefined {
    return city === null ? this.#anywhere : this.#cities.get(city);
  }
}

type Match = Position & { city: CityListings; slot: number };

/** Collects the best `limit` matches after a position, and counts all matches up to COUNT_CAP. */
class BestMatches implements MatchCollector {
  readonly #after: Position | null;
  readonly #limit: number;
  #best: Match[] = [];
  /** Length of #best after the last sort. If #best still has it, it is sorted. */
  sortedLength = 0;
  /** The worst of the best matches, once there are `limit` of them; until then lower than any match. */
  #worst: Position = { score: Number.NEGATIVE_INFINITY, teacherId: '' };
  #counted = 0;

  constructor(after: Position | null, limit: number) {
    this.#after = after;
    this.#limit = limit;
  }

  get total(): number {
    return Math.min(this.#counted, COUNT_CAP);
  }

  /** Best first. */
  get found(): readonly Match[] {
    this.#keepBest();
    return this.#best;
  }

  isEnough(best: number): boolean {
    if (this.#counted < COUNT_CAP) return false;
    if (this.#limit === 0) return true;
    this.#keepBest();
    return best < this.#worst.score;
  }

  take(city: CityListings, slots: Int32Array, count: number, more: number): void {
    this.#counted += count;
    if (this.#limit === 0) return;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const score = city.score(slot) + more;
      const after = this.#after;
      if (score < this.#worst.score || (after !== null && score > after.score)) continue;
      const match = { score, teacherId: city.id(slot), city, slot };
      if (compare(this.#worst, match) <= 0 || (after !== null && compare(after, match) >= 0)) continue;
      // Sorting is rare: most lists are sorted, so later matches are seldom better.
      if (this.#best.push(match) === this.#limit * 2) this.#keepBest();
    }
  }

  #keepBest(): void {
    if (this.#best.length === this.sortedLength) return;
    this.#best.sort(compare);
    if (this.#best.length >= this.#limit) {
      this.#best.length = this.#limit;
      this.#worst = this.#best.at(-1) ?? this.#worst;
    }
    this.sortedLength = this.#best.length;
  }
}

/** Compares for a sort with the best first, in the same order as the database. */
function compare(one: Position, other: Position): number {
  if (one.score !== other.score) return other.score - one.score;
  return one.teacherId < other.teacherId ? 1 : one.teacherId > other.teacherId ? -1 : 0;
}
