import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '#test/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '#test/small-disk.ts';

/** Size of the disk: enough for an empty database, but not for the sample data. */
const MEBIBYTES = 60;

let disk: SmallDisk | null = null;
beforeAll(() => {
  disk = mountSmallDisk(MEBIBYTES);
});
afterAll(() => disk?.remove());

it('a start on a full disk leaves no database running', async (context) => {
  if (disk === null) return context.skip();
  const start = startServerProcess({ DATA_DIR: disk.path, DEMO: '1' });
  await expect(start).rejects.toThrow('ended with 1:');
  expect(existsSync(join(disk.path, 'postgres', 'postmaster.pid'))).toBe(false);
}, 120_000);
