import type { Db } from '#platform/server/db/client.ts';
import * as store from './store.ts';

export type Pair = store.Pair;
export type Side = store.Side;

/** Neither side can message or book the other until the side that blocked unblocks. */
export function blockPair(tx: Db, pair: Pair, by: Side, now: Date): Promise<void> {
  return store.insertBlock(tx, pair, by, now);
}

/** Removes one side's own block; a block by the other side remains. */
export function unblockPair(tx: Db, pair: Pair, by: Side): Promise<void> {
  return store.deleteBlock(tx, pair, by);
}
