import { chmodSync, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack } from 'tar-stream';
import { BackupError } from './error.ts';

const CHUNK = 1024 * 1024;
/** A relative path without `..` segments: an archive can't write outside its folder. */
const SAFE_NAME = /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]+$/;

/** Reads exactly `size` bytes. A file that became shorter meanwhile is filled with zeros, as pg_basebackup does. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let position = 0;
  while (position < size) {
    const buffer = Buffer.alloc(Math.min(CHUNK, size - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    position += bytesRead === 0 ? buffer.length : bytesRead;
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
  }
}

/** Adds bytes as a file; waits while the reader of the archive is slower. */
export async function addBytes(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  await pipeline(
    async function* content() {
      if (bytes.length > 0) yield bytes;
    },
    pack.entry({ name, size: bytes.length, mode: 0o600 }),
  );
}

/** Adds a file that may change or disappear meanwhile. Returns false if it is gone. */
export async function addFile(pack: Pack, name: string, path: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    const { size } = await file.stat();
    await pipeline(exactly(file, size), pack.entry({ name, size, mode: 0o600 }));
    return true;
  } finally {
    await file.close();
  }
}

export function addFolder(pack: Pack, name: string): void {
  pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
}

export type TarReader = { into: NodeJS.WritableStream; done: Promise<void> };

/** Reads the archive that the caller writes to `into`, and calls `each` for every entry, in order. */
export function readTar(
  each: (name: string, content: AsyncIterable<Uint8Array>, isFolder: boolean) => Promise<void>,
): TarReader {
  const entries = extract();
  const read = async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (!SAFE_NAME.test(name)) throw new BackupError('The backup contains a file outside its folder.');
      await each(name.replace(/\/$/, ''), entry as AsyncIterable<Uint8Array>, type === 'directory');
      entry.resume();
    }
  };
  // tar-stream's streams work with Node's pipelines; only their types differ.
  return { into: entries as unknown as NodeJS.WritableStream, done: read() };
}

/** Unpacks an archive into a new folder that only this account can enter. */
export function unpackTar(folder: string): TarReader {
  return readTar(async (name, content, isFolder) => {
    const path = join(folder, name);
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (isFolder) return chmodSync(path, 0o700);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  });
}

/** Returns an archive's bytes, to be read while files are added to it. */
export function tarBytes(pack: Pack): AsyncIterable<Uint8Array> {
  return pack as AsyncIterable<Uint8Array>;
}
