import { hasEnteredData } from '../forms/changed-fields.ts';
import { hasUnsavedChanges } from '../ui/dialogs/unsaved-changes.ts';

const RELOADED_AT = 'toran:reloaded';
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Reloads a page that is too old for the server's API. Does nothing if the user has unsaved input (the error then says
 * what to do), or if the page was reloaded within the last ten minutes.
 */
export function reloadOnce(): void {
  if (hasUnsavedChanges() || hasEnteredData()) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
