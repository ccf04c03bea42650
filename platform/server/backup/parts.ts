import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Sealer } from './encryption.ts';
import { BackupError } from './error.ts';
import { type BackupContents, type BackupPart, type StreamName, sha256 } from './manifest.ts';
import type { BackupTarget } from './target.ts';

/** Size of a part: one part is in memory at a time, and one PUT can store it in any object storage. */
const PART_BYTES = 32 * 1024 * 1024;

/** `database-00001` is the first part. */
export const partName = (stream: StreamName, index: number) =>
  `${stream}-${String(index + 1).padStart(5, '0')}`;

export type StoredParts = { parts: BackupPart[]; rawBytes: number };

/**
 * Compresses a stream (zstd), cuts it into parts, encrypts them if there is a sealer, and stores them. `onPart` is
 * called before each part is written. Resolves with the parts and the size before compression.
 */
export async function writeParts(
  target: BackupTarget,
  name: StreamName,
  source: AsyncIterable<Uint8Array>,
  { sealer, onPart }: { sealer: Sealer | null; onPart: (part: string) => void },
): Promise<StoredParts> {
  const parts: BackupPart[] = [];
  let rawBytes = 0;
  const store = async (plain: Buffer) => {
    const bytes = sealer === null ? plain : sealer.seal(name, parts.length, plain);
    const part = partName(name, parts.length);
    onPart(part);
    await target.put(part, bytes);
    parts.push({ bytes: bytes.length, sha256: sha256(bytes) });
  };
  await pipeline(
    source,
    async function* count(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        rawBytes += chunk.length;
        yield chunk;
      }
    },
    createZstdCompress(),
    async (chunks: AsyncIterable<Buffer>) => {
      let waiting: Buffer[] = [];
      let size = 0;
      for await (const chunk of chunks) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < PART_BYTES) continue;
        await store(Buffer.concat(waiting));
        waiting = [];
        size = 0;
      }
      if (size > 0 || parts.length === 0) await store(Buffer.concat(waiting));
    },
  );
  return { parts, rawBytes };
}

async function* readPlain(
  source: BackupTarget,
  name: StreamName,
  parts: readonly BackupPart[],
  sealer: Sealer | null,
): AsyncGenerator<Buffer> {
  for (const [index, { sha256: wanted }] of parts.entries()) {
    const part = partName(name, index);
    const bytes = await source.get(part);
    if (bytes === null) throw new BackupError(`${part} is missing in ${source.label}. Use another backup.`);
    if (sha256(bytes) !== wanted) {
      throw new BackupError(`${part} in ${source.label} is damaged. Use another backup.`);
    }
    yield sealer === null ? bytes : sealer.open(name, index, bytes);
  }
}

/** Reads a stream back into `into`, and checks every part. Throws BackupError for a missing or changed one. */
export async function readParts(
  source: BackupTarget,
  { contents, sealer }: { contents: BackupContents; sealer: Sealer | null },
  name: StreamName,
  into: NodeJS.WritableStream,
): Promise<void> {
  const plain = Readable.from(readPlain(source, name, contents[name], sealer), { objectMode: false });
  await pipeline(plain, createZstdDecompress(), into);
}
