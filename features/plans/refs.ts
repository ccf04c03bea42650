import { callRef } from '#shared/calls/call.ts';
import type { getPlan } from './contract.ts';

export const getPlanRef = callRef<typeof getPlan>('GET', '/api/plans/:id');
