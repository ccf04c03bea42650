import type { Db } from '#platform/server/db/client.ts';

const teacherOf = (tx: Db, userId: string) =>
  tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);

/** Removes what names a person, as student and as teacher. Receipts keep their number, date and amount. */
export async function erasePaymentDataOf(tx: Db, userId: string): Promise<void> {
  const teacher = teacherOf(tx, userId);
  await tx.deleteFrom('teacher_payment_details').where('teacher_id', 'in', teacher).execute();
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
