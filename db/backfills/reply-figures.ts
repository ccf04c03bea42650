import type { Kysely } from 'kysely';
import { fillReplyFigures } from '#features/bookings/server/service.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Computes teachers' reply figures (how often and how fast they answer) from bookings that existed before the table.
 * The job that updates the figures continues after the last of these bookings.
 */
export const backfill: Backfill = {
  runBatch: (tx: Kysely<unknown>, after) => fillReplyFigures(tx as unknown as Db, after),
};
