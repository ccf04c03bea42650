/** Unsent form drafts in localStorage. They survive a reload and are cleared at sign-out. */

import { readStored, store } from './device-storage.ts';

const PREFIX = 'toran:kept:';

/** Returns the stored draft, or null if there is none or storage is unavailable. */
export function readStoredDraft(name: string): unknown {
  try {
    return JSON.parse(readStored(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. Does nothing if storage is unavailable. */
export function storeDraft(name: string, value: unknown): void {
  store(PREFIX + name, value === null ? null : JSON.stringify(value));
}

/** Removes every stored draft. Called at sign-out so that the next user of the device sees none. */
export function clearStoredDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}
