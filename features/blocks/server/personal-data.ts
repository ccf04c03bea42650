import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteOfErased } from './store.ts';

export const blocksPersonalData = {
  tables: {
    blocks: {
      onErasure: 'kept',
      reason: 'Two ids and an instant, deleted a year later.',
      exported: false,
    },
  },
  forget: deleteOfErased,
} satisfies PersonalData;
