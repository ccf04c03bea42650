import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { type Account, findAccount } from '#features/identity/server/service.ts';
import { findCity } from '#features/places/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { displayName } from '#shared/texts/text.ts';
import { indiaParts } from '#shared/time.ts';
import type { PaymentMethod } from '../due-state.ts';
import { financialYear, receiptNumber } from '../financial-year.ts';
import { hasCode, includedTax } from '../gst.ts';
import type { Issuer, Receipt, ReceiptSnapshot, Recipient } from '../receipt-contract.ts';
import type { Context, DueActionContext } from './act.ts';
import { findDetails } from './details-store.ts';
import type { DueRecord } from './dues-store.ts';
import { RECEIPT_ISSUED } from './mail-templates.ts';
import * as store from './receipts-store.ts';
import * as view from './view.ts';

/** How long the mail may wait to be sent: long enough for an outage of the mail server. */
const USEFUL_MS = 7 * 86_400_000;

type Parts = {
  snapshot: ReceiptSnapshot;
  issuer: Issuer | null;
  recipient: Recipient | null;
  corrects: string | null;
};

/** Numbers and stores a receipt or credit note, and mails it to the student. */
async function issue({ tx, due, now }: DueActionContext, parts: Parts): Promise<Receipt> {
  const kind = parts.corrects === null ? 'receipt' : 'creditNote';
  const fy = financialYear(now);
  const { teacherId, studentId } = due;
  const id = newId();
  // Read the account first: while this transaction holds the next number, other receipts of the teacher wait.
  const account = await findAccount(tx, studentId);
  const stored = { ...parts, id, dueId: due.id, teacherId, studentId, kind, fy, issuedAt: now } as const;
  const number = await store.insertReceipt(tx, stored);
  const receipt = {
    id,
    number: receiptNumber({ kind, fy, number }),
    issuedAt: now.toISOString(),
    issuer: parts.issuer,
    recipient: parts.recipient,
    ...parts.snapshot,
    correctedBy: null,
  };
  await mailTo(tx, account, receipt, now);
  return receipt;
}

async function mailTo(tx: Db, account: Account | null, receipt: Receipt, now: Date): Promise<void> {
  if (account === null || account.email === null || account.emailVerifiedAt === null) return;
  await queueMessage(tx, {
    channel: 'email',
    recipient: account.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
    locale: account.locale,
    message: RECEIPT_ISSUED,
    data: { firstName: account.firstName, receipt },
  });
}

/** Returns teacher and student as the receipt names them, and the tax if the teacher has a GSTIN. */
async function peopleOf(tx: Db, due: DueRecord, utr: string | null) {
  const [places, details] = await Promise.all([store.findPlaces(tx, due), findDetails(tx, due.teacherId)]);
  const { studentArea, studentCity } = places;
  const { gstin = null, legalName = null, address = null } = details ?? {};
  const issuer: Issuer = {
    name: displayName({ firstName: due.teacherFirstName, lastName: due.teacherLastName }),
    city: places.teacherCity,
    ...(gstin === null ? { gstin, legalName: null, address: null } : { gstin, legalName, address }),
  };
  const recipient: Recipient = {
    name: displayName({ firstName: due.studentFirstName, lastName: due.studentLastName }),
    place: [studentArea, studentCity].filter(Boolean).join(', ') || null,
    utr,
  };
  // A group class in person takes place at the teacher's, any other session at the student's.
  const isAtTeacher = due.seatId !== null && due.sessionType === 'offline';
  const state = findCity({ name: isAtTeacher ? places.teacherCity : studentCity })?.state ?? null;
  const tax = gstin && includedTax(due.amount, { gstin, place: state && hasCode(state) ? state : null });
  return { issuer, recipient, tax: tax || null };
}

/** Issues the receipt for a due after the teacher said "received". */
export async function issueReceipt(moment: DueActionContext, method: PaymentMethod): Promise<Receipt> {
  const { tx, due, now } = moment;
  const utr = method === 'upi' ? due.utr : null;
  const { issuer, recipient, tax } = await peopleOf(tx, due, utr);
  const snapshot: ReceiptSnapshot = {
    title: tax === null ? 'receipt' : 'taxInvoice',
    amount: due.amount,
    sessionType: due.sessionType,
    isMonth: due.isMonth,
    ...(due.seatId !== null && { isGroup: true }),
    startsAt: due.startsAt.toISOString(),
    endsAt: due.endsAt.toISOString(),
    method,
    receivedAt: now.toISOString(),
    tax,
    corrects: null,
  };
  return issue(moment, { snapshot, issuer, recipient, corrects: null });
}

/** Issues a credit note for a receipt, with the same content. Returns the number of that receipt. */
export async function correctReceipt(moment: DueActionContext, receiptId: string): Promise<string> {
  const record = await store.findReceipt(moment.tx, receiptId);
  if (record === null) throw new AppError('DUE_CHANGED');
  const { number } = view.receipt(record);
  const issuedOn = indiaParts(record.issuedAt).date;
  await issue(moment, {
    snapshot: { ...record.snapshot, title: 'creditNote', corrects: { number, issuedOn } },
    issuer: record.issuer,
    recipient: record.recipient,
    corrects: receiptId,
  });
  return number;
}

/** A receipt for one of its two people, or for an admin, whose view is recorded. Throws RECEIPT_NOT_FOUND. */
export async function getReceipt(id: string, ctx: Context): Promise<Receipt> {
  const { db, actor } = ctx;
  const record = await store.findReceipt(db, id);
  const people = [record?.studentId, record?.teacherUserId];
  const isAdmin = actor.role === 'admin';
  if (record === null || !(isAdmin || people.includes(actor.userId))) throw new AppError('RECEIPT_NOT_FOUND');
  if (isAdmin) {
    const now = ctx.clock.now();
    await ctx.tx((tx) =>
      recordAction(tx, { ...actorOf(ctx), action: 'receipt.view', targetType: 'receipt', targetId: id, now }),
    );
  }
  return view.receipt(record);
}
