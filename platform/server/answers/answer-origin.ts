import type { CacheTag } from './answer-cache.ts';

/** Collects the tags of the data in an answer, or in a page that is made from several answers. */
export class AnswerOrigin {
  readonly #tags = new Set<CacheTag>();
  #isCacheable = true;

  /** Adds the tags of one part; null if the part must not be cached. */
  add(tags: readonly CacheTag[] | null): void {
    if (tags === null) this.#isCacheable = false;
    else for (const tag of tags) this.#tags.add(tag);
  }

  /** The tags of all parts; null if the answer must not be cached. */
  get tags(): readonly CacheTag[] | null {
    return this.#isCacheable && this.#tags.size > 0 ? [...this.#tags] : null;
  }
}
