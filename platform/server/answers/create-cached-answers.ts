import type { Db } from '../db/client.ts';
import { createCachedParts } from '../ssr/cached-parts.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CachedAnswer, CachedAnswers } from './cached-answer.ts';
import { watchChanges, watchOwnChanges } from './watch-changes.ts';

/** Share of `maxBytes` for page parts: they are smaller than answers, and many pages share them. */
const PARTS_SHARE = 0.25;

type Options = {
  /** The database to listen to; it must not be a pooler in transaction mode. */
  connectionString: string;
  /** The database handle with which the requests of this process write. */
  db: Db;
  maxBytes: number;
  log: { warn(details: object, message: string): void };
  /** Maximum age of the last heartbeat in ms, after which the cache is not used (see watchChanges). */
  lateMs?: number | undefined;
};

export function createCachedAnswers({ connectionString, db, maxBytes, log, lateMs }: Options): CachedAnswers {
  const cache = new AnswerCache<CachedAnswer>({ maxBytes: maxBytes * (1 - PARTS_SHARE) });
  watchOwnChanges(db, cache);
  return {
    cache,
    watch: watchChanges(cache, { connectionString, log, lateMs }),
    parts: createCachedParts({ maxBytes: maxBytes * PARTS_SHARE }),
  };
}
