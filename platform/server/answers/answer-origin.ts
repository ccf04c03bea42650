import type { Tag } from './answer-cache.ts';

/** What one answer, or a page of several, is made from. */
export class AnswerOrigin {
  readonly #tags = new Set<Tag>();
  #isCacheable = true;

  /** The tags of a part; null if it may be another at any time. */
  add(tags: readonly Tag[] | null): void {
    if (tags === null) this.#isCacheable = false;
    else for (const tag of tags) this.#tags.add(tag);
  }

  /** The tags of all parts; null if the answer must not be cached. */
  get tags(): readonly Tag[] | null {
    return this.#isCacheable && this.#tags.size > 0 ? [...this.#tags] : null;
  }
}
