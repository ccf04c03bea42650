import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { keysOf, type PictureFiles, pictureBytes, pictureFiles } from '#platform/server/storage/pictures.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { uploadKey, uploadUrl } from '../addresses.ts';
import { MEDIA_TEXTS, type Media, type MediaKind, UPLOAD_LIMITS } from '../contract.ts';
import * as store from './store.ts';

type Ctx = RequestContext<Actor>;

const HOUR_MS = 3_600_000;
/** An uploaded file that no profile uses is deleted after this time. */
const ORPHAN_MS = 24 * HOUR_MS;
/** Unused files of a user without a free slot go after this shorter time: enough to fill in and save a form. */
const NEEDED_MS = HOUR_MS;
const PURGE_BATCH = 500;
const SCAN_BATCH = 5_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

async function putAll({ storage }: Pick<Platform, 'storage'>, { files }: PictureFiles): Promise<void> {
  // The main file comes last: if it exists, the others do too.
  for (const { key, bytes } of files.toReversed()) await storage.put(key, bytes);
}

/**
 * Removes a stored picture that has no database entry. The key must be locked, so that no upload adds one meanwhile.
 */
async function removeUnused(tx: Db, { storage }: Pick<Platform, 'storage'>, key: string): Promise<void> {
  if (await store.isKeyUsed(tx, key)) return;
  for (const one of keysOf(key)) await storage.remove(one);
}

/** Stores a picture. If the user has stored the same one before, returns that file. Throws MEDIA_FULL at twenty. */
export async function storeMedia(ctx: Ctx, kind: MediaKind, bytes: Buffer): Promise<Media> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const made = await pictureFiles(userId, kind, bytes);
  const { key } = made;
  // The entry comes first: the cleanup finds files by their entries, also if this process dies before it is done.
  const id = await ctx.tx(async (tx) => {
    await store.lockUploads(tx, userId);
    await store.lockKey(tx, key);
    const existing = await store.touchFile(tx, { userId, key, now });
    const entry = { id: newId(), userId, kind, key, now };
    if (existing === null && !(await store.insertFile(tx, entry, UPLOAD_LIMITS.files))) {
      await store.releaseUnused(tx, userId, before(now, NEEDED_MS));
      if (!(await store.insertFile(tx, entry, UPLOAD_LIMITS.files))) throw new AppError('MEDIA_FULL');
    }
    return existing ?? entry.id;
  });
  try {
    if (!(await ctx.storage.has(key))) await putAll(ctx, made);
  } catch (error) {
    // Frees the place again, unless another upload of the same picture has used the entry since.
    await purge(ctx, [{ id, key }], new Date(now.getTime() + 1));
    throw error;
  }
  return { id, kind, url: kind === 'document' ? null : uploadUrl(key) };
}

type PictureInput = {
  kind: 'picture' | 'photo';
  given: readonly string[];
  /** The profile's pictures before the change. They are accepted again, even if another user has uploaded them. */
  current: readonly (string | null)[];
  /** Returns the name of the form field of the picture at `index`, for error messages. */
  field: (index: number) => string;
};

/**
 * Returns the URLs to store for the pictures of a call. Data URLs are stored as uploads; URLs of the user's own uploads
 * stay the same, except that a photo is cropped and stored as a profile picture. Throws INVALID_INPUT for any other URL, because browsers of visitors would then call other sites.
 */
export async function storePictures(
  ctx: Ctx,
  { kind, given, current, field }: PictureInput,
): Promise<string[]> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  // Check all pictures before storing any, so that a refused call stores nothing.
  for (const [index, url] of given.entries()) {
    if (url.startsWith('data:') || current.includes(url)) continue;
    const key = uploadKey(url);
    if (key === null || (await store.touchFile(ctx.db, { userId, key, now })) === null) {
      throw invalidField(field(index), MEDIA_TEXTS.elsewhere);
    }
  }
  const urls: string[] = [];
  for (const url of given) {
    const bytes = url.startsWith('data:')
      ? pictureBytes(url)
      : kind === 'picture' && !current.includes(url) && (await photoBytes(ctx, url));
    const stored = bytes ? await storeMedia(ctx, kind, bytes) : null;
    urls.push(stored?.url ?? url);
  }
  return urls;
}

