import type { PersonalData } from '#platform/server/personal-data.ts';
import { displayName } from '#shared/texts/text.ts';
import { deleteOfErased, listBlockedBy } from './store.ts';

export const blocksPersonalData = {
  tables: {
    blocks: {
      onErasure: 'kept',
      reason: 'Two ids and an instant, deleted a year later.',
      exported: true,
    },
  },
  forget: deleteOfErased,
  async export({ db, actor: { role, userId } }) {
    if (role === 'admin') return {};
    const blocked = await listBlockedBy(db, userId, role);
    return {
      blockedPeople: blocked.map(({ at, ...person }) => ({
        name: displayName(person),
        blockedAt: at.toISOString(),
      })),
    };
  },
} satisfies PersonalData;
