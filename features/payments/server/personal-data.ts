import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { PersonalData, Redact } from '#platform/server/personal-data.ts';
import { getPaymentDetails } from './details.ts';
import { deleteDuesOfErased, erasePaymentDataOf } from './personal-store.ts';
import { listReceiptsOf } from './receipts-store.ts';
import { listClientDues, listTeacherDues } from './service.ts';
import * as view from './view.ts';

async function partsOf(ctx: RequestContext<Actor>, redact: Redact): Promise<Record<string, unknown>> {
  const { db, actor, clock } = ctx;
  if (actor.role === 'admin') return {};
  const redacted = <D extends { refused: { line: string } | null }>(due: D) => ({
    ...due,
    refused: due.refused && { ...due.refused, line: redact(due.refused.line) },
  });
  const receipts = (await listReceiptsOf(db, actor.userId)).map(view.receipt);
  if (actor.role === 'student') {
    const dues = await listClientDues(db, actor.userId, clock.now(), { all: true });
    // Leaves out the teacher's UPI id, because it is the teacher's data.
    return { payments: dues.map(({ payTo: _, ...due }) => redacted(due)), receipts };
  }
  const { dues } = await listTeacherDues(db, actor.userId, clock.now(), { all: true });
  return { payments: dues.map(redacted), receipts, paymentDetails: await getPaymentDetails(ctx) };
}

export const paymentsPersonalData = {
  tables: {
    teacher_payment_details: { onErasure: 'erased', exported: true },
    dues: { onErasure: 'anonymised', exported: true },
    receipts: { onErasure: 'anonymised', exported: true },
    receipt_counters: { onErasure: 'kept', reason: 'The last number of each series.', exported: false },
  },
  erase: (tx, { userId }) => erasePaymentDataOf(tx, userId),
  forget: deleteDuesOfErased,
  export: partsOf,
} satisfies PersonalData;
