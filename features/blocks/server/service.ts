import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import type { Side } from '#shared/side.ts';
import { pairBlocked } from './events.ts';
import * as store from './store.ts';

export type Pair = store.Pair;
/** Stores that one person (`by`) blocks the other. Neither can message or book the other until this person unblocks. */
export async function blockPair(tx: Db, pair: Pair, by: Side, now: Date): Promise<void> {
  await store.insertBlock(tx, pair, by, now);
  await emit(tx, pairBlocked, { pair, by, now });
}

/** Removes the block that this person (`by`) made; a block by the other person remains. */
export function unblockPair(tx: Db, pair: Pair, by: Side): Promise<void> {
  return store.deleteBlock(tx, pair, by);
}
