import { countAnew } from '#features/admin/server/totals-store.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';

/** The totals of rows from before their triggers. */
export const backfill: Backfill = {
  async runBatch(tx) {
    await countAnew(tx);
    return null;
  },
};
