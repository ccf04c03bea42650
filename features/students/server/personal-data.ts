import type { PersonalData } from '#platform/server/personal-data.ts';
import { clearPlace, findPlace } from './store.ts';

export const studentsPersonalData = {
  tables: { clients: { onErasure: 'anonymised', exported: true } },
  erase: (tx, { userId }) => clearPlace(tx, userId),
  export: async ({ db, actor }) => {
    const place = actor.role === 'student' ? await findPlace(db, actor.userId) : null;
    return place === null ? {} : { account: { place } };
  },
} satisfies PersonalData;
