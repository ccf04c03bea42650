import { callRef, callUrl } from '#shared/calls/call.ts';
import type { getCompletionStatus } from './contract.ts';

export const completionRef = callRef<typeof getCompletionStatus>('GET', '/api/profile/completion-status');
/** Query key in the browser's cache: whether the student can book. */
export const COMPLETION_KEY = [callUrl(completionRef, { query: { userType: 'client' } })] as const;
