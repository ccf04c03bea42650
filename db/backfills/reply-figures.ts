import type { Kysely } from 'kysely';
import { fillReplyFigures } from '#features/bookings/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Computes the reply figures from bookings that are older than the table. The job continues from the last of these. */
export const backfill: Backfill = {
  runBatch: (tx: Kysely<unknown>, after) => fillReplyFigures(tx as unknown as Db, after),
};
