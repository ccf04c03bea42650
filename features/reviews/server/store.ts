import type { Db } from '#platform/server/db/client.ts';

export type ReviewRecord = {
  id: string;
  clientId: string | null;
  firstName: string | null;
  lastName: string | null;
  rating: number;
  comment: string;
  createdAt: Date;
  editedAt: Date | null;
  isVerifiedSession: boolean;
  reply: string | null;
  repliedAt: Date | null;
  replyEditedAt: Date | null;
};

type FirstPage = { teacherId: string; limit: number };
type LaterPage = FirstPage & { after: string };

function selectRecords(db: Db) {
  return db
    .selectFrom('reviews as r')
    .leftJoin('people as u', 'u.id', 'r.client_id')
    .select([
      'r.id',
      'r.client_id as clientId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'r.rating',
      'r.comment',
      'r.created_at as createdAt',
      'r.edited_at as editedAt',
      'r.is_verified_session as isVerifiedSession',
      'r.reply',
      'r.replied_at as repliedAt',
      'r.reply_edited_at as replyEditedAt',
    ]);
}

function selectReviews(db: Db, { teacherId, limit }: FirstPage) {
  return selectRecords(db)
    .where('r.teacher_id', '=', teacherId)
    .where('r.hidden_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit);
}

function selectLaterReviews(db: Db, page: LaterPage) {
  return selectReviews(db, page).where((eb) =>
    eb(
      eb.refTuple('r.created_at', 'r.id'),
      '<',
      eb
        .selectFrom('reviews as last')
        .select(['last.created_at', 'last.id'])
        .where('last.id', '=', page.after)
        .where('last.teacher_id', '=', page.teacherId)
        .$asTuple('created_at', 'id'),
    ),
  );
}

/** Visible reviews, newest first, after the review `after`. */
export function listReviews(
  db: Db,
  { after, ...page }: FirstPage & { after: string | undefined },
): Promise<ReviewRecord[]> {
  const reviews = after === undefined ? selectReviews(db, page) : selectLaterReviews(db, { ...page, after });
  return reviews.execute();
}

/** Returns the student's review of the teacher, hidden or not; null if there is none. */
export async function findOwnReview(
  db: Db,
  pair: { clientId: string; teacherId: string },
): Promise<ReviewRecord | null> {
  const row = await selectRecords(db)
    .where('r.client_id', '=', pair.clientId)
    .where('r.teacher_id', '=', pair.teacherId)
    .executeTakeFirst();
  return row ?? null;
}

/** A review with its student and teacher; `forUpdate` locks it until the transaction ends. */
export async function findReview(db: Db, id: string, options: { forUpdate?: boolean } = {}) {
  let query = selectRecords(db)
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .innerJoin('people as tu', 'tu.id', 't.user_id')
    .select(['r.teacher_id as teacherId', 't.user_id as teacherUserId', 'r.hidden_at as hiddenAt'])
    .select(['tu.first_name as teacherFirstName', 'tu.last_name as teacherLastName'])
    .where('r.id', '=', id);
  if (options.forUpdate) query = query.forUpdate('r');
  return (await query.executeTakeFirst()) ?? null;
}

type NewReview = {
  id: string;
  clientId: string;
  teacherId: string;
  rating: number;
  comment: string;
  now: Date;
};

/** Inserts a review. Violates the constraint reviews_one_per_pair if the student has already reviewed the teacher. */
export async function insertReview(tx: Db, review: NewReview): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      id: review.id,
      client_id: review.clientId,
      teacher_id: review.teacherId,
      rating: review.rating,
      comment: review.comment,
      is_verified_session: true,
      created_at: review.now,
    })
    .execute();
}

type Replaced = { id: string; reviewId: string; now: Date } & (
  | { part: 'review'; rating: number; text: string }
  | { part: 'reply'; text: string }
);

/** Stores the previous text of a review or a reply. */
export async function insertEdit(tx: Db, edit: Replaced): Promise<void> {
  await tx
    .insertInto('review_edits')
    .values({
      id: edit.id,
      review_id: edit.reviewId,
      part: edit.part,
      rating: edit.part === 'review' ? edit.rating : null,
      text: edit.text,
      replaced_at: edit.now,
    })
    .execute();
}

export async function updateReview(
  tx: Db,
  id: string,
  change: { rating: number; comment: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ rating: change.rating, comment: change.comment, edited_at: change.now })
    .where('id', '=', id)
    .execute();
}

/** Stores the reply if there is none yet; returns whether it did. */
export async function insertReply(tx: Db, id: string, text: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('reviews')
    .set({ reply: text, replied_at: now })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function updateReply(tx: Db, id: string, text: string, now: Date): Promise<void> {
  await tx.updateTable('reviews').set({ reply: text, reply_edited_at: now }).where('id', '=', id).execute();
}
