import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type ReportedReview = {
  id: string;
  teacherId: string;
  authorId: string | null;
  rating: number;
  comment: string;
  reply: string | null;
  isWithheld: boolean;
};

export async function findReportedReview(db: Db, id: string): Promise<ReportedReview | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'teacher_id as teacherId', 'client_id as authorId', 'rating', 'comment', 'reply'])
    .select(sql<boolean>`hidden_at is not null`.as('isWithheld'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Hides a review from `at` on; null shows it again. False if nothing changes. */
export async function withholdReview(tx: Db, reviewId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ hidden_at: at })
    .where('id', '=', reviewId)
    .where('hidden_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
