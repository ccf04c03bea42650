import { timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Platform } from '#platform/server/context.ts';
import { deriveKey, everyKey, hmacOf, keyIdOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';

/**
 * The server also stores the end of the log in this file, to detect entries that were cut or replaced in the database.
 * Each line is signed JSON, so that a line written without the key is ignored.
 */
const FILE = 'audit-heads.jsonl';

const headSchema = z.object({
  at: z.coerce.date(),
  /** The last entry, and the number of entries up to it. */
  seq: z.int(),
  entries: z.int(),
  /** Hash of that entry, hexadecimal. */
  hash: z.string(),
  keyId: z.string(),
  mac: z.string(),
});

export type Head = { at: Date; seq: number; entries: number; hash: string };

function macOf(secretKey: string, { at, seq, entries, hash }: Head): Buffer {
  const key = deriveKey(secretKey, 'audit-heads').toString('base64');
  return hmacOf(key, JSON.stringify([at.toISOString(), seq, entries, hash]));
}

function parseHead(line: string, keys: ReadonlyMap<string, string>): Head[] {
  const parsed = headSchema.safeParse(parseJson(line));
  if (!parsed.success) return [];
  const { keyId, mac, ...head } = parsed.data;
  const key = keys.get(keyId);
  const given = Buffer.from(mac, 'hex');
  const isOurs = key !== undefined && given.length === 32 && timingSafeEqual(given, macOf(key, head));
  return isOurs ? [head] : [];
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

type Place = { config: Pick<Platform['config'], 'dataDir'> & SecretKeys };

/** The stored heads that this site's keys signed, oldest first. Other lines are skipped. */
export async function listHeads({ config }: Place): Promise<Head[]> {
  const text = await readFile(join(config.dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const keys = new Map(everyKey(config).map((key) => [keyIdOf(key), key]));
  return text.split('\n').flatMap((line) => parseHead(line, keys));
}

export async function storeHead({ config }: Place, head: Head): Promise<void> {
  const { secretKey, dataDir } = config;
  const signed = { ...head, keyId: keyIdOf(secretKey), mac: macOf(secretKey, head).toString('hex') };
  await mkdir(dataDir, { recursive: true });
  await appendFile(join(dataDir, FILE), `${JSON.stringify(signed)}\n`, { mode: 0o600 });
}
