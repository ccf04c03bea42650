import type { PersonalData } from '#platform/server/personal-data.ts';
import { redactReportsOf } from './retention-store.ts';

export const reportsPersonalData = {
  tables: { reports: { onErasure: 'anonymised', exported: false } },
  erase: redactReportsOf,
} satisfies PersonalData;
