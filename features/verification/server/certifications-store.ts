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
