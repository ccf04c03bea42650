import { missingSteps, toEnglishStep } from '#features/teachers/completeness.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import { lockProfileOfUser, markSubmitted } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint, sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import { loadSettings } from '#platform/server/settings/settings.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import type { Submission } from '../contract.ts';
import { REVIEW_LISTS } from './service.ts';
import { daysText } from './settings.ts';
import * as store from './store.ts';

/**
 * Submits the teacher's profile for review, the first time or again. A badge that the teacher already has stays during
 * the review. Throws REVIEW_ALREADY_PENDING and ALREADY_APPROVED.
 */
export async function submitForReview(ctx: RequestContext<Actor>): Promise<Submission> {
  const id = newId();
  const now = ctx.clock.now();
  const { verificationDays } = await loadSettings(ctx);
  return ctx.tx(async (tx) => {
    const profile = await lockProfileOfUser(tx, ctx.actor.userId);
    if (profile === null) throw new AppError('TEACHER_NOT_FOUND');
    if (profile.status === 'pending') {
      const days = daysText(verificationDays);
      const message = text`Your profile is already with our team. You will hear from us within ${days} business days.`;
      throw new AppError('REVIEW_ALREADY_PENDING', { message });
    }
    if (profile.status === 'approved') throw new AppError('ALREADY_APPROVED');
    const { teacherId } = profile;
    await store.insertSubmission(tx, { id, teacherId, now });
    await markSubmitted(tx, teacherId, now);
    await emit(tx, teacherChanged, { teacherIds: [teacherId], now });
    sendLiveHint(tx, [ctx.actor.userId], ['/api/teacher/review-status', '/api/teacher/profile']);
    await sendLiveHintToAdmins(tx, REVIEW_LISTS);
    const missing = missingSteps(await store.getProfileFacts(tx, teacherId)).map(toEnglishStep);
    return { id, status: 'pending', reviewNotes: null, submittedAt: now.toISOString(), missing };
  });
}
