import type { PersonalData } from '#platform/server/personal-data.ts';
import { releaseFiles } from './store.ts';

export const mediaPersonalData = {
  // Released files belong to no account; the erasure job then deletes them.
  tables: { media_files: { onErasure: 'anonymised', exported: true } },
  erase: (tx, { userId }) => releaseFiles(tx, userId),
} satisfies PersonalData;
