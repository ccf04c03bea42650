import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import { listShownKeys, listStoredKeys } from '#features/media/server/service.ts';
import { addBytes, addFile, readTar, type TarReader } from '#platform/server/backup/tar.ts';
import type { Db } from '#platform/server/db/client.ts';
import { keysOf } from '#platform/server/storage/pictures.ts';
import { type MediaStorage, STORAGE_KEY } from '#platform/server/storage/storage.ts';
import { isSiteFile, listSiteFiles } from './command.ts';

/** Folders of the archive. */
const MEDIA = 'media/';
const FILES = 'files/';

/**
 * Adds all pictures that were stored since `since`, without IDs that wait for a decision. Skips pictures that are
 * deleted in the meantime.
 */
export async function addMedia(
  pack: Pack,
  { db, storage }: { db: Db; storage: MediaStorage },
  since: Date,
): Promise<void> {
  for await (const key of listStoredKeys(db, since)) {
    for (const name of keysOf(key)) {
      const bytes = await storage.get(name);
      if (bytes !== null) await addBytes(pack, `${MEDIA}${name}`, bytes);
    }
  }
}

/**
 * Adds files of DATA_DIR to the archive. The heads of the audit log (its newest entries over time, with their hashes)
 * are copied before the database, so that no head is newer than the copied log. The other files, such as the record of
 * deletions, are copied after it.
 */
export async function addSiteFiles(pack: Pack, dataDir: string, when: 'before' | 'after'): Promise<void> {
  const names = listSiteFiles(dataDir).filter(
    (name) => name.startsWith('audit-heads') === (when === 'before'),
  );
  for (const name of names) await addFile(pack, `${FILES}${name}`, join(dataDir, name));
}

/** Collects the keys of the pictures in an archive without storing them. */
export function readMediaKeys(keys: Set<string>): TarReader {
  return readTar(async (name) => {
    if (name.startsWith(MEDIA)) keys.add(name.slice(MEDIA.length));
  });
}

/**
 * Stores the pictures of an archive and those of the site's files that `dataDir` lacks. Calls `created` with the path
 * of each site file that it writes.
 */
export function unpackMedia(
  storage: MediaStorage,
  dataDir: string,
  created: (path: string) => void,
): TarReader {
  return readTar(async (name, content) => {
    const key = name.slice(MEDIA.length);
    if (name.startsWith(MEDIA) && STORAGE_KEY.test(key)) await storage.put(key, await buffer(content));
    const file = name.slice(FILES.length);
    // Keep existing files: a deletion ledger that survived the loss is newer than the backup's.
    if (!name.startsWith(FILES) || !isSiteFile(file) || listSiteFiles(dataDir).includes(file)) return;
    await mkdir(dataDir, { recursive: true });
    created(join(dataDir, file));
    await pipeline(content, createWriteStream(join(dataDir, file), { mode: 0o600 }));
  });
}

/** Counts the pictures that the site shows but whose file is missing. */
export async function countMissing(db: Db, has: (key: string) => Promise<boolean>): Promise<number> {
  let missing = 0;
  for await (const key of listShownKeys(db)) {
    const found = await Promise.all(keysOf(key).map(has));
    if (found.includes(false)) missing += 1;
  }
  return missing;
}
