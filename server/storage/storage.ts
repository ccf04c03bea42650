import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where uploaded pictures are kept. Keys are content hashes with an extension: `3f…9a.jpg`. */
export type MediaStorage = {
  /** Stores bytes and answers their key. Storing the same bytes twice is one file. */
  put(bytes: Buffer, extension: 'jpg' | 'webp'): Promise<string>;
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Buffer | null>;
};

const KEY = /^[0-9a-f]{64}\.(jpg|webp)$/;

/** Files under a folder. A file appears whole or not at all. */
export function diskStorage(folder: string): MediaStorage {
  return {
    async put(bytes, extension) {
      const key = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `.${key}.${process.pid}.${Date.now()}`);
      await writeFile(partial, bytes);
      await rename(partial, join(folder, key));
      return key;
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      return readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
}
