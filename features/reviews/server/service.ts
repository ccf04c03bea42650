import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#server/context.ts';
import type { Review } from '../contract.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once'>;
type Asked = { id: string; limit: number; cursor: string | undefined };
type ReviewPage = { reviews: Review[]; total: number; nextCursor: string | null };

/** A page of a teacher's reviews, newest first. Throws TEACHER_NOT_FOUND. */
export async function listTeacherReviews(asker: Asker, { id, limit, cursor }: Asked): Promise<ReviewPage> {
  // A trigger keeps the number of visible reviews with the teacher, so nothing is counted here.
  const { id: teacherId, reviewCount: total } = await getVisibleTeacher(asker, id);
  const records = await store.listReviews(asker.db, { teacherId, limit: limit + 1, after: cursor });
  const reviews = records.slice(0, limit).map(view.review);
  const nextCursor = records.length > limit ? (reviews.at(-1)?.id ?? null) : null;
  return { reviews, total, nextCursor };
}
