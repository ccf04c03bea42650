import type { Reseal } from '../secret-keys/reseal.ts';
import { sealAgain } from './seal.ts';
import { listSealed, updateSealed } from './store.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Encrypts queued codes and failed messages with the current key. */
export const resealOutbox: Reseal = async (db, keys) => {
  let count = 0;
  for (let id = FIRST_ID; ; ) {
    const rows = await listSealed(db, { id, limit: BATCH });
    for (const row of rows) {
      id = row.id;
      const to = row.sealed && sealAgain(keys, id, row.sealed);
      if (row.sealed && to && (await updateSealed(db, id, { from: row.sealed, to }))) count += 1;
    }
    if (rows.length < BATCH) return count;
  }
};
