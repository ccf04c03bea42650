import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

function selectCertifications(db: Db) {
  return db
    .selectFrom('certificates as c')
    .leftJoin('people as by', 'by.id', 'c.checked_by')
    .select([
      'c.id',
      'c.teacher_id as teacherId',
      'c.name',
      'c.organization',
      'c.year',
      'c.description',
      'c.credential_number as credentialNumber',
      'c.issuer_url as issuerUrl',
      'c.document_id as documentId',
      'c.checked_at as checkedAt',
      'c.checked_number as checkedNumber',
      'by.first_name as checkerFirstName',
      'by.last_name as checkerLastName',
    ]);
}

export type CertificationRecord = Awaited<
  ReturnType<ReturnType<typeof selectCertifications>['executeTakeFirstOrThrow']>
>;

/** In the order in which the teacher added them. */
export function listCertifications(db: Db, teacherId: string): Promise<CertificationRecord[]> {
  return selectCertifications(db)
    .where('c.teacher_id', '=', teacherId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}

export async function findCertification(db: Db, id: string): Promise<CertificationRecord | null> {
  return (await selectCertifications(db).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Unchecked certificates that came after the last decision on an approved profile: no other list shows them. Without
 * those of teachers who are blocked or about to be deleted.
 */
function selectWaiting(db: Db) {
  return selectCertifications(db)
    .innerJoin('teacher_profiles as t', 't.id', 'c.teacher_id')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .where('c.checked_at', 'is', null)
    .where('t.is_verified', '=', true)
    .whereRef('c.created_at', '>', 't.reviewed_at')
    .where('u.blocked_at', 'is', null)
    .where('u.deletion_due_at', 'is', null);
}

export type WaitingQuery = { after: readonly [string, string] | null; limit: number };

/** Oldest first; `position` is the time as PostgreSQL's text, which is more precise than a Date. */
export function listWaiting(db: Db, { after, limit }: WaitingQuery) {
  let query = selectWaiting(db)
    .select([
      'u.first_name as teacherFirstName',
      'u.last_name as teacherLastName',
      'c.created_at as addedAt',
      sql<string>`c.created_at::text`.as('position'),
    ])
    .select((eb) =>
      eb
        .selectFrom('profile_reviews as r')
        .select('r.id')
        .whereRef('r.teacher_id', '=', 'c.teacher_id')
        .orderBy('r.submitted_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('reviewId'),
    );
  if (after !== null) {
    const [at, id] = after;
    query = query.where(sql<boolean>`(c.created_at, c.id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('c.created_at').orderBy('c.id').limit(limit).execute();
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await selectWaiting(db)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
