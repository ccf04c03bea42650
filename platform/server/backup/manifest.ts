import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { createSealer, type Sealer } from './encryption.ts';
import { BackupError } from './error.ts';
import { type BackupTarget, MANIFEST } from './target.ts';

/** Version of the backup format. Increase it when older code can't read newer backups. */
const FORMAT = 1;

const partSchema = z.object({ bytes: z.number(), sha256: z.string() });
const tableSchema = z.object({ rows: z.number(), hash: z.string() });

const contentsSchema = z.object({
  createdAt: z.iso.datetime(),
  /** cluster: the files of the embedded database · dump: an archive of pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  /**
   * `major`: major version of the PostgreSQL server. `toolMajor`: major version of the pg_dump that wrote the archive;
   * 0 for the kind `cluster`.
   */
  major: z.number().int(),
  toolMajor: z.number().int(),
  /** Parts of each stream, in order: their stored size and the hash of what is stored. */
  database: z.array(partSchema),
  media: z.array(partSchema),
  /** Bytes after unpacking. */
  databaseBytes: z.number(),
  mediaBytes: z.number(),
  /** For each table, the number of rows and a hash of them, read from a test restore of this backup. */
  tables: z.record(z.string(), tableSchema),
  /** Number of pictures that profiles show but that the storage did not have when the backup was made. */
  missingPictures: z.number().int(),
});

const fileSchema = z.object({
  format: z.number(),
  /** Base64; null if the backup is not encrypted. */
  salt: z.string().nullable(),
  /** The contents as JSON text; if encrypted, sealed and as base64. */
  contents: z.string(),
  /** SHA-256 of `contents`. */
  sha256: z.string(),
});

export type BackupPart = z.output<typeof partSchema>;
export type StreamName = 'database' | 'media';
export type BackupContents = z.output<typeof contentsSchema>;
export type TableDigest = z.output<typeof tableSchema>;

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Creates the salt and the sealer that encrypt a new backup; both are null if no key is set. */
export function newEncryption(key: string | null): { salt: Buffer | null; sealer: Sealer | null } {
  if (key === null) return { salt: null, sealer: null };
  const salt = randomBytes(32);
  return { salt, sealer: createSealer(key, salt) };
}

/** Writes the manifest, which completes the backup. */
export async function writeManifest(
  target: BackupTarget,
  contents: BackupContents,
  { salt, sealer }: { salt: Buffer | null; sealer: Sealer | null },
): Promise<void> {
  const json = JSON.stringify(contents);
  const text = sealer === null ? json : sealer.seal('manifest', 0, Buffer.from(json)).toString('base64');
  const file = {
    format: FORMAT,
    salt: salt?.toString('base64') ?? null,
    contents: text,
    sha256: sha256(text),
  };
  await target.put(MANIFEST, Buffer.from(`${JSON.stringify(file, null, 1)}\n`));
}

function parse<T>(schema: z.ZodType<T>, text: string, label: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${label}/${MANIFEST} is damaged. Use another backup.`, { cause });
  }
}

/**
 * Reads and verifies the manifest. Throws BackupError if there is no complete backup, if it is damaged, or if the key
 * is missing or wrong.
 */
export async function readManifest(
  source: BackupTarget,
  key: string | null,
): Promise<{ contents: BackupContents; sealer: Sealer | null }> {
  const bytes = await source.get(MANIFEST);
  if (bytes === null) {
    throw new BackupError(`There is no complete backup in ${source.label}: ${MANIFEST} is missing.`);
  }
  const file = parse(fileSchema, bytes.toString('utf8'), source.label);
  if (file.format !== FORMAT) {
    throw new BackupError(
      `The backup in ${source.label} was made by a newer release. Restore it with that one.`,
    );
  }
  if (sha256(file.contents) !== file.sha256) {
    throw new BackupError(`${source.label}/${MANIFEST} is damaged. Use another backup.`);
  }
  if (file.salt === null)
    return { contents: parse(contentsSchema, file.contents, source.label), sealer: null };
  if (key === null) {
    throw new BackupError(
      `The backup in ${source.label} is encrypted. Set BACKUP_KEY to the key that it was made with.`,
    );
  }
  const sealer = createSealer(key, Buffer.from(file.salt, 'base64'));
  let json: string;
  try {
    json = sealer.open('manifest', 0, Buffer.from(file.contents, 'base64')).toString('utf8');
  } catch (cause) {
    throw new BackupError(
      `BACKUP_KEY is not the key that the backup in ${source.label} was made with. Set the right one.`,
      { cause },
    );
  }
  return { contents: parse(contentsSchema, json, source.label), sealer };
}
