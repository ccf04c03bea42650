import type { PersonalData } from '#platform/server/personal-data.ts';
import { displayName } from '#shared/texts/text.ts';
import { deleteSavedOf, listForExport } from './store.ts';

export const savedPersonalData = {
  tables: {
    saved_teachers: { onErasure: 'erased', exported: true },
    saved_price_falls: { onErasure: 'erased', exported: false },
    saved_free_hours: { onErasure: 'erased', exported: false },
  },
  erase: (tx, { userId }) => deleteSavedOf(tx, userId),
  async export({ db, actor }) {
    if (actor.role !== 'student') return {};
    const saved = await listForExport(db, actor.userId);
    return {
      savedTeachers: saved.map(({ teacherId, savedAt, ...person }) => ({
        teacherId,
        teacherName: displayName(person),
        savedAt: savedAt.toISOString(),
      })),
    };
  },
} satisfies PersonalData;
