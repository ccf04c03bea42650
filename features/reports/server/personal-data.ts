import type { PersonalData } from '#platform/server/personal-data.ts';
import { emptyReportsOf } from './retention-store.ts';

export const reportsPersonalData = {
  tables: { reports: { onErasure: 'anonymised', exported: false } },
  erase: emptyReportsOf,
} satisfies PersonalData;
