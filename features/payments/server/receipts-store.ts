import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Issuer, ReceiptSnapshot, Recipient } from '../receipt-contract.ts';

export type ReceiptKind = 'receipt' | 'creditNote';

const jsonOf = (value: object | null) => value && JSON.stringify(value);

export type NewReceipt = {
  id: string;
  dueId: string;
  teacherId: string;
  studentId: string;
  kind: ReceiptKind;
  fy: string;
  corrects: string | null;
  snapshot: ReceiptSnapshot;
  /** Null if this person's account was erased. A credit note can still correct the receipt. */
  issuer: Issuer | null;
  recipient: Recipient | null;
  issuedAt: Date;
};

/**
 * Stores a receipt with the next number of its series and returns this number. Until the transaction ends, other
 * receipts of the series must wait, so call it as late as possible.
 */
export async function insertReceipt(tx: Db, receipt: NewReceipt): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with counter as (
      insert into receipt_counters (teacher_id, fy, kind, last)
      values (${receipt.teacherId}, ${receipt.fy}, ${receipt.kind}, 1)
      on conflict (teacher_id, fy, kind) do update set last = receipt_counters.last + 1
      returning last
    )
    insert into receipts (id, due_id, teacher_id, student_id, kind, fy, number, corrects, snapshot, issuer, recipient,
      issued_at)
    select ${receipt.id}::uuid, ${receipt.dueId}::uuid, ${receipt.teacherId}::uuid, ${receipt.studentId}::uuid,
      ${receipt.kind}, ${receipt.fy}, last, ${receipt.corrects}::uuid, ${JSON.stringify(receipt.snapshot)}::jsonb,
      ${jsonOf(receipt.issuer)}::jsonb, ${jsonOf(receipt.recipient)}::jsonb,
      ${receipt.issuedAt}::timestamptz
    from counter
    returning number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no number for a receipt');
  return row.number;
}

function selectReceipts(db: Db) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .leftJoin('receipts as c', 'c.corrects', 'r.id')
    .select([
      'r.id',
      'r.kind',
      'r.fy',
      'r.number',
      'r.issued_at as issuedAt',
      'r.student_id as studentId',
      't.user_id as teacherUserId',
      'c.id as correctedById',
      'c.fy as correctedByFy',
      'c.number as correctedByNumber',
    ])
    .select((eb) => [
      // The casts are safe: the columns were written with these types.
      eb.ref('r.snapshot').$castTo<ReceiptSnapshot>().as('snapshot'),
      eb.ref('r.issuer').$castTo<Issuer | null>().as('issuer'),
      eb.ref('r.recipient').$castTo<Recipient | null>().as('recipient'),
    ]);
}

export type ReceiptRecord = Awaited<ReturnType<ReturnType<typeof selectReceipts>['executeTakeFirstOrThrow']>>;

export async function findReceipt(db: Db, id: string): Promise<ReceiptRecord | null> {
  return (await selectReceipts(db).where('r.id', '=', id).executeTakeFirst()) ?? null;
}

/** Receipts of a person as student or teacher, latest first. */
export function listReceiptsOf(db: Db, userId: string): Promise<ReceiptRecord[]> {
  return selectReceipts(db)
    .where((eb) => eb.or([eb('r.student_id', '=', userId), eb('t.user_id', '=', userId)]))
    .orderBy('r.issued_at', 'desc')
    .execute();
}

/** Returns the teacher's city and the student's city and area, for a receipt. */
export async function findPlaces(
  db: Db,
  { teacherId, studentId }: { teacherId: string; studentId: string },
): Promise<{ teacherCity: string | null; studentCity: string | null; studentArea: string | null }> {
  const row = await db
    .selectFrom('teacher_profiles as t')
    .leftJoin('student_places as s', (join) => join.on('s.user_id', '=', studentId))
    .select(['t.city_name as teacherCity', 's.city_name as studentCity', 's.area as studentArea'])
    .where('t.id', '=', teacherId)
    .executeTakeFirst();
  return row ?? { teacherCity: null, studentCity: null, studentArea: null };
}
