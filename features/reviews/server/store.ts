import type { Db } from '#server/db/client.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';

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

type FirstPage = { teacherId: string; limit: number };
type LaterPage = FirstPage & { after: string };

function selectReviews(db: Db, { teacherId, limit }: FirstPage) {
  return db
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
    .where('r.hidden_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit);
}

const firstReviews = compiledOnce((db, page: FirstPage) => selectReviews(db, page));
const laterReviews = compiledOnce((db, page: LaterPage) =>
  selectReviews(db, page).where((eb) =>
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
  ),
);

/** Visible reviews, newest first, beginning behind the review `after`. */
export function listReviews(
  db: Db,
  { after, ...page }: FirstPage & { after: string | undefined },
): Promise<ReviewRecord[]> {
  return after === undefined ? firstReviews(db, page) : laterReviews(db, { ...page, after });
}
