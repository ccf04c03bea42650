import { getUser } from '#features/identity/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { exportPersonalData } from '#platform/server/personal-data.ts';
import type { MediaStorage } from '#platform/server/storage/storage.ts';
import { redactContacts } from '../redaction.ts';

export type ExportFiles = Record<string, Uint8Array>;

/** The parts that come first; the others follow in the order of the slices. */
const FIRST_PARTS = [
  'account',
  'consents',
  'sessions',
  'profile',
  'certifications',
  'bookings',
  'messages',
  'reviews',
];

/** Everything stored about the user, by part, without other people's contact details. */
export async function collectData(ctx: RequestContext<Actor>): Promise<Record<string, unknown>> {
  const own = await getUser(ctx);
  const parts = await exportPersonalData(ctx, (text) => redactContacts(text, own));
  const first = FIRST_PARTS.filter((name) => Object.hasOwn(parts, name));
  return { ...Object.fromEntries(first.map((name) => [name, parts[name]])), ...parts };
}

const UPLOAD = /uploads\/((?:private-)?[0-9a-f]{64}\.(?:jpg|webp))/g;

/** Loads the user's own pictures and documents that are mentioned in the exported data. */
export async function collectUploads(storage: MediaStorage, own: unknown): Promise<ExportFiles> {
  const keys = new Set([...(JSON.stringify(own) ?? '').matchAll(UPLOAD)].map(([, key]) => key ?? ''));
  const files: ExportFiles = {};
  for (const key of keys) {
    const bytes = await storage.get(key);
    if (bytes !== null) files[`uploads/${key}`] = bytes;
  }
  return files;
}
