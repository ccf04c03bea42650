import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteListingsOf } from './listing-store.ts';

export const searchPersonalData = {
  tables: {
    listing_changes: {
      onErasure: 'kept',
      exported: false,
      reason: 'ids of deleted profiles, so that each process forgets them; nothing else holds these ids',
    },
    teacher_area: { onErasure: 'erased', exported: false },
    teacher_card: { onErasure: 'erased', exported: false },
    teacher_listing: { onErasure: 'erased', exported: false },
  },
  erase: (tx, { userId }) => deleteListingsOf(tx, userId),
} satisfies PersonalData;
