import type { PersonalData } from '#platform/server/personal-data.ts';
import { listOwnTimeOff, listOwnTimeSlots } from './service.ts';
import { deleteHoursOf, listUsersWithHours } from './store.ts';

export const availabilityPersonalData = {
  tables: {
    time_off: { onErasure: 'erased', exported: true },
    time_slots: { onErasure: 'erased', exported: true },
  },
  erase: (tx, { userId }) => deleteHoursOf(tx, userId),
  listActive: listUsersWithHours,
  async export({ db, actor: { role, userId } }) {
    if (role !== 'teacher') return {};
    const weekly = await listOwnTimeSlots(db, userId);
    return { hours: { weekly, timeOff: await listOwnTimeOff(db, userId, new Date(0)) } };
  },
} satisfies PersonalData;
