import type { Kysely } from 'kysely';
import { refreshDirectory } from '#features/directory/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Computes the directory's first figures, so that its pages are complete before the first run of the job. */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>) {
    await refreshDirectory(tx as unknown as Db);
    return null;
  },
};
