import { ANY_HOURS_BIT } from '../../availability-mask.ts';
import { bitCount } from '../../traits.ts';
import type { Candidate } from '../candidates-store.ts';
import { type FilterQuery, requiredFactKeys } from '../filter-store.ts';
import type { Position } from '../search-store.ts';
import { COLUMN_NAMES, type Condition, conditionsOf } from './conditions.ts';
import type { StoredRow } from './index-store.ts';
import { SlotArray } from './slots.ts';

/**
 * The teachers under one key (an area, a fact or a bit), grouped by the bonus that the key adds to their score. Each
 * group is in the order of the ranking.
 */
type Lists = Map<number, SlotArray>;

const NONE = new SlotArray();
/** Size of the first block of slots. Later blocks are larger; often the first one is enough. */
const FIRST_BLOCK = 128;
const LARGEST_BLOCK = 2_048;
const block = new Int32Array(LARGEST_BLOCK);

/** Columns of bits. For each bit there is a list of the teachers who have it. */
const LISTED_BITS = ['styles', 'hours'] as const;
const bitKey = (name: (typeof LISTED_BITS)[number], bit: number) => `${name} ${bit}`;

type ComparedColumn =
  | 'online_price'
  | 'offline_price'
  | 'low_price'
  | 'monthly_online'
  | 'monthly_offline'
  | 'rating'
  | 'experience'
  | 'hours'
  | 'languages'
  | 'traits';

/** Collects the matches of one search from several lists. */
export type MatchCollector = {
  /** How many teachers match. */
  readonly total: number;
  /** Returns true if the rest of a list can't change the result; `best` is the highest score in that rest. */
  isEnough(best: number): boolean;
  /** Adds the first `count` of `slots` as matches; `more` is added to their scores. */
  take(city: CityListings, slots: Int32Array, count: number, more: number): void;
};

/**
 * The listed teachers of one city, or of all cities, in the order of the ranking. Each value that searches compare has
 * its own array of numbers; a teacher's index in it is the slot. A teacher who changes gets a new slot at the end,
 * unsorted, and each search checks all these slots.
 */
export class CityListings {
  readonly #ids: string[] = [];
  readonly #slots = new Map<string, number>();
  readonly #columns: Record<string, Int32Array> = {};
  readonly #all = new SlotArray();
  /**
   * The lists by key: a key of teacher_area (an area, or a fact, which begins with a plus sign) or a bit of
   * LISTED_BITS.
   */
  readonly #lists = new Map<string, Lists>();
  readonly #lateKeys = new Map<number, ReadonlyMap<string, number>>();
  #ordered: number | null = null;
  #room = 0;

