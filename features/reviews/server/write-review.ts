import { hadSession } from '#features/bookings/server/service.ts';
import { notify } from '#features/notifications/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import type { OwnReview, Review, ReviewInput } from '../contract.ts';
import { REVIEW_POSTED, REVIEW_REPLIED } from '../notices.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** The student's own review of a teacher, and whether they may write one. Throws TEACHER_NOT_FOUND. */
export async function getOwnReview(teacher: string, ctx: Context): Promise<OwnReview> {
  const { id: teacherId } = await getVisibleTeacher(ctx, teacher);
  const pair = { clientId: ctx.actor.userId, teacherId };
  const record = await store.findOwnReview(ctx.db, pair);
  if (record !== null) return { mayReview: true, review: view.review(record) };
  return { mayReview: await hadSession(ctx.db, { ...pair, now: ctx.clock.now() }), review: null };
}

/**
 * Creates the student's review of a teacher. Throws REVIEW_NEEDS_SESSION, or ALREADY_REVIEWED (from the unique
 * constraint on student and teacher).
 */
export async function createReview(teacher: string, body: ReviewInput, ctx: Context): Promise<Review> {
  const { id: teacherId } = await getVisibleTeacher(ctx, teacher);
  const now = ctx.clock.now();
  const pair = { clientId: ctx.actor.userId, teacherId };
  if (!(await hadSession(ctx.db, { ...pair, now }))) throw new AppError('REVIEW_NEEDS_SESSION');
  return ctx.tx(async (tx) => {
    const id = newId();
    await store.insertReview(tx, { ...pair, ...body, id, now });
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
    const review = await getReview(tx, id);
    const data = { studentName: shortName(review) };
    await notify(tx, {
      notice: REVIEW_POSTED,
      userId: review.teacherUserId,
      data,
      about: ctx.actor.userId,
      now,
    });
    refreshTeacherPages(tx, review.teacherUserId);
    return view.review(review);
  });
}

/** Throws 404 if the review belongs to another student or is about another teacher. */
export async function checkOwnReview(
  { id, reviewId }: { id: string; reviewId: string },
  ctx: Context,
): Promise<void> {
  const { id: teacherId } = await getVisibleTeacher(ctx, id);
  const review = await getReview(ctx.db, reviewId);
  if (review.clientId !== ctx.actor.userId || review.teacherId !== teacherId) {
    throw new AppError('REVIEW_NOT_FOUND');
  }
}

/** Updates the student's review, which `checkOwnReview` has checked. Same text and rating: writes nothing. */
export function updateReview(reviewId: string, body: ReviewInput, ctx: Context): Promise<Review> {
  return ctx.tx(async (tx) => {
    const now = ctx.clock.now();
    const old = await getReview(tx, reviewId, { forUpdate: true });
    if (old.rating === body.rating && old.comment === body.comment) return view.review(old);
    const { rating, comment: text } = old;
    await store.insertEdit(tx, { id: newId(), reviewId, part: 'review', rating, text, now });
    await store.updateReview(tx, reviewId, { ...body, now });
    await emit(tx, teacherChanged, { teacherIds: [old.teacherId], now });
    refreshTeacherPages(tx, old.teacherUserId);
    return view.review(await getReview(tx, reviewId));
  });
}

/** Tells the teacher's open pages to refetch their reviews. */
function refreshTeacherPages(tx: Db, userId: string): void {
  sendLiveHint(tx, [userId], ['/api/teacher/reviews', '/api/teacher/profile']);
}

async function getReview(...args: Parameters<typeof store.findReview>) {
  const review = await store.findReview(...args);
  if (review === null) throw new AppError('REVIEW_NOT_FOUND');
  return review;
}

/** Throws 404 if the review is about another teacher or is hidden. */
export async function checkReviewAboutActor(reviewId: string, ctx: Context): Promise<void> {
  const review = await getReview(ctx.db, reviewId);
  if (review.teacherUserId !== ctx.actor.userId || review.hiddenAt !== null) {
    throw new AppError('REVIEW_NOT_FOUND');
  }
}

/** Stores the teacher's reply. Throws ALREADY_REPLIED if there is one; of concurrent replies exactly one is stored. */
export function replyToReview(reviewId: string, text: string, ctx: Context): Promise<Review> {
  return ctx.tx(async (tx) => {
    const now = ctx.clock.now();
    const written = await store.insertReply(tx, reviewId, text, now);
    if (!written) throw new AppError('ALREADY_REPLIED');
    const review = await getReview(tx, reviewId);
    if (review.clientId !== null) {
      const teacherName = displayName({
        firstName: review.teacherFirstName,
        lastName: review.teacherLastName,
      });
      const data = { teacherName, teacherId: review.teacherId };
      await notify(tx, {
        notice: REVIEW_REPLIED,
        userId: review.clientId,
        data,
        about: review.teacherUserId,
        now,
      });
    }
    return view.review(review);
  });
}

/** Throws REVIEW_NOT_FOUND if there is no reply to change. */
export function updateReply(reviewId: string, text: string, ctx: Context): Promise<Review> {
  return ctx.tx(async (tx) => {
    const now = ctx.clock.now();
    const old = await getReview(tx, reviewId, { forUpdate: true });
    if (old.reply === null) throw new AppError('REVIEW_NOT_FOUND');
    if (old.reply === text) return view.review(old);
    await store.insertEdit(tx, { id: newId(), reviewId, part: 'reply', text: old.reply, now });
    await store.updateReply(tx, reviewId, text, now);
    return view.review(await getReview(tx, reviewId));
  });
}
