import type { Kysely } from 'kysely';
import { fillReplyFigures } from '#features/bookings/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/** The figures of bookings from before the table `reply_figures`; the job goes on where they end. */
export const backfill: Backfill = {
  runBatch: (tx: Kysely<unknown>, after) => fillReplyFigures(tx as unknown as Db, after),
};
