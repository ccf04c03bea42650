import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteListingsOf } from './listing-store.ts';

export const searchPersonalData = {
  tables: {
    teacher_area: { onErasure: 'erased', exported: false },
    teacher_card: { onErasure: 'erased', exported: false },
    teacher_listing: { onErasure: 'erased', exported: false },
  },
  erase: (tx, { userId }) => deleteListingsOf(tx, userId),
} satisfies PersonalData;
