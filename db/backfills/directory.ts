import type { Kysely } from 'kysely';
import { refreshDirectory } from '#features/directory/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Computes the figures of the directory pages once, so that these pages are complete before the job's first run. */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>) {
    await refreshDirectory(tx as unknown as Db);
    return null;
  },
};
