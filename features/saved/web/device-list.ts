import { CHANGED, DEVICE_KEY, idsIn, readDevice } from './saved-list.ts';

/** What a guest saved in this browser: profile ids, the latest first. */
export function deviceSaved(): string[] {
  return idsIn(readDevice());
}

/** Stores the guest's list in this browser. False if the browser refuses to store it. */
export function keepOnDevice(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(DEVICE_KEY);
    else localStorage.setItem(DEVICE_KEY, ids.join(' '));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}
