import type { Kysely } from 'kysely';
import { REPLIES_MARK } from '#features/bookings/server/replies.ts';
import {
  findLastSettled,
  listTeachersAfter,
  refreshReplyFigures,
} from '#features/bookings/server/reply-store.ts';
import type { Backfill } from '#platform/server/db/backfill.ts';
import type { Db } from '#platform/server/db/client.ts';
import { lockMark } from '#platform/server/jobs/marks-store.ts';

/** Teachers of one batch. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The figures of bookings from before the table `reply_figures`; the job goes on where they end. */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>, after) {
    if (after === null) {
      const at = await findLastSettled(tx);
      if (at !== null) await lockMark(tx as unknown as Db, REPLIES_MARK, { at, id: FIRST_ID });
    }
    const ids = await listTeachersAfter(tx, after ?? FIRST_ID, BATCH);
    if (ids.length > 0) await refreshReplyFigures(tx, ids, null);
    return ids.at(-1) ?? null;
  },
};
