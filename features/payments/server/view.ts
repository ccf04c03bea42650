import { displayName } from '#shared/texts/text.ts';
import type { ClientDue, TeacherDue } from '../contract.ts';
import type { PaymentDetails } from '../details-contract.ts';
import { nextReminder, undoUntil } from '../due-state.ts';
import { receiptNumber } from '../financial-year.ts';
import type { Receipt } from '../receipt-contract.ts';
import type { DetailsRecord } from './details-store.ts';
import type { DueRecord } from './dues-store.ts';
import type { ReceiptKind, ReceiptRecord } from './receipts-store.ts';

type UpiColumns = Pick<DetailsRecord, 'upiId' | 'payeeName' | 'nextUpiId' | 'nextPayeeName' | 'nextFrom'>;

export type UpiPayee = { upiId: string; payeeName: string };

const pair = (upiId: string | null, payeeName: string | null): UpiPayee | null =>
  upiId === null || payeeName === null ? null : { upiId, payeeName };

/** Returns the UPI id that students see now. A changed id counts from `nextFrom` on. */
export function currentUpiPayee(record: UpiColumns, now: Date): UpiPayee | null {
  const { nextFrom } = record;
  if (nextFrom !== null && nextFrom <= now) return pair(record.nextUpiId, record.nextPayeeName);
  return pair(record.upiId, record.payeeName);
}

/** Returns the UPI id that students will see later, and from when; null if no change waits. */
export function nextUpiPayee(record: UpiColumns, now: Date): (UpiPayee & { from: Date }) | null {
  const { nextFrom } = record;
  if (nextFrom === null || nextFrom <= now) return null;
  const next = pair(record.nextUpiId, record.nextPayeeName);
  return next && { ...next, from: nextFrom };
}

export function paymentDetails(record: DetailsRecord | null, now: Date): PaymentDetails {
  const payTo = record && currentUpiPayee(record, now);
  const next = record && nextUpiPayee(record, now);
  return {
    upiId: payTo?.upiId ?? null,
    payeeName: payTo?.payeeName ?? null,
    next: next && { ...next, from: next.from.toISOString() },
    gstin: record?.gstin ?? null,
    legalName: record?.legalName ?? null,
    address: record?.address ?? null,
  };
}

function linkTo(kind: ReceiptKind, id: string | null, fy: string | null, number: number | null) {
  if (id === null || fy === null || number === null) return null;
  return { id, number: receiptNumber({ kind, fy, number }) };
}

function common(record: DueRecord) {
  const { refusedAt, receivedAt, method } = record;
  return {
    id: record.id,
    bookingId: record.bookingId,
    seatId: record.seatId,
    amount: record.amount,
    dueOn: record.dueOn,
    state: record.state,
    sessionType: record.sessionType,
    isMonth: record.isMonth,
    startsAt: record.startsAt.toISOString(),
    endsAt: record.endsAt.toISOString(),
    saidAt: record.saidAt?.toISOString() ?? null,
    utr: record.utr,
    refused: refusedAt && {
      at: refusedAt.toISOString(),
      line: record.refusal ?? '',
      times: record.refusals,
    },
    received: receivedAt && method && { at: receivedAt.toISOString(), method },
    receipt: linkTo('receipt', record.receiptId, record.receiptFy, record.receiptNumber),
    creditNote: linkTo('creditNote', record.noteId, record.noteFy, record.noteNumber),
  };
}

/** A due as the student sees it. */
export function clientDue(record: DueRecord, now: Date): ClientDue {
  const person = { firstName: record.teacherFirstName, lastName: record.teacherLastName };
  return {
    ...common(record),
    teacherId: record.teacherId,
    teacher: {
      userId: record.teacherUserId,
      name: displayName(person),
      firstName: person.firstName,
      picture: record.teacherPicture,
      isGone: record.teacherBlockedAt !== null || record.teacherErasedAt !== null,
    },
    // Students are not asked to pay a teacher that our team has blocked.
    payTo: record.teacherBlockedAt === null ? currentUpiPayee(record, now) : null,
  };
}

/** A due as the teacher sees it. */
export function teacherDue(record: DueRecord, now: Date): TeacherDue {
  const person = { firstName: record.studentFirstName, lastName: record.studentLastName };
  const next = nextReminder(record.remindedAt);
  return {
    ...common(record),
    student: {
      userId: record.studentId,
      name: displayName(person),
      firstName: person.firstName,
      picture: record.studentPicture,
      isGone: record.studentBlockedAt !== null || record.studentErasedAt !== null,
    },
    remindedAt: record.remindedAt?.toISOString() ?? null,
    nextReminderAt: next !== null && next > now ? next.toISOString() : null,
    undoUntil: record.receivedAt && undoUntil(record.receivedAt).toISOString(),
  };
}

export function receipt(record: ReceiptRecord): Receipt {
  return {
    id: record.id,
    number: receiptNumber(record),
    issuedAt: record.issuedAt.toISOString(),
    issuer: record.issuer,
    recipient: record.recipient,
    ...record.snapshot,
    correctedBy: linkTo('creditNote', record.correctedById, record.correctedByFy, record.correctedByNumber),
  };
}
