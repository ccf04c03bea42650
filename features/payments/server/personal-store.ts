import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { refreshPages } from './act.ts';
import { RETURNED_PAIR } from './dues-store.ts';

const teacherOf = (tx: Db, userId: string) =>
  tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);

/**
 * Removes what names a person, as student and as teacher, and the dues about which neither side has said anything:
 * nobody is left to settle them. Receipts keep their number, date and amount.
 */
export async function erasePaymentDataOf(tx: Db, userId: string): Promise<void> {
  const teacher = teacherOf(tx, userId);
  await tx.deleteFrom('teacher_payment_details').where('teacher_id', 'in', teacher).execute();
  const untouched = await tx
    .deleteFrom('dues')
    .where((eb) => eb.or([eb('student_id', '=', userId), eb('teacher_id', 'in', teacher)]))
    .where('state', '=', 'due')
    .where('refusals', '=', 0)
    .returning(RETURNED_PAIR)
    .execute();
  refreshPages(tx, untouched);
  await tx.updateTable('dues').set({ utr: null }).where('student_id', '=', userId).execute();
  await tx
    .updateTable('dues')
    .set({ refusal: null })
    .where('refusal', 'is not', null)
    .where('teacher_id', 'in', teacher)
    .execute();
  await tx.updateTable('receipts').set({ recipient: null }).where('student_id', '=', userId).execute();
  await tx.updateTable('receipts').set({ issuer: null }).where('teacher_id', 'in', teacher).execute();
}

/** Deletes the dues of these users if the other side was erased too: nobody is left to read them. */
export async function deleteDuesOfErased(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await sql`
    delete from dues d using (
      select s.id from unnest(${ids}::uuid[]) as asked (id) join dues s on s.student_id = asked.id
      union
      select o.id from unnest(${ids}::uuid[]) as asked (id)
        join teacher_profiles t on t.user_id = asked.id join dues o on o.teacher_id = t.id
    ) own
    where d.id = own.id
      and exists (select from people p where p.id = d.student_id and p.anonymised_at is not null)
      and exists (
        select from teacher_profiles t join people p on p.id = t.user_id
        where t.id = d.teacher_id and p.anonymised_at is not null)`.execute(db);
}
