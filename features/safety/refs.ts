import { callRef } from '#shared/calls/call.ts';
import type * as contract from './contract.ts';

export const getSafetyRef = callRef<typeof contract.getSafety>('GET', '/api/safety');
export const getSharedSessionRef = callRef<typeof contract.getSharedSession>(
  'GET',
  '/api/shared-sessions/:token',
);
