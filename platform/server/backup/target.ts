import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createS3Client, type S3Config } from '../storage/s3-client.ts';
import { BackupError } from './error.ts';

/**
 * Where a backup is stored: a folder, or a prefix in a bucket. Our code names its pieces, for example `database-00001`.
 */
export type BackupTarget = {
  /** Name of the place in messages to the operator. */
  label: string;
  isEmpty(): Promise<boolean>;
  /** Free space in bytes; null if it is not limited, or not known. */
  freeBytes(): Promise<number | null>;
  /** Throws BackupError when the place is full or can't be written. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such piece. */
  get(name: string): Promise<Buffer | null>;
  /** Removes pieces of a backup that failed. */
  remove(names: readonly string[]): Promise<void>;
};

/** The piece written last: without it a backup is not complete. */
export const MANIFEST = 'backup.json';

const S3_TIMEOUT_MS = 120_000;
const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*)\/?$/;

type S3Access = Omit<S3Config, 'bucket'>;

/** `place` is a path or `s3://bucket/prefix`. Throws BackupError for an unusable one. */
export function openTarget(place: string, s3: S3Access | null): BackupTarget {
  if (!/^\w+:\/\//.test(place)) return folderTarget(resolve(place));
  const [, bucket, prefix] = S3_URL.exec(place) ?? [];
  if (bucket === undefined) {
    throw new BackupError(`${place} is not a folder and not an address like s3://bucket/2026-01-31.`);
  }
  if (s3 === null) {
    throw new BackupError(
      `No object storage is configured for ${place}. Set S3_ENDPOINT and its keys, or BACKUP_S3_ENDPOINT, ` +
        'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  }
  return s3Target(place, { ...s3, bucket }, prefix?.slice(1) ?? '');
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Bytes that this account can still write at a path, which may not exist yet. */
export async function freeBytesAt(path: string): Promise<number> {
  const parent = dirname(path);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    return freeBytesAt(parent);
  }
}

function folderTarget(folder: string): BackupTarget {
  return {
    label: folder,
    async isEmpty() {
      const found = await stat(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      });
      if (found === null) return true;
      if (!found.isDirectory()) throw new BackupError(`${folder} is a file. Give the name of a folder.`);
      return (await readdir(folder)).length === 0;
    },
    freeBytes: () => freeBytesAt(folder),
    async put(name, bytes) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(join(folder, name), 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          // Flush to the disk: a backup must survive a power failure.
          await file.sync();
        } finally {
          await file.close();
        }
      } catch (cause) {
        if (['ENOSPC', 'EDQUOT'].includes(codeOf(cause))) {
          throw new BackupError(
            `There is not enough space in ${folder}. Free some, or choose another place.`,
            {
              cause,
            },
          );
        }
        throw new BackupError(`${folder} can't be written: ${(cause as Error).message}.`, { cause });
      }
    },
    async get(name) {
      return readFile(join(folder, name)).catch((error: unknown) => {
        if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
        throw error;
      });
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
}

function s3Target(label: string, config: S3Config, prefix: string): BackupTarget {
  const client = createS3Client(config, S3_TIMEOUT_MS);
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const explain = (cause: unknown): never => {
    const reason = (cause as Error).cause;
    throw new BackupError(
      `${label} can't be reached: ${reason instanceof Error ? reason.message : String(cause)}.`,
      {
        cause,
      },
    );
  };
  const request = (method: 'GET' | 'HEAD' | 'DELETE', name: string) =>
    client({ method, key: keyOf(name) }).catch(explain);
  return {
    label,
    // Check the first piece too: an unfinished backup has it, but no manifest.
    isEmpty: async () =>
      (await request('HEAD', MANIFEST)) === null && (await request('HEAD', 'database-00001')) === null,
    freeBytes: async () => null,
    async put(name, bytes) {
      const stored = await client({ method: 'PUT', key: keyOf(name), body: bytes }).catch(explain);
      if (stored === null) throw new BackupError(`${label}: there is no such bucket.`);
    },
    async get(name) {
      return request('GET', name);
    },
    async remove(names) {
      for (const name of names) await request('DELETE', name);
    },
  };
}
