import type { Db } from '#platform/server/db/client.ts';

function selectDetails(db: Db) {
  return db
    .selectFrom('teacher_payment_details')
    .select([
      'upi_id as upiId',
      'payee_name as payeeName',
      'next_upi_id as nextUpiId',
      'next_payee_name as nextPayeeName',
      'next_from as nextFrom',
      'had_upi_id as hadUpiId',
      'gstin',
      'legal_name as legalName',
      'address',
      'changed_at as changedAt',
    ]);
}

export type DetailsRecord = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;

export async function findDetails(db: Db, teacherId: string): Promise<DetailsRecord | null> {
  return (await selectDetails(db).where('teacher_id', '=', teacherId).executeTakeFirst()) ?? null;
}

/** Like `findDetails`, but locks the row until the transaction ends. */
export async function lockDetails(tx: Db, teacherId: string): Promise<DetailsRecord | null> {
  const row = await selectDetails(tx).where('teacher_id', '=', teacherId).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Replaces all details of a teacher. */
export async function upsertDetails(tx: Db, teacherId: string, details: DetailsRecord): Promise<void> {
  const columns = {
    upi_id: details.upiId,
    payee_name: details.payeeName,
    next_upi_id: details.nextUpiId,
    next_payee_name: details.nextPayeeName,
    next_from: details.nextFrom,
    had_upi_id: details.hadUpiId,
    gstin: details.gstin,
    legal_name: details.legalName,
    address: details.address,
    changed_at: details.changedAt,
  };
  await tx
    .insertInto('teacher_payment_details')
    .values({ teacher_id: teacherId, ...columns })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(columns))
    .execute();
}
