import type { QueryClient } from '@tanstack/react-query';
import { emitLiveEvent, setStreamUp } from './live.ts';
import { areRequestsPaused, endWhenPaused } from './pause-requests.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { refetchChanged } from './refetch.ts';

/** Reconnect after this much silence. The server sends a heartbeat every 20 s. */
const SILENCE_MS = 50_000;
/** Delay before reconnecting after the session ended. The browser's other tabs sign out in this time. */
const ENDED_RETRY_MS = 15_000;
/** Hidden pages close their connection after this delay: browsers allow six per site. */
const HIDDEN_MS = 10_000;
const USER_REFETCH_DELAY_MS = 1_000;

function refreshPaths(queryClient: QueryClient, paths: readonly string[]): void {
  const isStale = (key: string) => paths.some((path) => key === path || key.startsWith(`${path}?`));
  void refetchChanged(queryClient, ({ queryKey }) => isStale(String(queryKey[0])));
}

const USER_PATH = '/api/user';

/** Refetches every query marked `meta.live`: events may have been missed while the page loaded. */
function refreshLive(queryClient: QueryClient): void {
  void refetchChanged(queryClient, ({ meta }) => meta?.live === true);
}

function refreshUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [USER_PATH] });
}

/** Refetches everything that the page shows, because any event may have been missed. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  // The user first: if another one has signed in, the page reloads instead.
  await refreshUser(queryClient);
  await refetchChanged(queryClient, ({ queryKey }) => queryKey[0] !== USER_PATH);
}

/** Keeps the event stream open while the page is visible. Returns a function that stops it. */
export function startLive(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let lastId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let userRefetch: ReturnType<typeof setTimeout> | undefined;
  let reload: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let wasReady = false;

  function close(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
    setStreamUp(false);
  }

  function reconnect(afterMs: number): void {
    close();
    timer = setTimeout(open, afterMs);
  }

  function onActivity(): void {
    clearTimeout(silence);
    silence = setTimeout(() => reconnect(reconnectDelay(0)), SILENCE_MS);
  }

  function on(name: string, act: (data: unknown) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      if (event.lastEventId) lastId = event.lastEventId;
      onActivity();
      act(JSON.parse(event.data));
    });
  }

  function open(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(`/api/events${lastId === '' ? '' : `?last=${encodeURIComponent(lastId)}`}`);
    onActivity();
    on('ready', (data) => {
      setStreamUp(true);
      refusals = 0;
      if (!wasReady) refreshLive(queryClient);
      // Another tab may have changed the account while this page was not connected.
      else void ((data as { resumed: boolean }).resumed ? refreshUser : refreshAll)(queryClient);
      wasReady = true;
    });
    on('beat', () => {});
    on('stale', (data) => refreshPaths(queryClient, (data as { paths: string[] }).paths));
    on('paused', () => setStreamUp(false));
    on('resync', (data) => {
      setStreamUp(true);
      clearTimeout(reload);
      // All open pages get this event at once, so the server sends the time over which they spread.
      const { withinMs = 0 } = data as { withinMs?: number };
      reload = setTimeout(() => void refreshAll(queryClient), Math.random() * withinMs);
    });
    on('ended', () => {
      reconnect(ENDED_RETRY_MS);
      // A page that signed out itself is already navigating away. Other tabs refetch the user.
      userRefetch = setTimeout(() => void refreshUser(queryClient), USER_REFETCH_DELAY_MS);
    });
    on('shown', (data) => {
      const { kind, shown, paths } = data as { kind: string; shown: unknown; paths: string[] };
      emitLiveEvent(kind, shown);
      refreshPaths(queryClient, paths);
    });
    source.onerror = () => {
      setStreamUp(false);
      // EventSource retries a lost connection by itself, but not a refused one.
      if (source?.readyState !== EventSource.CLOSED) return;
      refusals += 1;
      reconnect(reconnectDelay(refusals));
    };
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_MS);
    else if (source === null) open();
  }

  function stop(): void {
    forget();
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(userRefetch);
    clearTimeout(reload);
    close();
  }

  const forget = endWhenPaused(stop);
  // This code was loaded while the session was ending.
  if (areRequestsPaused()) return forget;
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return stop;
}
