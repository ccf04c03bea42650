import type { Actor, RequestContext } from './context.ts';
import type { Db, TableName } from './db/client.ts';

/** The person to erase, as stored in the account. */
export type ErasedPerson = {
  readonly userId: string;
  /** Null if the account has none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly mobile: string | null;
};

export type Erasure = {
  readonly now: Date;
  /** Key for the hashes that recognise a blocked person who signs up again. */
  readonly secretKey: string;
};

/**
 * What happens to a table's rows when a person is erased, and whether the export contains them. `kept` needs a reason:
 * the remaining rows must not identify the person.
 */
export type PersonalTable = { readonly exported: boolean } & (
  | { readonly onErasure: 'erased' | 'anonymised' }
  | { readonly onErasure: 'kept'; readonly reason: string }
);

/** Removes other people's contact details from a text. */
export type Redact = (text: string) => string;

/** A slice's functions for personal data. They access the owner's tables only. */
export type PersonalData = {
  readonly tables: Readonly<Partial<Record<TableName, PersonalTable>>>;
  readonly erase?: (tx: Db, person: ErasedPerson, erasure: Erasure) => Promise<void>;
  /** Deletes the data that is still stored about people who were erased long ago. */
  readonly forget?: (db: Db, userIds: readonly string[]) => Promise<void>;
  /**
   * Returns parts of the export by name; each part becomes one file. If several slices, or a slice and the platform,
   * return objects under the same name, these objects are merged.
   */
  readonly export?: (ctx: RequestContext<Actor>, redact: Redact) => Promise<Record<string, unknown>>;
  /**
   * Returns the users of this list who used their account since `since`. The caller deletes sign-ups that were never
   * used.
   */
  readonly listActive?: (db: Db, userIds: readonly string[], since: Date) => Promise<string[]>;
};

const isRecord = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

let registered: readonly PersonalData[] | null = null;

/**
 * Returns the registered functions. Throws if the command did not load the slices: it would erase only part of a
 * person's data.
 */
function manifests(): readonly PersonalData[] {
  if (registered === null) throw new Error('Load app/slices.ts before handling personal data.');
  return registered;
}

/** Called once, when the application registers its slices; erasure and export run in this order. */
export function registerPersonalData(all: readonly PersonalData[]): void {
  registered = all;
}

/** Runs the `erase` function of every slice and of the platform in `tx`, in the registered order. */
export async function erasePersonalData(tx: Db, person: ErasedPerson, erasure: Erasure): Promise<void> {
  for (const { erase } of manifests()) await erase?.(tx, person, erasure);
}

/** Deletes the data that is still stored about people who were erased long ago. */
export async function forgetErased(db: Db, userIds: readonly string[]): Promise<void> {
  for (const { forget } of manifests()) await forget?.(db, userIds);
}

/** Collects the signed-in person's data from all slices and the platform, by part name. */
export async function exportPersonalData(
  ctx: RequestContext<Actor>,
  redact: Redact,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const manifest of manifests()) {
    for (const [name, part] of Object.entries((await manifest.export?.(ctx, redact)) ?? {})) {
      const existing = parts[name];
      parts[name] = isRecord(part) && isRecord(existing) ? { ...existing, ...part } : part;
    }
  }
  return parts;
}

/** Returns the users of this list who used their account since `since`. */
export async function listActiveUsers(db: Db, userIds: readonly string[], since: Date): Promise<Set<string>> {
  const active = new Set<string>();
  for (const { listActive } of manifests()) {
    for (const id of (await listActive?.(db, userIds, since)) ?? []) active.add(id);
  }
  return active;
}
