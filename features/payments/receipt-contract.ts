import * as z from 'zod';
import { SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { PAYMENT_METHODS } from './due-state.ts';

/** An amount in paise (1/100 rupee). */
const paise = z.int();

/** The content of a receipt, except its two people. Stored once and never changed. */
export const snapshotSchema = z.object({
  title: z.enum(['receipt', 'taxInvoice', 'creditNote']),
  /** Whole rupees. */
  amount: z.int(),
  sessionType: z.enum(SESSION_TYPES),
  isMonth: z.boolean(),
  /** True for a seat in a group class. Missing in receipts of earlier releases. */
  isGroup: z.boolean().optional(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  method: z.enum(PAYMENT_METHODS),
  /** When the teacher said that the money came. */
  receivedAt: z.iso.datetime(),
  /** The tax in the amount; only if the teacher has a GSTIN. */
  tax: z
    .object({
      sac: z.string(),
      ratePercent: z.int(),
      taxable: paise,
      cgst: paise,
      sgst: paise,
      igst: paise,
      placeOfSupply: z.string(),
    })
    .nullable(),
  /** For a credit note: the receipt that it corrects. Otherwise null. */
  corrects: z.object({ number: z.string(), issuedOn: z.iso.date() }).nullable(),
});
export type ReceiptSnapshot = z.output<typeof snapshotSchema>;

/** Erased with the teacher's account. */
export const issuerSchema = z.object({
  name: z.string(),
  city: z.string().nullable(),
  gstin: z.string().nullable(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
});
export type Issuer = z.output<typeof issuerSchema>;

/** Erased with the student's account. */
export const recipientSchema = z.object({
  name: z.string(),
  place: z.string().nullable(),
  utr: z.string().nullable(),
});
export type Recipient = z.output<typeof recipientSchema>;

export const receiptSchema = z
  .object({
    id: idSchema,
    /** "2026-27/18". */
    number: z.string(),
    issuedAt: z.iso.datetime(),
    /** null after the person's account was erased. */
    issuer: issuerSchema.nullable(),
    recipient: recipientSchema.nullable(),
    ...snapshotSchema.shape,
    /** The credit note that corrects this receipt. */
    correctedBy: z.object({ id: idSchema, number: z.string() }).nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;

export const getReceipt = defineCall({
  name: 'getReceipt',
  summary: 'A receipt, for its two people and admins; an admin’s view is written to the audit log',
  method: 'GET',
  path: '/api/receipts/:id',
  access: 'signedIn',
  params: z.object({ id: idSchema }),
  response: receiptSchema,
  errors: ['RECEIPT_NOT_FOUND'],
});
