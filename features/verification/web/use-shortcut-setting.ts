import { useSyncExternalStore } from 'react';
import { readStored, store } from '#platform/web/api/device-storage.ts';

/**
 * Key in localStorage. Users can turn single-letter shortcuts off for good, because speech input can trigger them by
 * accident.
 */
const STORED = 'admin-keys';
const listeners = new Set<() => void>();
let off: boolean | null = null;

function isOff(): boolean {
  off ??= readStored(STORED) === 'off';
  return off;
}

function choose(on: boolean): void {
  off = !on;
  store(STORED, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the keyboard shortcuts of the review queue are on, and a setter. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => !isOff(),
    () => true,
  );
  return [on, choose];
}
