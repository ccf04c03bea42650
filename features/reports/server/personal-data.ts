import type { PersonalData } from '#platform/server/personal-data.ts';
import { redactReportsOf } from './retention-store.ts';
import { listReportsBy } from './store.ts';

export const reportsPersonalData = {
  tables: { reports: { onErasure: 'anonymised', exported: true } },
  erase: redactReportsOf,
  /** What the user reported. Reports about the user are not theirs. */
  export: async ({ db, actor }, redact) => ({
    reports: (await listReportsBy(db, actor.userId)).map(({ details, createdAt, closedAt, ...report }) => ({
      ...report,
      details: redact(details),
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }),
} satisfies PersonalData;
