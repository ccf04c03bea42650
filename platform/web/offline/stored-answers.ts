import type { QueryClient } from '@tanstack/react-query';
import { beginOffline } from './begun-offline.ts';
import { keepAnswers, listAnswers } from './store.ts';

/** Longer than this without a connection, a device shows nothing: the session has ended by then. */
const KEPT_MS = 7 * 86_400_000;
/** Answers that arrive together are written together. */
const GATHER_MS = 400;

/** Fills the page's cache from what the device keeps, for pages that begin without a network. */
export async function restoreAnswers(queryClient: QueryClient): Promise<void> {
  beginOffline();
  const answers = await listAnswers(Date.now() - KEPT_MS).catch(() => []);
  for (const { url, data, at } of answers) queryClient.setQueryData([url], data, { updatedAt: at });
}

/** Keeps the user's answers whose address `matches`, those of now and all later ones. `flush` writes what waits. */
export function startKeeping(
  queryClient: QueryClient,
  { userId, matches }: { userId: string; matches: (url: string) => boolean },
): { flush(): Promise<void>; stop(): void } {
  const cache = queryClient.getQueryCache();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    clearTimeout(timer);
    const answers = [...changed].flatMap((url) => {
      const state = queryClient.getQueryState([url]);
      return state?.data == null ? [] : [{ url, data: state.data, at: state.dataUpdatedAt }];
    });
    changed.clear();
    // Storage may be full or disabled: the page works without.
    if (answers.length > 0) await keepAnswers(userId, answers).catch(() => undefined);
  };
  const note = (key: unknown) => {
    const url = String(key);
    if (!matches(url)) return;
    changed.add(url);
    clearTimeout(timer);
    timer = setTimeout(() => void write(), GATHER_MS);
  };
  for (const { queryKey } of cache.getAll()) note(queryKey[0]);
  const onHide = () => void write();
  window.addEventListener('pagehide', onHide);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query.queryKey[0]);
  });
  return {
    flush: write,
    stop() {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      unsubscribe();
    },
  };
}
