import { callRef } from '#shared/call.ts';
import type { getUser } from './contract.ts';

export const getUserRef = callRef<typeof getUser>('GET', '/api/user');
/** Under this key the browser caches the signed-in user, or null. */
export const USER_KEY = ['/api/user'] as const;
