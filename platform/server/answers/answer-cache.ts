import { LRUCache } from 'lru-cache';

/**
 * Names a piece of data: `teacher:<id>`, `city:<id>`, `settings` … An answer has the tags of the data that it was made
 * from; a change has the tags of the data that it changed.
 */
export type CacheTag = string;

/** A logical time in this process: how many changes (`change`) and resets (`epoch`) it has seen. */
export type CacheVersion = { readonly change: number; readonly epoch: number };

/** The tag of a change that affects every answer. */
const EVERYTHING: CacheTag = '*';
/** Maximum number of tags whose last change is stored; about 10 MB. */
const TAGS_REMEMBERED = 50_000;

type Entry<T> = { value: T; tags: readonly CacheTag[]; bytes: number };

/**
 * Caches answers (responses) by key, in at most `maxBytes`. An answer is dropped when data that it was made from
 * changes. This is exact only if the caller calls `changed` after each commit, in commit order, `setReliable(false)`
 * while messages about changes may be late, and `reset` when one may be lost.
 */
export class AnswerCache<T> {
  readonly #answers: LRUCache<string, Entry<T>>;
  readonly #keysOf = new Map<CacheTag, Set<string>>();
  readonly #lastChange = new Map<CacheTag, number>();
  readonly #expected = new Map<CacheTag, Set<string>>();
  readonly #transactions = new Map<string, readonly CacheTag[]>();
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

  /** Number and bytes of the answers in the cache; cache hits (`found`) and misses since the start. */
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

  /**
   * Returns the cache's version. Read it before the data of an answer is read, and pass it to `add` with the answer.
   */
  now(): CacheVersion {
    return { change: this.#change, epoch: this.#epoch };
  }

  /**
   * Caches an answer whose data was read after `since`. Returns false if some of this data has changed since then, or
   * if an open transaction may change it.
   */
  add(key: string, { value, tags, bytes }: Entry<T>, since: CacheVersion): boolean {
    if (!this.#isReliable || since.epoch !== this.#epoch || since.change < this.#floor) return false;
    if (this.#expected.has(EVERYTHING)) return false;
    for (const tag of tags) {
      if ((this.#lastChange.get(tag) ?? 0) > since.change || this.#expected.has(tag)) return false;
    }
    return this.#store(key, { value, tags, bytes });
  }

  /** Updates the size of a cached answer, after it was compressed. */
  resize(key: string, value: T, bytes: number): void {
    const entry = this.#answers.peek(key);
    if (entry?.value === value) this.#store(key, { ...entry, bytes });
  }

  /**
   * Call it when an open transaction of this process is going to change `tags`. Drops the answers with these tags;
   * `add` refuses new ones until the transaction ends.
   */
  expectChange(transaction: string, tags: readonly CacheTag[]): void {
    this.#transactions.set(transaction, [...(this.#transactions.get(transaction) ?? []), ...tags]);
    for (const tag of tags) {
      const transactions = this.#expected.get(tag) ?? new Set();
      this.#expected.set(tag, transactions.add(transaction));
    }
    this.#drop(tags);
  }

  /** Call it when a transaction of any process has committed changes of `tags`. Drops the answers with these tags. */
  changed(transaction: string, tags: readonly CacheTag[]): void {
    this.#drop(tags);
    this.#end(transaction, tags);
  }

  /**
   * Call it when every transaction with a number below `before` has ended, and `changed` was called for those that
   * committed. Answers with their tags can be cached again.
   */
  endTransactionsBefore(before: bigint): void {
    for (const [transaction, tags] of this.#transactions)
      if (BigInt(transaction) < before) this.#end(transaction, tags);
  }

  /**
   * Pass false while messages about changes may be late: `find` and `add` then do nothing. The entries stay, because
   * late messages still arrive.
   */
  setReliable(isReliable: boolean): void {
    this.#isReliable = isReliable;
  }

  /** Call it when messages about changes may be lost. Drops every answer. */
  reset(): void {
    this.#isReliable = false;
    this.#epoch += 1;
    this.#answers.clear();
    this.#keysOf.clear();
  }

  #drop(tags: readonly CacheTag[]): void {
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

  #end(transaction: string, tags: readonly CacheTag[]): void {
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
    // The LRU cache rejects an answer that is larger than `maxBytes`.
    if (!this.#answers.has(key)) return false;
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag);
      if (keys === undefined) this.#keysOf.set(tag, new Set([key]));
      else keys.add(key);
    }
    return true;
  }

  #forget(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}
