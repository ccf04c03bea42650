import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * The stream of the page (GET /api/events): says which answers went stale, and shows what is new. While it is down, and
 * until it is up, pages ask by themselves (`usePolling`).
 */

/** No sign of life for this long (the server gives one every 20 s): the connection is dead without knowing it. */
const SILENCE_MS = 50_000;
const RETRY_MS = 15_000;
/** A page that nobody looks at gives its connection back: browsers have six for a site. */
const HIDDEN_MS = 10_000;

let up = false;
const watchers = new Set<() => void>();
const listeners = new Map<string, Set<(data: unknown) => void>>();

function setUp(next: boolean): void {
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

function refreshPaths(queryClient: QueryClient, paths: readonly string[]): void {
  const isStale = (key: string) => paths.some((path) => key === path || key.startsWith(`${path}?`));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[0])) });
}

/** Everything that the stream keeps fresh may be behind. */
function refreshAll(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
}

/** Keeps the stream open while somebody looks at the page. Answers how to end it. */
export function startLive(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let lastId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
    setUp(false);
  }

  function again(afterMs: number): void {
    close();
    timer = setTimeout(open, afterMs);
  }

  function heard(): void {
    clearTimeout(silence);
    silence = setTimeout(() => again(0), SILENCE_MS);
  }

  function on(name: string, act: (data: unknown) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      if (event.lastEventId) lastId = event.lastEventId;
      heard();
      act(JSON.parse(event.data));
    });
  }

  function open(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(`/api/events${lastId === '' ? '' : `?last=${encodeURIComponent(lastId)}`}`);
    heard();
    on('ready', (data) => {
      setUp(true);
      if (!(data as { resumed: boolean }).resumed) refreshAll(queryClient);
    });
    on('beat', () => {});
    on('stale', (data) => refreshPaths(queryClient, (data as { paths: string[] }).paths));
    on('paused', () => setUp(false));
    on('resync', () => {
      setUp(true);
      refreshAll(queryClient);
    });
    on('ended', () => {
      again(RETRY_MS);
      void queryClient.invalidateQueries({ queryKey: ['/api/user'] });
    });
    on('shown', (data) => {
      const { kind, shown, paths } = data as { kind: string; shown: unknown; paths: string[] };
      for (const listener of listeners.get(kind) ?? []) listener(shown);
      refreshPaths(queryClient, paths);
    });
    source.onerror = () => {
      setUp(false);
      // A refusal is for good, as far as the browser is concerned; a lost connection it tries again by itself.
      if (source?.readyState === EventSource.CLOSED) again(RETRY_MS);
    };
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_MS);
    else if (source === null) open();
  }

  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
