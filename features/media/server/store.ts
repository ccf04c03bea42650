import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { MediaKind } from '../contract.ts';

/** Prevents storing and removing a key's file at the same time. Held until the transaction ends. */
export async function lockKey(tx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 4101))`.execute(tx);
}

/** Lets only one upload of a user run at a time, because all of the user's uploads count against one limit. */
export async function lockUploads(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 4102))`.execute(tx);
}

/** The user's file under this key, marked as used now; null if there is none. */
export async function touchFile(
  db: Db,
  file: { userId: string; key: string; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('media_files')
    .set({ touched_at: file.now })
    .where('user_id', '=', file.userId)
    .where('key', '=', file.key)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks the user's document with this id as used now. False if there is none. */
export async function touchDocument(
  db: Db,
  file: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('media_files')
    .set({ touched_at: file.now })
    .where('id', '=', file.id)
    .where('user_id', '=', file.userId)
    .where('kind', '=', 'document')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The storage key of a file. */
export async function findKey(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('media_files').select('key').where('id', '=', id).executeTakeFirst();
  return row?.key ?? null;
}

export type NewFile = { id: string; userId: string; kind: MediaKind; key: string; now: Date };

/** Inserts the file in the user's lowest free slot. Returns false if no slot is free. */
export async function insertFile(tx: Db, file: NewFile, places: number): Promise<boolean> {
  const result = await sql`
    insert into media_files (id, user_id, slot, kind, key, created_at, touched_at)
    select ${file.id}, ${file.userId}, free, ${file.kind}, ${file.key}, ${file.now}, ${file.now}
    from generate_series(0, ${places - 1}::integer) as free
    where not exists (select from media_files m where m.user_id = ${file.userId} and m.slot = free)
    order by free limit 1
  `.execute(tx);
  return result.numAffectedRows === 1n;
}

/** SQL condition: no profile picture, photo, certificate or ID waiting for verification uses the file. */
const UNUSED = sql<boolean>`
  not exists (select from people u where u.id = m.user_id and u.profile_picture = '/uploads/' || m.key)
  and not exists (select from teacher_profiles t where t.user_id = m.user_id and '/uploads/' || m.key = any(t.photos))
  and not exists (select from certificates c where c.document_id = m.id)
  and not exists (select from waiting_ids i where i.document_id = m.id)
`;

/** Removes the owner of the user's files that nothing refers to and that were last touched before `before`. */
export async function releaseUnused(tx: Db, userId: string, before: Date): Promise<void> {
  await sql`
    update media_files m set user_id = null, slot = null
    where m.user_id = ${userId} and m.touched_at < ${before} and ${UNUSED}
  `.execute(tx);
}

/** Removes the owner of all files of a user, used or not, so that the cleanup can delete them. */
export async function releaseFiles(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('media_files')
    .set({ user_id: null, slot: null })
    .where('user_id', '=', userId)
    .execute();
}

/** The user's files, documents included, oldest first. */
export function listFilesOf(
  db: Db,
  userId: string,
): Promise<{ kind: MediaKind; uploadedAt: Date; key: string }[]> {
  return db
    .selectFrom('media_files')
    .select(['kind', 'created_at as uploadedAt', 'key'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes the owner of one file, unless a certificate shows it: the same picture uploaded twice is one file. */
export async function releaseDocument(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('media_files')
    .set({ user_id: null, slot: null })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from certificates c where c.document_id = media_files.id)`)
    .execute();
}

export type StoredFile = { id: string; key: string };

/** Returns at most `limit` files without an owner, sorted by id, that follow the id `after`. */
export function listOwnerless(db: Db, after: string | null, limit: number): Promise<StoredFile[]> {
  let query = db.selectFrom('media_files').select(['id', 'key']).where('user_id', 'is', null);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/**
 * A page of the files sorted by last use, from `from` (included) until `until` (excluded). `after` is the last file of
 * the previous page, with its time as text from PostgreSQL.
 */
export type TouchedPage = {
  after: { at: string; id: string } | null;
  from: Date;
  until: Date;
  limit: number;
};

/** Reads `limit` files of the period. Returns the unused ones, and the last one read as the next cursor. */
export async function listUnused(
  db: Db,
  { after, from, until, limit }: TouchedPage,
): Promise<{ unused: StoredFile[]; last: TouchedPage['after'] }> {
  const beyond =
    after === null ? sql`` : sql` and (touched_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{ unused: StoredFile[]; last: TouchedPage['after'] }>`
    with batch as materialized (
      select id, user_id, key, touched_at from media_files
      where touched_at >= ${from} and touched_at < ${until}${beyond}
      order by touched_at, id limit ${limit}
    )
    select
      (select coalesce(json_agg(json_build_object('id', m.id, 'key', m.key)), '[]') from batch m
        where m.user_id is not null and ${UNUSED}) as unused,
      (select json_build_object('at', touched_at::text, 'id', id) from batch
        order by touched_at desc, id desc limit 1) as last`.execute(db);
  return rows[0] ?? { unused: [], last: null };
}

/** Deletes the entry if it still has no owner, or is unused since `before`. False otherwise. */
export async function deleteOrphan(tx: Db, id: string, before: Date): Promise<boolean> {
  const result = await sql`
    delete from media_files m
    where m.id = ${id} and (m.user_id is null or (m.touched_at < ${before} and ${UNUSED}))
  `.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Whether any entry has this key: two users may have uploaded the same picture. */
export async function isKeyUsed(tx: Db, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media_files')
    .select('id')
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first characters of a stored picture's address, before its key. */
const ADDRESS = '/uploads/';

/** Keys of all pictures and documents that profiles show. */
const SHOWN = sql<{ key: string }>`
  select substr(u.profile_picture, ${sql.lit(ADDRESS.length + 1)}) as key from people u
  where u.profile_picture like ${sql.lit(`${ADDRESS}%`)}
  union
  select substr(photo, ${sql.lit(ADDRESS.length + 1)}) from teacher_profiles t, unnest(t.photos) photo
  where photo like ${sql.lit(`${ADDRESS}%`)}
  union
  select m.key from certificates c join media_files m on m.id = c.document_id
`;

/** Returns the next `limit` keys of shown pictures after the key `after` ('' for the first page), sorted. */
export async function listShownKeys(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${SHOWN}) shown where key > ${after} order by key limit ${limit}
  `.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Returns the next `limit` keys of pictures and documents stored after `since`, sorted, that follow the key `after` (''
 * for the first page). Leaves out IDs that wait for our team: their pictures may not outlive the decision.
 */
export async function listStoredKeys(db: Db, since: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from media_files m where key > ${after} and created_at >= ${since}
      and (not exists (select from waiting_ids i where i.document_id = m.id)
        or exists (select from certificates c where c.document_id = m.id))
    order by key limit ${limit}
  `.execute(db);
  return rows.map(({ key }) => key);
}
