import type { PersonalData } from '#platform/server/personal-data.ts';
import { deleteHoursOf } from './store.ts';

export const availabilityPersonalData = {
  tables: {
    time_off: { onErasure: 'erased', exported: false },
    time_slots: { onErasure: 'erased', exported: false },
  },
  erase: (tx, { userId }) => deleteHoursOf(tx, userId),
} satisfies PersonalData;
