import type { Actor, RequestContext } from './context.ts';
import type { Db, TableName } from './db/client.ts';

/** The person who is erased, as the account knew them. */
export type ErasedPerson = {
  readonly userId: string;
  readonly email: string;
  readonly mobile: string;
};

export type Erasure = {
  readonly now: Date;
  /** Keys the hashes by which people who were blocked are known again. */
  readonly secretKey: string;
};

/**
 * What becomes of a table's rows when a person is erased, and whether the export holds them. `kept` needs a reason: what is
 * left must not tell who the person was.
 */
export type PersonalTable = { readonly exported: boolean } & (
  | { readonly onErasure: 'erased' | 'anonymised' }
  | { readonly onErasure: 'kept'; readonly reason: string }
);

/** Takes contact details of other people out of a text. */
export type Redact = (text: string) => string;

/** The part of a manifest that concerns people. Functions work on the owner's tables only. */
export type PersonalData = {
  readonly tables: Readonly<Partial<Record<TableName, PersonalTable>>>;
  readonly erase?: (tx: Db, person: ErasedPerson, erasure: Erasure) => Promise<void>;
  /** Deletes what is left of people who were erased before then. */
  readonly forget?: (db: Db, erasedBefore: Date) => Promise<void>;
  /** Parts of the archive by name; objects of the same name are joined; each becomes a file. */
  readonly export?: (ctx: RequestContext<Actor>, redact: Redact) => Promise<Record<string, unknown>>;
  /** Those of the users who did anything with their account since `since`; a sign-up without any is deleted. */
  readonly listActive?: (db: Db, userIds: readonly string[], since: Date) => Promise<string[]>;
};

const isRecord = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

let registered: readonly PersonalData[] | null = null;

/** A command that puts no slices together must fail rather than erase half of a person. */
function manifests(): readonly PersonalData[] {
  if (registered === null) throw new Error('Personal data is handled where app/slices.ts is loaded.');
  return registered;
}

/** Called once, when the application's slices are put together; the order is the order of erasure and export. */
export function registerPersonalData(all: readonly PersonalData[]): void {
  registered = all;
}

/** Runs every owner's erasure in `tx`, one after another. */
export async function erasePersonalData(tx: Db, person: ErasedPerson, erasure: Erasure): Promise<void> {
  for (const { erase } of manifests()) await erase?.(tx, person, erasure);
}

/** Deletes what was kept of people who were erased before then. */
export async function forgetErased(db: Db, erasedBefore: Date): Promise<void> {
  for (const { forget } of manifests()) await forget?.(db, erasedBefore);
}

/** What every owner's tables hold of the person who asks, by the name of the part. */
export async function exportPersonalData(
  ctx: RequestContext<Actor>,
  redact: Redact,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const manifest of manifests()) {
    for (const [name, part] of Object.entries((await manifest.export?.(ctx, redact)) ?? {})) {
      const known = parts[name];
      parts[name] = isRecord(part) && isRecord(known) ? { ...known, ...part } : part;
    }
  }
  return parts;
}

/** Those of the users whose account was used for anything. */
export async function listActiveUsers(db: Db, userIds: readonly string[], since: Date): Promise<Set<string>> {
  const active = new Set<string>();
  for (const { listActive } of manifests()) {
    for (const id of (await listActive?.(db, userIds, since)) ?? []) active.add(id);
  }
  return active;
}
