import { getVisibleTeacherId } from '#features/teachers/server/service.ts';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Review } from '../contract.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Asked = { id: string; actor: Actor | null; limit: number; cursor: string | undefined };
type ReviewPage = { reviews: Review[]; total: number; nextCursor: string | null };

/** A page of a teacher's reviews, newest first. Throws TEACHER_NOT_FOUND. */
export async function listTeacherReviews(db: Db, { id, actor, limit, cursor }: Asked): Promise<ReviewPage> {
  const teacherId = await getVisibleTeacherId(db, { id, actor });
  const [records, total] = await Promise.all([
    store.listReviews(db, { teacherId, limit: limit + 1, after: cursor }),
    store.countReviews(db, teacherId),
  ]);
  const reviews = records.slice(0, limit).map(view.review);
  const nextCursor = records.length > limit ? (reviews.at(-1)?.id ?? null) : null;
  return { reviews, total, nextCursor };
}
