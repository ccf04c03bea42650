import type { PersonalData } from '#platform/server/personal-data.ts';

export const auditPersonalData = {
  tables: {
    audit_log: {
      onErasure: 'kept',
      reason:
        'A chain of entries that cannot change. It names users by id, which then belongs to an empty account.',
      exported: false,
    },
  },
} satisfies PersonalData;
