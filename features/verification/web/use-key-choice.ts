import { useSyncExternalStore } from 'react';

/** Single letters get in the way of speech input: whoever is disturbed turns them off, once. */
const STORED = 'admin-keys';
const listeners = new Set<() => void>();
let off: boolean | null = null;

function isOff(): boolean {
  if (off !== null) return off;
  try {
    off = localStorage.getItem(STORED) === 'off';
  } catch {
    off = false;
  }
  return off;
}

function choose(on: boolean): void {
  off = !on;
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // Kept for this page alone.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the keys of the review desk work, and the way to change it. */
export function useKeyChoice(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => !isOff(),
    () => true,
  );
  return [on, choose];
}
