import { callRef } from '#shared/calls/call.ts';
import type * as contract from './contract.ts';
import type { listOwnBatches } from './teacher-contract.ts';

export const listTeacherBatchesRef = callRef<typeof contract.listTeacherBatches>(
  'GET',
  '/api/teacher/:id/batches',
);
export const listClientSeatsRef = callRef<typeof contract.listClientSeats>('GET', '/api/client/seats');
export const listOwnBatchesRef = callRef<typeof listOwnBatches>('GET', '/api/teacher/batches');
