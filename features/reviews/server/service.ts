import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Review } from '../contract.ts';
import * as moderation from './moderation-store.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once'>;
type Page = { limit: number; cursor: string | undefined };
type ReviewPage = { reviews: Review[]; total: number; nextCursor: string | null };

/** A page of a teacher's reviews, newest first. Throws TEACHER_NOT_FOUND. */
export async function listTeacherReviews(
  asker: Asker,
  { id, limit, cursor }: Page & { id: string },
): Promise<ReviewPage> {
  // A trigger maintains the teacher's number of visible reviews.
  const { id: teacherId, reviewCount: total } = await getVisibleTeacher(asker, id);
  const records = await store.listReviews(asker.db, { teacherId, limit: limit + 1, after: cursor });
  const reviews = records.slice(0, limit).map(view.review);
  const nextCursor = records.length > limit ? (reviews.at(-1)?.id ?? null) : null;
  return { reviews, total, nextCursor };
}

/** Like `listTeacherReviews`, for the signed-in teacher. */
export function listOwnReviews(ctx: RequestContext<Actor>, page: Page): Promise<ReviewPage> {
  return listTeacherReviews(ctx, { ...page, id: ctx.actor.userId });
}

/** Used for reports: admins read and hide reviews. */
export const { findReportedReview, withholdReview } = moderation;
