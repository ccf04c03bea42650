import { callRef } from '#shared/calls/call.ts';
import type { getUser, logout, setLocale } from './contract.ts';

export const getUserRef = callRef<typeof getUser>('GET', '/api/user');
export const logoutRef = callRef<typeof logout>('POST', '/api/logout');
export const setLocaleRef = callRef<typeof setLocale>('PUT', '/api/account/locale');
/** Query key of the signed-in user (or null) in the browser's cache. */
export const USER_KEY = ['/api/user'] as const;
/** Query key of the user's devices. */
export const SESSIONS_KEY = ['/api/sessions'] as const;
