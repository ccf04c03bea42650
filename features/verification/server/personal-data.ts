import type { PersonalData } from '#platform/server/personal-data.ts';
import { getIdCheck } from './ids.ts';
import { deleteIdChecksOf } from './ids-store.ts';
import { listSubmissionsOf } from './store.ts';

export const verificationPersonalData = {
  tables: {
    id_checks: { onErasure: 'erased', exported: true },
    // The picture is one of the user's files (media).
    id_documents: { onErasure: 'erased', exported: true },
    profile_reviews: {
      onErasure: 'kept',
      reason: 'What our team decided on a profile whose content is gone, and when.',
      exported: true,
    },
  },
  erase: (tx, { userId }) => deleteIdChecksOf(tx, userId),
  export: async (ctx, redact) => {
    if (ctx.actor.role !== 'teacher') return {};
    const submissions = await listSubmissionsOf(ctx.db, ctx.actor.userId);
    return {
      idCheck: await getIdCheck(ctx),
      profileReviews: submissions.map(({ status, notes, ...one }) => ({
        status,
        notes: notes && redact(notes),
        submittedAt: one.submittedAt.toISOString(),
        reviewedAt: one.reviewedAt?.toISOString() ?? null,
      })),
    };
  },
} satisfies PersonalData;
