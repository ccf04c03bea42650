import { LRUCache } from 'lru-cache';

/** What an answer was made from, and what a change touches: `teacher:<id>`, `city:<id>`, `settings` … */
export type Tag = string;

/** A point in the order of the changes that reached this process. */
export type Moment = { readonly change: number; readonly epoch: number };

/** Stands for every tag. */
const EVERYTHING: Tag = '*';
/** Tags whose last change is remembered; about 10 MB. */
const TAGS_REMEMBERED = 50_000;

type Entry<T> = { value: T; tags: readonly Tag[]; bytes: number };

/**
 * Answers by key, within `maxBytes`, until something that they were made from changes. Exact under three
 * conditions, which the caller meets: `changed` is called for each change after its commit, in their order; `setReliable(false)`
 * while changes may be late; `reset` when one may have been missed.
 */
export class AnswerCache<T> {
  readonly #answers: LRUCache<string, Entry<T>>;
  readonly #keysOf = new Map<Tag, Set<string>>();
  readonly #lastChange = new Map<Tag, number>();
  readonly #expected = new Map<Tag, Set<string>>();
  readonly #transactions = new Map<string, readonly Tag[]>();
  #change = 0;
  #floor = 0;
  #epoch = 0;
  #isReliable = false;
  #found = 0;
  #missed = 0;

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#answers = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ tags }, key) => this.#forget(key, tags),
    });
  }

  /** What is cached now, and how often an answer was found since the start. */
  get stats(): { answers: number; bytes: number; found: number; missed: number } {
    const { size: answers, calculatedSize: bytes } = this.#answers;
    return { answers, bytes, found: this.#found, missed: this.#missed };
  }

  find(key: string): T | undefined {
    const entry = this.#isReliable ? this.#answers.get(key) : undefined;
    if (entry === undefined) this.#missed += 1;
    else this.#found += 1;
    return entry?.value;
  }

  /** Call it before the first read of an answer's data. */
  now(): Moment {
    return { change: this.#change, epoch: this.#epoch };
  }

  /** Adds an answer whose data was read after `since`, unless any of it changed or may be changing. */
  add(key: string, { value, tags, bytes }: Entry<T>, since: Moment): boolean {
    if (!this.#isReliable || since.epoch !== this.#epoch || since.change < this.#floor) return false;
    if (this.#expected.has(EVERYTHING)) return false;
    for (const tag of tags) {
      if ((this.#lastChange.get(tag) ?? 0) > since.change || this.#expected.has(tag)) return false;
    }
    return this.#store(key, { value, tags, bytes });
  }

  /** An answer that was found needs another number of bytes. */
  resize(key: string, value: T, bytes: number): void {
    const entry = this.#answers.peek(key);
    if (entry?.value === value) this.#store(key, { ...entry, bytes });
  }

  /** An open transaction of this process will change `tags`, unless it is rolled back: drops their entries, and adds none until it ends. */
  expect(transaction: string, tags: readonly Tag[]): void {
    this.#transactions.set(transaction, [...(this.#transactions.get(transaction) ?? []), ...tags]);
    for (const tag of tags) {
      const transactions = this.#expected.get(tag) ?? new Set();
      this.#expected.set(tag, transactions.add(transaction));
    }
    this.#drop(tags);
  }

  /** A transaction of any process has changed `tags`: drops their entries. */
  changed(transaction: string, tags: readonly Tag[]): void {
    this.#drop(tags);
    this.#end(transaction, tags);
  }

  /** Every transaction with a lower number has ended, and `changed` was called for those that committed. */
  ended(before: bigint): void {
    for (const [transaction, tags] of this.#transactions)
      if (BigInt(transaction) < before) this.#end(transaction, tags);
  }

  /** False while news of changes may be late: nothing is found or added. News that is late still arrives, so entries stay. */
  setReliable(isReliable: boolean): void {
    this.#isReliable = isReliable;
  }

  /** News of changes may be lost: drops every entry. */
  reset(): void {
    this.#isReliable = false;
    this.#epoch += 1;
    this.#answers.clear();
    this.#keysOf.clear();
  }

  #drop(tags: readonly Tag[]): void {
    this.#change += 1;
    if (tags.includes(EVERYTHING)) {
      this.#floor = this.#change;
      this.#answers.clear();
      this.#keysOf.clear();
      return;
    }
    if (this.#lastChange.size + tags.length > TAGS_REMEMBERED) {
      this.#lastChange.clear();
      this.#floor = this.#change;
    }
    for (const tag of tags) {
      this.#lastChange.set(tag, this.#change);
      for (const key of [...(this.#keysOf.get(tag) ?? [])]) this.#answers.delete(key);
    }
  }

  #end(transaction: string, tags: readonly Tag[]): void {
    const open = this.#transactions.get(transaction);
    if (open === undefined) return;
    for (const tag of tags) {
      const transactions = this.#expected.get(tag);
      transactions?.delete(transaction);
      if (transactions?.size === 0) this.#expected.delete(tag);
    }
    const left = open.filter((tag) => !tags.includes(tag));
    if (left.length === 0) this.#transactions.delete(transaction);
    else this.#transactions.set(transaction, left);
  }

  #store(key: string, entry: Entry<T>): boolean {
    this.#answers.set(key, entry);
    // Larger than the whole cache.
    if (!this.#answers.has(key)) return false;
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag);
      if (keys === undefined) this.#keysOf.set(tag, new Set([key]));
      else keys.add(key);
    }
    return true;
  }

  #forget(key: string, tags: readonly Tag[]): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