  constructor() {
    this.#grow(16);
  }

  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a teacher. Before `endSortedPart` is called, teachers must come in the order of the ranking; later
   * ones are those who changed.
   */
  add(teacher: StoredRow): void {
    const slot = this.#ids.push(teacher.teacher_id) - 1;
    if (slot === this.#room) this.#grow(this.#room * 2);
    for (const name of COLUMN_NAMES) this.#column(name)[slot] = Number(teacher[name]);
    this.#slots.set(teacher.teacher_id, slot);
    const keys = readKeys(teacher.keys);
    if (this.#ordered !== null) {
      this.#lateKeys.set(slot, new Map(keys));
      return;
    }
    this.#all.push(slot);
    for (const [key, score] of keys) this.#list(key, score - this.score(slot)).push(slot);
    for (const name of LISTED_BITS) {
      const bits = this.#column(name)[slot] as number;
      for (let rest = name === 'hours' ? bits & ~ANY_HOURS_BIT : bits; rest !== 0; rest &= rest - 1)
        this.#list(bitKey(name, rest & -rest), 0).push(slot);
    }
  }

  /** Removes a teacher. Returns false if the teacher was not in these listings. */
  remove(teacherId: string): boolean {
    const slot = this.#slots.get(teacherId);
    if (slot === undefined) return false;
    // Each search has a condition on `hours` (ANY_HOURS_BIT is a bit too), so a slot without bits never matches.
    this.#column('hours')[slot] = 0;
    this.#slots.delete(teacherId);
    this.#lateKeys.delete(slot);
    return true;
  }

  /** Ends the sorted part: teachers who are added later are those who changed. */
  endSortedPart(): void {
    this.#ordered = this.#ids.length;
  }

  /** Collects the matches of a search; `area` replaces the area of the query. */
  search(query: FilterQuery, matches: MatchCollector, area = query.area): void {
    const conditions = conditionsOf(query, this.#columns);
    this.#searchLate(area, conditions, matches);
    for (const [more, list] of this.#listsFor(query, area)) this.#searchList(list, more, conditions, matches);
  }

  score(slot: number): number {
    return this.#column('score')[slot] as number;
  }

  id(slot: number): string {
    return this.#ids[slot] as string;
  }

  candidate(slot: number, { score, teacherId }: Position, metres: number | null): Candidate {
    // Literal property names, because engines find a column faster by them.
    const columns = this.#columns as Record<ComparedColumn, Int32Array>;
    return {
      teacherId,
      score,
      onlinePrice: columns.online_price[slot] as number,
      offlinePrice: columns.offline_price[slot] as number,
      lowPrice: columns.low_price[slot] as number,
      monthlyOnline: columns.monthly_online[slot] as number,
      monthlyOffline: columns.monthly_offline[slot] as number,
      rating: columns.rating[slot] as number,
      experience: columns.experience[slot] as number,
      hours: columns.hours[slot] as number,
      languages: columns.languages[slot] as number,
      traits: columns.traits[slot] as number,
      metres,
    };
  }

  #searchList(
    list: SlotArray,
    more: number,
    conditions: readonly Condition[],
    matches: MatchCollector,
  ): void {
    const { slots, length } = list;
    let size = FIRST_BLOCK;
    for (let from = 0; from < length; from += size, size = Math.min(LARGEST_BLOCK, size * 2)) {
      if (matches.isEnough(this.score(slots[from] as number) + more)) return;
      this.#takeMatches(slots, from, Math.min(length, from + size), { more, conditions, matches });
    }
  }

  /** Checks the teachers who changed. They are in no list, so their score in an area is looked up. */
  #searchLate(area: string | null, conditions: readonly Condition[], matches: MatchCollector): void {
    for (let slot = this.#ordered ?? 0; slot < this.#ids.length; slot += 1) {
      const score = area === null ? this.score(slot) : this.#lateKeys.get(slot)?.get(area);
      if (score === undefined) continue;
      block[0] = slot;
      this.#takeMatches(block, 0, 1, { more: score - this.score(slot), conditions, matches });
    }
  }

  #takeMatches(
    slots: Int32Array,
    from: number,
    to: number,
    {
      more,
      conditions,
      matches,
    }: { more: number; conditions: readonly Condition[]; matches: MatchCollector },
  ): void {
    const [first, ...others] = conditions;
    if (first === undefined) return;
    let count = first(slots, from, to, block);
    for (const condition of others) count = condition(block, 0, count, block);
    matches.take(this, block, count, more);
  }

  /** Returns the lists of the area; without an area, the shortest list that contains all matches. */
  #listsFor(query: FilterQuery, area: string | null): Iterable<[more: number, list: SlotArray]> {
    if (area !== null) return this.#lists.get(area) ?? [];
    const keys = requiredFactKeys(query);
    const { specialization: style, availability } = query;
    if (style !== 0) keys.push(bitKey('styles', 1 << style));
    if (availability !== ANY_HOURS_BIT && bitCount(availability) === 1)
      keys.push(bitKey('hours', availability));
    const facts = keys.map((key) => this.#lists.get(key)?.get(0) ?? NONE);
    return [[0, [this.#all, ...facts].reduce((one, other) => (other.length < one.length ? other : one))]];
  }

  #list(key: string, more: number): SlotArray {
    const lists: Lists = this.#lists.get(key) ?? new Map();
    this.#lists.set(key, lists);
    const list = lists.get(more) ?? new SlotArray();
    lists.set(more, list);
    return list;
  }

  #column(name: string): Int32Array {
    return this.#columns[name] as Int32Array;
  }

  #grow(room: number): void {
    for (const name of COLUMN_NAMES) {
      const more = new Int32Array(room);
      more.set(this.#columns[name] ?? []);
      this.#columns[name] = more;
    }
    this.#room = room;
  }
}

/** Parses lines with a score and its key: "123 bandra\n110 +woman". */
function readKeys(text: string | null): [key: string, score: number][] {
  if (text === null) return [];
  return text.split('\n').map((line) => {
    const space = line.indexOf(' ');
    return [line.slice(space + 1), Number(line.slice(0, space))];
  });
}
