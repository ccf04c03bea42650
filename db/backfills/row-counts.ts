import type { Kysely } from 'kysely';
import { recountTotals } from '#features/statistics/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Counts the rows that existed before the triggers that update the totals. */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>) {
    await recountTotals(tx as unknown as Db);
    return null;
  },
};
