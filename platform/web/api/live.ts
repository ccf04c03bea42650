import { useSyncExternalStore } from 'react';

/**
 * What a page knows of its stream (GET /api/events), which says what went stale and shows what is new. While it is down,
 * and until it is up, the page asks by itself (`usePolling`).
 */

let up = false;
const watchers = new Set<() => void>();
const listeners = new Map<string, Set<(data: unknown) => void>>();

/** Said by the stream itself (live-stream.ts). */
export function setStreamUp(next: boolean): void {
  if (up === next) return;
  up = next;
  for (const watcher of watchers) watcher();
}

/** Whether the server tells this page by itself what changes. */
export function useStreamUp(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => up,
    () => false,
  );
}

/** What is new of a kind ('chat'), as it comes. Answers how to stop listening. */
export function onLive(kind: string, listener: (data: unknown) => void): () => void {
  const known = listeners.get(kind) ?? new Set();
  listeners.set(kind, known.add(listener));
  return () => void known.delete(listener);
}

/** Gives what is new to those who listen. */
export function showLive(kind: string, data: unknown): void {
  for (const listener of listeners.get(kind) ?? []) listener(data);
}

/** Options of a query whose answer the stream keeps fresh: asked for again every so often only while it is down. */
export function usePolling(everyMs: number) {
  const streamUp = useStreamUp();
  return {
    refetchInterval: streamUp ? (false as const) : everyMs * (savesData() ? 2 : 1),
    refetchIntervalInBackground: false,
    staleTime: everyMs,
    meta: { live: true },
  };
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
