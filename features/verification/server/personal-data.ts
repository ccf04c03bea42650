import type { PersonalData } from '#platform/server/personal-data.ts';
import { getIdCheck } from './ids.ts';
import { deleteIdChecksOf } from './ids-store.ts';

export const verificationPersonalData = {
  tables: {
    id_checks: { onErasure: 'erased', exported: true },
    // The picture is one of the user's files (media).
    id_documents: { onErasure: 'erased', exported: true },
    profile_reviews: {
      onErasure: 'kept',
      reason: 'What our team decided on a profile whose content is gone, and when.',
      exported: false,
    },
  },
  erase: (tx, { userId }) => deleteIdChecksOf(tx, userId),
  export: async (ctx) => (ctx.actor.role === 'teacher' ? { idCheck: await getIdCheck(ctx) } : {}),
} satisfies PersonalData;
