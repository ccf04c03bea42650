/**
 * Keeps the state of a history entry for the page at `href` (path and query), if that page loads next in this tab. A
 * search has filters there that are not in its URL. app/entry-first.ts takes the state.
 */
export function carryState(href: string, state: object | null): void {
  try {
    if (state !== null)
      sessionStorage.setItem('carried-state', JSON.stringify([href, { ...state, isCarried: true }]));
  } catch {
    // Browsers that block storage throw: the page then loads without the state.
  }
}
