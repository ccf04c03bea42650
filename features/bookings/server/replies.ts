import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { walk } from '#platform/server/jobs/batches.ts';
import { lockMark, saveMark } from '#platform/server/jobs/marks-store.ts';
import { listSettled, refreshReplyFigures, type SettledRequest } from './reply-store.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Longer than a transaction: a request may be committed some time after the instant that it was settled at. */
const OVERLAP_MS = 5 * 60_000;

/** The job's mark: what was settled before it is part of the figures. */
export const REPLIES_MARK = 'reply-figures';
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
