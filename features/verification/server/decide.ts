import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { notify } from '#features/notifications/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import {
  giveSlugs,
  lockProfile,
  markDecided,
  updateCertificateCheck,
} from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint, sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import { loadSettings } from '#platform/server/settings/settings.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { AdminReview, CheckedCertification, DecisionInput } from '../contract.ts';
import { badgeAfter, type Decision } from '../decisions.ts';
import { NOTICE_BY_DECISION } from '../notices.ts';
import { refreshAdmins } from './certifications.ts';
import { findCertification } from './certifications-store.ts';
import * as store from './reviews-store.ts';
import { REVIEW_LISTS } from './service.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

const ACTIONS = {
  approved: 'review.approve',
  rejected: 'review.reject',
  needs_more_info: 'review.ask',
} as const satisfies Record<Decision, string>;

/**
 * Approves, rejects or requests more info. Badge, listing, notice and audit log change together. Throws
 * REVIEW_NOT_FOUND, and REVIEW_ALREADY_DECIDED if the submission has changed since the admin saw it.
 */
export async function decideReview(id: string, body: DecisionInput, ctx: Context): Promise<AdminReview> {
  const now = ctx.clock.now();
  const notes = body.reviewNotes || null;
  // Load the settings before the decision: a failure after it would hide from the admin that the decision was stored.
  const { verificationDays: promised } = await loadSettings(ctx);
  const decided = await ctx.tx(async (tx) => {
    const review = await store.findReview(tx, id);
    if (review === null) throw new AppError('REVIEW_NOT_FOUND');
    // Refuse an outdated decision before waiting for the lock on the teacher's row.
    if (review.status !== body.from || !review.isLatest) throw new AppError('REVIEW_ALREADY_DECIDED');
    const { teacherId, teacherUserId } = review;
    const before = await lockProfile(tx, teacherId);
    const isVerified = badgeAfter(body.status, before.isVerified);
    const moved = await store.updateDecision(tx, {
      id,
      from: body.from,
      to: body.status,
      notes,
      reviewerId: ctx.actor.userId,
      now,
    });
    if (!moved) throw new AppError('REVIEW_ALREADY_DECIDED');
    await markDecided(tx, teacherId, { status: body.status, notes, isVerified, now });
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
    const notice = NOTICE_BY_DECISION[body.status];
    await notify(tx, { notice, userId: teacherUserId, data: {}, about: null, now });
    sendLiveHint(tx, [teacherUserId], ['/api/teacher/review-status', '/api/teacher/profile']);
    await sendLiveHintToAdmins(tx, [...REVIEW_LISTS, `/api/admin/reviews/${id}`]);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: ACTIONS[body.status],
      targetType: 'review',
      targetId: id,
      before: { status: body.from, isVerified: before.isVerified },
      after: { status: body.status, isVerified, teacherId },
      reason: notes,
      now,
    });
    // Give the slug last: transactions for teachers with the same name wait until this one commits.
    if (body.status === 'approved') await giveSlugs(tx, [teacherId]);
    return store.findReview(tx, id);
  });
  if (decided === null) throw new AppError('REVIEW_NOT_FOUND');
  return view.adminReview(decided, now, promised);
}

/** Throws CERTIFICATION_NOT_FOUND. */
export async function checkCertificationExists(id: string, ctx: Context): Promise<void> {
  if ((await findCertification(ctx.db, id)) === null) throw new AppError('CERTIFICATION_NOT_FOUND');
}

/** Marks a certificate as checked, or undoes that. Throws CERTIFICATION_NOT_FOUND. */
export async function checkCertification(
  id: string,
  body: { isChecked: boolean; number?: string | null | undefined },
  ctx: Context,
): Promise<CheckedCertification> {
  const now = ctx.clock.now();
  const number = body.number || null;
  const check = body.isChecked ? { at: now, by: ctx.actor.userId, number } : null;
  return ctx.tx(async (tx) => {
    if (!(await updateCertificateCheck(tx, id, check))) throw new AppError('CERTIFICATION_NOT_FOUND');
    const certification = await findCertification(tx, id);
    if (certification === null) throw new AppError('CERTIFICATION_NOT_FOUND');
    const reviews = await store.listHistory(tx, certification.teacherId);
    const owner = reviews.slice(0, 1).map(({ teacherUserId }) => teacherUserId);
    sendLiveHint(tx, owner, ['/api/teacher/certifications']);
    await refreshAdmins(tx, reviews);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: body.isChecked ? 'certification.check' : 'certification.uncheck',
      targetType: 'certification',
      targetId: id,
      after: { isChecked: body.isChecked, teacherId: certification.teacherId },
      now,
    });
    return view.checkedCertification(certification);
  });
}
