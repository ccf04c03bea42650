import { callRef } from '#shared/calls/call.ts';
import type * as contract from './contract.ts';
import type { getPaymentDetails } from './details-contract.ts';
import type { getReceipt } from './receipt-contract.ts';

export const listClientDuesRef = callRef<typeof contract.listClientDues>('GET', '/api/client/dues');
export const listTeacherDuesRef = callRef<typeof contract.listTeacherDues>('GET', '/api/teacher/dues');
export const getPaymentDetailsRef = callRef<typeof getPaymentDetails>('GET', '/api/teacher/payment-details');
export const getReceiptRef = callRef<typeof getReceipt>('GET', '/api/receipts/:id');
