import type { Db } from '#platform/server/db/client.ts';

export type WrittenReview = {
  id: string;
  teacherName: string;
  rating: number;
  comment: string;
  createdAt: Date;
  editedAt: Date | null;
  reply: string | null;
};

/** Reviews written by a user, oldest first. */
export async function listWrittenBy(db: Db, userId: string): Promise<WrittenReview[]> {
  const rows = await db
    .selectFrom('reviews as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['r.id', 'r.rating', 'r.comment', 'r.reply'])
    .select(['r.created_at as createdAt', 'r.edited_at as editedAt'])
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .where('r.client_id', '=', userId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    teacherName: `${firstName} ${lastName}`.trim(),
  }));
}

/** A teacher's replies to reviews, oldest first. */
export function listRepliesOf(
  db: Db,
  userId: string,
): Promise<{ reviewId: string; rating: number; reply: string; repliedAt: Date | null }[]> {
  return db
    .selectFrom('reviews as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .select(['r.id as reviewId', 'r.rating', 'r.replied_at as repliedAt'])
    .select((eb) => eb.ref('r.reply').$notNull().as('reply'))
    .where('t.user_id', '=', userId)
    .where('r.reply', 'is not', null)
    .orderBy('r.replied_at')
    .orderBy('r.id')
    .execute();
}

/** Earlier texts of these reviews or replies, oldest first. */
export async function listEdits(
  db: Db,
  reviewIds: readonly string[],
  part: 'review' | 'reply',
): Promise<{ reviewId: string; rating: number | null; text: string; replacedAt: Date }[]> {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('review_edits')
    .select(['review_id as reviewId', 'rating', 'text', 'replaced_at as replacedAt'])
    .where('review_id', 'in', [...reviewIds])
    .where('part', '=', part)
    .orderBy('replaced_at')
    .orderBy('id')
    .execute();
}

/** Deletes a teacher's replies to reviews. */
export async function deleteRepliesOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx
    .deleteFrom('review_edits')
    .where('part', '=', 'reply')
    .where('review_id', 'in', tx.selectFrom('reviews').select('id').where('teacher_id', 'in', profile))
    .execute();
  await tx
    .updateTable('reviews')
    .set({ reply: null, replied_at: null, reply_edited_at: null })
    .where('reply', 'is not', null)
    .where('teacher_id', 'in', profile)
    .execute();
}

/** Removes a user's name from their reviews; the texts and ratings stay. */
export async function anonymiseReviewsOf(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('reviews').set({ client_id: null }).where('client_id', '=', userId).execute();
}

/** Returns those of the given users who wrote a review. */
export async function listReviewWriters(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .select('client_id as id')
    .where('client_id', 'in', [...userIds])
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
