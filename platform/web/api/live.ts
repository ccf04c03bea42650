import { useSyncExternalStore } from 'react';

/**
 * State of the page's event stream (GET /api/events), which announces stale paths and new data.
 * While it is disconnected, the page polls instead (`usePolling`).
 */

let up = false;
const watchers = new Set<() => void>();
const listeners = new Map<string, Set<(data: unknown) => void>>();

/** Called by live-stream.ts when the connection opens or closes. */
export function setStreamUp(next: boolean): void {
  if (up === next) return;
  up = next;
  for (const watcher of watchers) watcher();
}

/** Whether the event stream is connected. */
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

/** Calls `work` once when the stream is connected, at once if it is. Returns a function that unsubscribes. */
export function onStreamUp(work: () => void): () => void {
  const watcher = () => {
    if (!up) return;
    watchers.delete(watcher);
    work();
  };
  watchers.add(watcher);
  watcher();
  return () => void watchers.delete(watcher);
}

/** Subscribes to events of a kind ('chat'). Returns a function that unsubscribes. */
export function onLiveEvent(kind: string, listener: (data: unknown) => void): () => void {
  const existing = listeners.get(kind) ?? new Set();
  listeners.set(kind, existing.add(listener));
  return () => void existing.delete(listener);
}

/** Passes an event to the subscribers of its kind. */
export function emitLiveEvent(kind: string, data: unknown): void {
  for (const listener of listeners.get(kind) ?? []) listener(data);
}

/** Query options for data that the stream updates. Polls every `everyMs` only while the stream is disconnected. */
export function usePolling(everyMs: number) {
  const streamUp = useStreamUp();
  return {
    refetchInterval: streamUp ? (false as const) : everyMs,
    refetchIntervalInBackground: false,
    staleTime: everyMs,
    meta: { live: true },
  };
}
