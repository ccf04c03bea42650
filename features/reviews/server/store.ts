import type { Db } from '#server/db/client.ts';

export type ReviewRecord = {
  id: string;
  clientId: string | null;
  firstName: string | null;
  lastName: string | null;
  rating: number;
  comment: string;
  createdAt: Date;
  editedAt: Date | null;
};

type Page = { teacherId: string; limit: number; after: string | undefined };

/** Visible reviews, newest first, beginning behind the review `after`. */
export async function listReviews(db: Db, { teacherId, limit, after }: Page): Promise<ReviewRecord[]> {
  let query = db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.client_id')
    .select([
      'r.id',
      'r.client_id as clientId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'r.rating',
      'r.comment',
      'r.created_at as createdAt',
      'r.edited_at as editedAt',
    ])
    .where('r.teacher_id', '=', teacherId)
    .where('r.hidden_at', 'is', null);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('r.created_at', 'r.id'),
        '<',
        eb
          .selectFrom('reviews as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', after)
          .where('last.teacher_id', '=', teacherId)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return query.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(limit).execute();
}
