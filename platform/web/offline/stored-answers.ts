import type { QueryClient } from '@tanstack/react-query';
import { markStartedOffline } from './begun-offline.ts';
import { keepAnswers, listAnswers } from './store.ts';

/** Older answers are not shown: after this time without a connection, the session has ended. */
const KEPT_MS = 7 * 86_400_000;
/** Delay before answers are stored, so that those that arrive together are written in one transaction. */
const GATHER_MS = 400;

/** Fills the query cache with the stored answers, for a page that starts without a network. */
export async function restoreAnswers(queryClient: QueryClient): Promise<void> {
  markStartedOffline();
  const answers = await listAnswers(Date.now() - KEPT_MS).catch(() => []);
  for (const { url, data, at } of answers) queryClient.setQueryData([url], data, { updatedAt: at });
}

/**
 * Stores the user's answers whose URL `matches`: those in the query cache now and all later ones. `flush` stores
 * pending answers at once.
 */
export function startStoringAnswers(
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
