import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { walkRows } from '#platform/server/jobs/batches.ts';
import { lockMark, saveMark } from '#platform/server/jobs/marks-store.ts';
import {
  findLastSettledAt,
  listSettledRequests,
  listTeachersAfter,
  refreshReplyFigures,
  type SettledRequest,
} from './reply-store.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * Each run also counts again the requests that were answered in this time before the previous run, because a request
 * may be committed some time after its `answered_at`. It must be longer than any transaction.
 */
const OVERLAP_MS = 5 * 60_000;

/** Name of the job's mark in the database. The figures include all requests settled before the mark. */
const REPLIES_MARK = 'reply-figures';
/** Start position if the database has no mark yet. */
const BEGINNING = { at: '-infinity', id: FIRST_ID };

/** Recounts the figures of teachers whose requests were settled since the last run, or shortly before (OVERLAP_MS). */
export function recountReplyFigures({ db, clock }: Platform): AsyncGenerator<void> {
  const now = clock.now();
  const counted = new Date(now.getTime() - OVERLAP_MS);
  return walkRows<SettledRequest>((after) =>
    inTransaction(db, async (tx) => {
      const mark = (await lockMark(tx, REPLIES_MARK, BEGINNING)) ?? BEGINNING;
      const settled = await listSettledRequests(tx, after ?? mark, BATCH);
      const teacherIds = settled.map(({ teacherId }) => teacherId);
      if (teacherIds.length > 0) await refreshReplyFigures(tx, teacherIds, now);
      const last = settled.at(-1) ?? null;
      const isRecent = last === null || last.settledAt > counted;
      await saveMark(tx, REPLIES_MARK, isRecent ? { at: counted.toISOString(), id: FIRST_ID } : last);
      return last;
    }),
  );
}

/**
 * Counts the reply figures of the next batch of teachers with bookings, ordered by profile id. Returns the last id;
 * null at the end. The first batch sets the job's mark to the latest settled request, so that the job continues from
 * there.
 */
export async function fillReplyFigures(tx: Db, after: string | null): Promise<string | null> {
  if (after === null) {
    const at = await findLastSettledAt(tx);
    if (at !== null) await lockMark(tx, REPLIES_MARK, { at, id: FIRST_ID });
  }
  const ids = await listTeachersAfter(tx, after ?? FIRST_ID, BATCH);
  if (ids.length > 0) await refreshReplyFigures(tx, ids, null);
  return ids.at(-1) ?? null;
}
