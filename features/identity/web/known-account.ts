import { readStored, store } from '#platform/web/api/device-storage.ts';

/**
 * Remembers in localStorage that someone has signed in with this browser. Decides whether the sign-in or the sign-up form
 * is shown first. Its value changes, so that pages from before reload (app/entry-first-choices.ts).
 */

const KEY = 'has-account';

export const hasAccountHere = () => readStored(KEY) !== null;

export const rememberAccountHere = () => store(KEY, String(Date.now()));
