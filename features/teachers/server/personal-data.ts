import type { PersonalData } from '#platform/server/personal-data.ts';
import { eraseProfile, findOwnTeacher, listTeacherCertifications } from './service.ts';
import { listUsersWithProfile } from './visibility-store.ts';

const STYLES = { onErasure: 'kept', reason: 'Names of styles of yoga.', exported: false } as const;

export const teachersPersonalData = {
  tables: {
    certifications: { onErasure: 'erased', exported: true },
    specializations: STYLES,
    teacher_service_areas: { onErasure: 'erased', exported: true },
    teacher_specializations: { onErasure: 'erased', exported: true },
    teachers: { onErasure: 'anonymised', exported: true },
  },
  erase: (tx, { userId }, { now }) => eraseProfile(tx, userId, now),
  listActive: listUsersWithProfile,
  export: async (ctx) => {
    const own = ctx.actor.role === 'teacher' ? await findOwnTeacher(ctx.db, ctx.actor.userId) : null;
    if (own === null) return {};
    const { profile, owner } = own;
    return {
      profile: { ...profile, ...owner },
      certifications: await listTeacherCertifications(ctx, profile.id),
    };
  },
} satisfies PersonalData;
