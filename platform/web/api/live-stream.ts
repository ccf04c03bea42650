import type { QueryClient } from '@tanstack/react-query';
import { setStreamUp, showLive } from './live.ts';

/** No sign of life for this long (the server gives one every 20 s): the connection is dead without knowing it. */
const SILENCE_MS = 50_000;
const RETRY_MS = 15_000;
/** A page that nobody looks at gives its connection back: browsers have six for a site. */
const HIDDEN_MS = 10_000;
const LEAVING_MS = 1_000;

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
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
    setStreamUp(false);
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
      setStreamUp(true);
      if (!(data as { resumed: boolean }).resumed) refreshAll(queryClient);
    });
    on('beat', () => {});
    on('stale', (data) => refreshPaths(queryClient, (data as { paths: string[] }).paths));
    on('paused', () => setStreamUp(false));
    on('resync', () => {
      setStreamUp(true);
      refreshAll(queryClient);
    });
    on('ended', () => {
      again(RETRY_MS);
      // Whoever signs out on this very page is on the way already: only a page that stays has to ask who it is.
      leaving = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['/api/user'] }), LEAVING_MS);
    });
    on('shown', (data) => {
      const { kind, shown, paths } = data as { kind: string; shown: unknown; paths: string[] };
      showLive(kind, shown);
      refreshPaths(queryClient, paths);
    });
    source.onerror = () => {
      setStreamUp(false);
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
    clearTimeout(leaving);
    close();
  };
}
