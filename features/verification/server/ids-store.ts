import { sql } from 'kysely';
import type { Gender, IdentityDocument } from '#features/teachers/identity-facts.ts';
import type { Db } from '#platform/server/db/client.ts';

export type WaitingRecord = { teacherId: string; documentId: string };

/** Returns a teacher's ID that waits for our team, and the ID that our team has seen; each may be null. */
export async function findIdCheck(db: Db, teacherId: string) {
  const waiting = db
    .selectFrom('id_documents')
    .select(['kind', 'sent_at as sentAt', 'document_id as documentId'])
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  const seen = db
    .selectFrom('id_checks')
    .select(['kind', 'last_four as lastFour', 'seen_at as seenAt', 'gender'])
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  return { waiting: (await waiting) ?? null, seen: (await seen) ?? null };
}

export type NewDocument = WaitingRecord & { kind: IdentityDocument; now: Date };

/** Inserts or replaces the teacher's waiting ID. */
export async function upsertIdDocument(
  tx: Db,
  { teacherId, documentId, kind, now }: NewDocument,
): Promise<void> {
  const values = { document_id: documentId, kind, sent_at: now };
  await tx
    .insertInto('id_documents')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(values))
    .execute();
}

/**
 * Deletes the teacher's waiting ID and returns it. If `documentId` is given, only an ID with that picture is deleted.
 * Returns null if nothing was deleted.
 */
export async function deleteIdDocument(
  tx: Db,
  teacherId: string,
  documentId?: string,
): Promise<{ documentId: string; kind: IdentityDocument } | null> {
  let query = tx.deleteFrom('id_documents').where('teacher_id', '=', teacherId);
  if (documentId !== undefined) query = query.where('document_id', '=', documentId);
  const row = await query.returning(['document_id as documentId', 'kind']).executeTakeFirst();
  return row ?? null;
}

export type SeenId = {
  teacherId: string;
  kind: IdentityDocument;
  lastFour: string;
  gender: Gender | null;
  seenBy: string;
  now: Date;
};

export async function upsertCheck(tx: Db, seen: SeenId): Promise<void> {
  const { teacherId, kind, lastFour, gender, seenBy, now } = seen;
  const values = { kind, last_four: lastFour, gender, seen_at: now, seen_by: seenBy };
  await tx
    .insertInto('id_checks')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(values))
    .execute();
}

export type WaitingQuery = { after: readonly [string, string] | null; limit: number };

/** The waiting IDs of teachers who are neither blocked nor about to be deleted. */
function selectToDecide(db: Db) {
  return db
    .selectFrom('id_documents as d')
    .innerJoin('teacher_profiles as t', 't.id', 'd.teacher_id')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .where('u.blocked_at', 'is', null)
    .where('u.deletion_due_at', 'is', null);
}

/** Oldest first; `position` is the time as PostgreSQL's text, which is more precise than a Date. */
export function listWaitingIdDocuments(db: Db, { after, limit }: WaitingQuery) {
  let query = selectToDecide(db)
    .select(['d.teacher_id as teacherId', 'd.document_id as documentId', 'd.kind', 'd.sent_at as sentAt'])
    .select(['u.first_name as teacherFirstName', 'u.last_name as teacherLastName'])
    .select(sql<Gender | null>`t.gender`.as('gender'))
    .select(sql<string>`d.sent_at::text`.as('position'));
  if (after !== null) {
    const [at, id] = after;
    query = query.where(sql<boolean>`(d.sent_at, d.teacher_id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('d.sent_at').orderBy('d.teacher_id').limit(limit).execute();
}

export async function countWaitingIdDocuments(db: Db): Promise<number> {
  const { count } = await selectToDecide(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns at most `limit` waiting IDs that were sent before `before`, oldest first. */
export function listSentBefore(db: Db, before: Date, limit: number): Promise<WaitingRecord[]> {
  return db
    .selectFrom('id_documents')
    .select(['teacher_id as teacherId', 'document_id as documentId'])
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .orderBy('teacher_id')
    .limit(limit)
    .execute();
}

/**
 * Deletes the waiting ID and the seen ID of an erased user. Their pictures are deleted with all other uploads of the
 * user.
 */
export async function deleteIdChecksOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('id_documents').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('id_checks').where('teacher_id', 'in', profile).execute();
}

export async function findUserOf(db: Db, teacherId: string): Promise<string | null> {
  const row = await db
    .selectFrom('teacher_profiles')
    .select('user_id as userId')
    .where('id', '=', teacherId)
    .executeTakeFirst();
  return row?.userId ?? null;
}
