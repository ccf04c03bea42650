import type { Db } from '../db/client.ts';
import { AnswerCache } from './answer-cache.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answer.ts';
import { watchChanges, watchOwnChanges } from './watch-changes.ts';

type Options = {
  /** The database to listen to; it must not be a pooler in transaction mode. */
  connectionString: string;
  /** What the requests of this process write through. */
  db: Db;
  maxBytes: number;
  log: { warn(details: object, message: string): void };
};

export function createKeptAnswers({ connectionString, db, maxBytes, log }: Options): KeptAnswers {
  const cache = new AnswerCache<KeptAnswer>({ maxBytes });
  watchOwnChanges(db, cache);
  return { cache, watch: watchChanges(cache, { connectionString, log }) };
}
