/** Whether somebody signed in with this browser before. It decides which form comes first, nothing else. */

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
    // A browser without storage asks again.
  }
}
