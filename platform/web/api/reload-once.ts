import { hasEntered } from '../forms/changed-fields.ts';
import { hasUnsaved } from '../ui/dialogs/unsaved.tsx';

const RELOADED_AT = 'toran:reloaded';
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Reloads a page that is older than the site's calls: not while a form has unsaved changes or something was entered, where the
 * error tells what to do, and not again if that did not help.
 */
export function reloadOnce(): void {
  if (hasUnsaved() || hasEntered()) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
