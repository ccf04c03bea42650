import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { LedgerEntry } from './ledger-store.ts';

/**
 * The deletion ledger as a file in DATA_DIR. Changes append a line of JSON; the latest line of a user counts. The first
 * line has the file's id, under which the database stores how many bytes of the file it has read.
 */
export type LedgerFile = {
  path: string;
  /** Null if the first line is damaged. */
  id: string | null;
  bytes: number;
  /** The file's size after it was last compacted (rewritten with one line per user). */
  compactedBytes: number;
};

const headerSchema = z.object({ file: z.uuid(), compactedBytes: z.int() });
const entrySchema = z.object({
  userId: z.uuid(),
  requestedAt: z.coerce.date(),
  dueAt: z.coerce.date(),
  undoneAt: z.coerce.date().nullable(),
  erasedAt: z.coerce.date().nullable(),
});
/** The file of earlier releases: one array. */
const oldFileSchema = z.array(entrySchema);

const lineOf = ({ userId, requestedAt, dueAt, undoneAt, erasedAt }: LedgerEntry) =>
  `${JSON.stringify({ userId, requestedAt, dueAt, undoneAt, erasedAt })}\n`;
const HEADER_BYTES = 200;
const CHUNK_BYTES = 1 << 20;

async function openIfThere(path: string, flags: string): Promise<FileHandle | null> {
  return open(path, flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The file, or null if there is none. */
export async function findLedgerFile(path: string): Promise<LedgerFile | null> {
  const handle = await openIfThere(path, 'r');
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    const header = headerSchema.safeParse(parsedJson(first));
    const { file: id = null, compactedBytes = 0 } = header.data ?? {};
    return { path, id, compactedBytes, bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Appends lines and waits until they are on the disk. If another process replaced the file while it was open, appends
 * the lines to the new file too. Throws if there is no file.
 */
export async function appendToLedger(path: string, entries: readonly LedgerEntry[]): Promise<void> {
  for (;;) {
    const handle = await open(path, 'a+', 0o600);
    try {
      const { size, ino } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
      // After a crash the last line may be cut off.
      const start = bytesRead === 1 && buffer[0] !== 0x0a ? '\n' : '';
      await handle.appendFile(start + entries.map(lineOf).join(''));
      await handle.datasync();
      if ((await stat(path)).ino === ino) return;
    } finally {
      await handle.close();
    }
  }
}

type Page = { entries: LedgerEntry[]; damaged: number; bytes: number };

/**
 * Yields the entries from the byte `start` on, in pages of about a megabyte. `bytes` is the position after the page.
 */
export async function* readLedgerFrom(path: string, start: number): AsyncGenerator<Page> {
  const handle = await open(path, 'r');
  try {
    for (let bytes = start; ; ) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, bytes);
      const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
      if (end === 0) return;
      const lines = buffer.toString('utf8', 0, end).split('\n').slice(0, -1);
      const read = lines.filter((line) => line !== '').map(parsedJson);
      const entries = read.map((value) => entrySchema.safeParse(value)).filter(({ success }) => success);
      const headers = read.filter((value) => headerSchema.safeParse(value).success).length;
      bytes += end;
      yield {
        entries: entries.flatMap(({ data }) => data ?? []),
        damaged: read.length - entries.length - headers,
        bytes,
      };
    }
  } finally {
    await handle.close();
  }
}

/** Entries of the file of earlier releases; null without one. */
export async function readOldLedger(path: string): Promise<LedgerEntry[] | null> {
  const handle = await openIfThere(path, 'r');
  if (handle === null) return null;
  try {
    return oldFileSchema.parse(JSON.parse(await handle.readFile('utf8')));
  } finally {
    await handle.close();
  }
}

/**
 * Compacts the file: replaces it with a new one that has only these entries, and a new id. Also copies the lines that
 * other processes append to the old file meanwhile.
 */
export async function rewriteLedger(
  path: string,
  pages: AsyncIterable<readonly LedgerEntry[]>,
): Promise<{ id: string; compactedBytes: number }> {
  await mkdir(dirname(path), { recursive: true });
  let old = await openIfThere(path, 'r');
  const oldBytes = old === null ? 0 : (await old.stat()).size;
  const id = randomUUID();
  const partial = `${path}.${id}`;
  const made = await open(partial, 'wx', 0o600);
  try {
    // Padded to a fixed length, because the size is known only at the end, when the header is overwritten.
    const header = (bytes: number) => `${JSON.stringify({ file: id, compactedBytes: bytes })}`.padEnd(100);
    await made.writeFile(`${header(0)}\n`);
    for await (const entries of pages) await made.appendFile(entries.map(lineOf).join(''));
    const { size } = await made.stat();
    await made.write(header(size), 0);
    await made.datasync();
    if (old !== null || !(await renameUnlessExists(partial, path))) {
      // Another process may have begun the file meanwhile: its lines are copied too.
      old ??= await openIfThere(path, 'r');
      await rename(partial, path);
      if (old !== null) await appendRest(path, old, oldBytes);
    }
    return { id, compactedBytes: size };
  } finally {
    await made.close();
    await old?.close();
  }
}

/** Renames a file. Returns false if the new name exists, or the file system has no hard links. */
async function renameUnlessExists(from: string, to: string): Promise<boolean> {
  const isLinked = await link(from, to).then(
    () => true,
    () => false,
  );
  if (isLinked) await unlink(from);
  return isLinked;
}

/** Appends the old file's bytes from `start` on to the new file. Other processes may append to it at the same time. */
async function appendRest(path: string, old: FileHandle, start: number): Promise<void> {
  const { size } = await old.stat();
  if (size <= start) return;
  const rest = Buffer.alloc(size - start);
  await old.read(rest, 0, rest.length, start);
  const handle = await open(path, 'a', 0o600);
  try {
    await handle.appendFile(rest);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
