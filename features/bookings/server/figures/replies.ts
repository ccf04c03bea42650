import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { walk } from '#platform/server/jobs/batches.ts';
import { lockMark, saveMark } from '#platform/server/jobs/marks-store.ts';
import {
  findLastSettled,
  listSettled,
  listTeachersAfter,
  refreshReplyFigures,
  type SettledRequest,
} from './reply-store.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Longer than a transaction: a request may be committed some time after the instant that it was settled at. */
const OVERLAP_MS = 5 * 60_000;

/** The job's mark: what was settled before it is part of the figures. */
const REPLIES_MARK = 'reply-figures';
/** Where a database without a mark begins. */
const BEGINNING = { at: '-infinity', id: FIRST_ID };

/** Counts the figures of teachers with requests settled since the last run, and of some minutes before it. */
export function refreshReplies({ db, clock }: Platform): AsyncGenerator<void> {
  const now = clock.now();
  const counted = new Date(now.getTime() - OVERLAP_MS);
  return walk<SettledRequest>((after) =>
    inTransaction(db, async (tx) => {
      const mark = (await lockMark(tx, REPLIES_MARK, BEGINNING)) ?? BEGINNING;
      const settled = await listSettled(tx, after ?? mark, BATCH);
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
 * Counts the figures of the next teachers with bookings, by profile id; null at the end. The first batch moves the job's
 * mark to what is settled by then, so that the job goes on where these batches end.
 */
export async function fillReplyFigures(tx: Db, after: string | null): Promise<string | null> {
  if (after === null) {
    const at = await findLastSettled(tx);
    if (at !== null) await lockMark(tx, REPLIES_MARK, { at, id: FIRST_ID });
  }
  const ids = await listTeachersAfter(tx, after ?? FIRST_ID, BATCH);
  if (ids.length > 0) await refreshReplyFigures(tx, ids, null);
  return ids.at(-1) ?? null;
}
