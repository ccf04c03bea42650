import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

/** Storage of uploaded pictures. Keys are content hashes with an extension: `3f…9a.jpg`. */
export type MediaStorage = {
  /** Stores bytes under a key; idempotent. Throws UNAVAILABLE when the storage is full. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null if the key does not exist. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Deletes the file, if it exists. */
  remove(key: string): Promise<void>;
  /** Deletes the parts of files whose `put` was cut off before `before`. Absent if the storage keeps no such parts. */
  removePartial?(before: Date): Promise<void>;
};

/** Valid keys. They can't lead out of the folder or to another bucket. */
export const STORAGE_KEY = /^(private-)?[0-9a-f]{64}(-small)?\.(jpg|webp)$/;

/** Returns the key. Throws if it is not valid, because that is a bug in our code. */
export function checkedKey(key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error('not a storage key');
  return key;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

const storageFull = (cause: unknown) =>
  new AppError('UNAVAILABLE', {
    message: text`We can't save pictures right now. Please try again later.`,
    retryAfterSeconds: 60,
    cause,
  });

/** Stores files in a folder, each written atomically. */
export function diskStorage(folder: string): MediaStorage {
  return {
    async put(key, bytes) {
      const partial = join(folder, `.${checkedKey(key)}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(partial, bytes);
        await rename(partial, join(folder, key));
      } catch (cause) {
        await rm(partial, { force: true }).catch(() => {});
        throw isFull(cause) ? storageFull(cause) : cause;
      }
    },
    async get(key) {
      if (!STORAGE_KEY.test(key)) return null;
      return readFile(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async has(key) {
      if (!STORAGE_KEY.test(key)) return false;
      return stat(join(folder, key)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
    },
    async remove(key) {
      await rm(join(folder, checkedKey(key)), { force: true });
    },
    async removePartial(before) {
      await mkdir(folder, { recursive: true });
      for await (const { name } of await opendir(folder)) {
        if (!name.startsWith('.') || !STORAGE_KEY.test(name.slice(1, name.lastIndexOf('.')))) continue;
        const path = join(folder, name);
        if ((await stat(path)).mtime < before) await rm(path);
      }
    },
  };
}
