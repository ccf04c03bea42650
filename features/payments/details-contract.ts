import * as z from 'zod';
import { currentPasswordSchema } from '#features/identity/password-contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { isGstin } from './gst.ts';
import { isUpiId, normalizeUpiId, UPI_ID_MAX } from './upi.ts';

export const PAYEE_NAME_MAX = 99;
export const LEGAL_NAME_MAX = 150;
export const ADDRESS_MAX = 300;

/** A changed UPI id waits this long before students see it, so that the teacher can notice a stranger's change. */
export const UPI_WAIT_HOURS = 24;

export const paymentDetailsSchema = z
  .object({
    /** The UPI id that students see now; null if there is none. */
    upiId: z.string().nullable(),
    payeeName: z.string().nullable(),
    /** The new UPI id that students see from `from` on; null if no change waits. */
    next: z.object({ upiId: z.string(), payeeName: z.string(), from: z.iso.datetime() }).nullable(),
    gstin: z.string().nullable(),
    legalName: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.output<typeof paymentDetailsSchema>;

export const getPaymentDetails = defineCall({
  name: 'getPaymentDetails',
  summary: 'How students pay the signed-in teacher',
  method: 'GET',
  path: '/api/teacher/payment-details',
  access: 'teacher',
  response: paymentDetailsSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

const NEEDED_WITH_UPI = text`Please enter the name that UPI apps show for this id`;
const NEEDED_WITH_GSTIN = text`Tax invoices need this`;
const optional = (max: number, singleLine: boolean) => textSchema({ max, singleLine }).default('');

export const paymentDetailsBody = z
  .object({
    /** '' removes it. */
    upiId: textSchema({ max: UPI_ID_MAX, singleLine: true, clean: normalizeUpiId })
      .refine((upiId) => upiId === '' || isUpiId(upiId), {
        error: issueText`Please enter a UPI id such as name@bank`,
      })
      .default(''),
    payeeName: optional(PAYEE_NAME_MAX, true),
    gstin: textSchema({ max: 15, singleLine: true, clean: (text) => text.replace(/\s/g, '').toUpperCase() })
      .refine((gstin) => gstin === '' || isGstin(gstin), {
        error: issueText`This is not a valid GSTIN. Please check its 15 characters`,
      })
      .default(''),
    legalName: optional(LEGAL_NAME_MAX, true),
    address: optional(ADDRESS_MAX, false),
    password: currentPasswordSchema,
  })
  .refine(({ upiId, payeeName }) => upiId === '' || payeeName !== '', {
    error: issueText(NEEDED_WITH_UPI),
    path: ['payeeName'],
  })
  .refine(({ gstin, legalName }) => gstin === '' || legalName !== '', {
    error: issueText(NEEDED_WITH_GSTIN),
    path: ['legalName'],
  })
  .refine(({ gstin, address }) => gstin === '' || address !== '', {
    error: issueText(NEEDED_WITH_GSTIN),
    path: ['address'],
  });
export type PaymentDetailsInput = z.output<typeof paymentDetailsBody>;

export const savePaymentDetails = defineCall({
  security: true,
  name: 'savePaymentDetails',
  summary:
    'Change how students pay the teacher; asks for the password, and a changed UPI id counts after 24 hours',
  method: 'PUT',
  path: '/api/teacher/payment-details',
  access: 'teacher',
  body: paymentDetailsBody,
  response: paymentDetailsSchema,
  errors: ['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'paymentDetails',
});