/** The bytes of an uploaded photo; null for a picture, which is cropped already. */
async function photoBytes({ storage }: Ctx, url: string): Promise<Buffer | null> {
  const key = uploadKey(url);
  return key === null || key.endsWith('.jpg') ? null : storage.get(key);
}

/** Like `storePictures`, for the one profile picture of a call. */
export async function storeProfilePicture(ctx: Ctx, given: string, current: string | null): Promise<string> {
  const field = () => 'profilePicture';
  const [stored] = await storePictures(ctx, { kind: 'picture', given: [given], current: [current], field });
  return stored ?? given;
}

/** Whether the user stored this document. Also marks it as in use, so that the cleanup does not delete it. */
export function claimDocument(ctx: Ctx, tx: Db, id: string): Promise<boolean> {
  return store.touchDocument(tx, { userId: ctx.actor.userId, id, now: ctx.clock.now() });
}

/** A document as a data URL, or null if it was deleted. The caller checks who may read it. */
export async function readDocument(ctx: Pick<Ctx, 'db' | 'storage'>, id: string): Promise<string | null> {
  const key = await store.findKey(ctx.db, id);
  const bytes = key === null ? null : await ctx.storage.get(key);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}

/**
 * Removes the owner of a document, unless a certificate shows it. The cleanup deletes files without an owner, even if
 * `removeReleased` fails.
 */
export const { releaseDocument } = store;

type Purger = Pick<Platform, 'db' | 'storage' | 'clock' | 'log'>;

/** Deletes the rows that are unused since `limit`, and the stored files if no other row has the same picture. */
async function purge(
  platform: Purger,
  files: readonly store.StoredFile[],
  limit = before(platform.clock.now(), ORPHAN_MS),
): Promise<void> {
  await forEachRow(platform, files, async (tx, { id, key }) => {
    await store.lockKey(tx, key);
    if (await store.deleteOrphan(tx, id, limit)) await removeUnused(tx, platform, key);
  });
}

/** Deletes a document whose owner was removed. A failure is only logged, because the cleanup tries again. */
export async function removeReleased(platform: Purger, id: string): Promise<void> {
  const key = await store.findKey(platform.db, id);
  if (key !== null) await purge(platform, [{ id, key }]);
}

/** Deletes files without an owner, in batches: released documents and the files of erased users. */
export function purgeOwnerless(platform: Purger): AsyncGenerator<void> {
  return walkRows<string>(async (after) => {
    const files = await store.listOwnerless(platform.db, after, PURGE_BATCH);
    await purge(platform, files);
    return files.at(-1)?.id ?? null;
  });
}

/** Deletes unused files, in batches. Checks the files that were last used after `since` and more than a day ago. */
export function purgeUnused(platform: Purger, since: Date): AsyncGenerator<void> {
  const until = before(platform.clock.now(), ORPHAN_MS);
  return walkRows<NonNullable<store.TouchedPage['after']>>(async (after) => {
    const page = { after, from: since, until, limit: SCAN_BATCH };
    const { unused, last } = await store.listUnused(platform.db, page);
    await purge(platform, unused);
    return last;
  });
}

const KEYS_AT_ONCE = 20_000;

async function* pages(list: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const keys = await list(after);
    yield* keys;
    after = keys.at(-1) ?? '';
    if (keys.length < KEYS_AT_ONCE) return;
  }
}

/** Keys of all pictures and documents that profiles show, for a check that their files are there. */
export function listShownKeys(db: Db): AsyncGenerator<string> {
  return pages((after) => store.listShownKeys(db, after, KEYS_AT_ONCE));
}

/**
 * Yields the keys of all pictures and documents stored after `since`, for backups, without IDs that wait for our team.
 * A key can stand for several files (sizes of a picture), which `keysOf` returns.
 */
export function listStoredKeys(db: Db, since: Date): AsyncGenerator<string> {
  return pages((after) => store.listStoredKeys(db, since, after, KEYS_AT_ONCE));
}
