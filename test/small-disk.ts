import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from './temp-folder.ts';

export type SmallDisk = {
  path: string;
  /** Fills the disk up to `left` free bytes. */
  fill(left?: number): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
};

const MIB = 1024 * 1024;

/** A disk in memory; null if this account can't mount one (needs root on Linux). */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = makeTempFolder();
  const options = `size=${mebibytes}m,mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path]).status !== 0) {
    folder.remove();
    return null;
  }
  const filler = join(folder.path, 'filler');
  return {
    path: folder.path,
    fill(left = 0) {
      const file = openSync(filler, 'a');
      let size = 0;
      try {
        for (;;) size += writeSync(file, Buffer.alloc(size < mebibytes * MIB ? MIB : 4096), 0, null, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        if (left > 0) ftruncateSync(file, Math.max(0, size - left));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder.path]);
      folder.remove();
    },
  };
}
