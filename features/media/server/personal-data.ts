import type { PersonalData } from '#platform/server/personal-data.ts';
import { listFilesOf, releaseFiles } from './store.ts';

export const mediaPersonalData = {
  // Released files belong to no account; the erasure job then deletes them.
  tables: { media_files: { onErasure: 'anonymised', exported: true } },
  erase: (tx, { userId }) => releaseFiles(tx, userId),
  export: async ({ db, actor }) => {
    const files = await listFilesOf(db, actor.userId);
    return { files: files.map(({ key, ...file }) => ({ ...file, file: `uploads/${key}` })) };
  },
} satisfies PersonalData;
