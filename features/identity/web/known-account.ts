/**
 * Remembers in localStorage that someone has signed in with this browser. Decides whether the sign-in or the sign-up form
 * is shown first. Its value changes, so that pages from before reload (app/entry-first-choices.ts).
 */

const KEY = 'has-account';

export function hasAccountHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberAccountHere(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage, the browser counts as new each time.
  }
}
