/**
 * Remembers in localStorage that someone has signed in with this browser. Used only to decide whether the sign-in or
 * the sign-up form is shown first.
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
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Without storage, the browser counts as new each time.
  }
}
