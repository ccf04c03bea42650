import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useWaiting } from '#platform/web/ui/use-waiting.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Teacher pages have a loading text of their own (specification). */
const TEACHER_PAGE = /^\/teacher\/(?!dashboard$)[^/]+$/;

/** Shows navigation progress, slow connections and offline state as an overlay without layout shift. */
export function ConnectionStatus() {
  const { t } = useLingui();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { location } = useNavigation();
  const waiting = useWaiting(location !== undefined);
  const seen = waiting === 'shown' || waiting === 'slow';
  const text = online
    ? (waiting === 'slow' && 'Slow connection. Still trying.') ||
      (seen && TEACHER_PAGE.test(location?.pathname ?? '') && t`Loading teacher profile...`)
    : 'You are offline. Your text stays on this page.';
  return (
    <>
      {seen && <span aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-1 animate-pulse bg-accent" />}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-2.5 z-60 text-center"
      >
        {text ? (
          <span className="inline-block rounded-full bg-ink px-4 py-2 text-sm font-medium text-bg shadow-e3">
            {text}
          </span>
        ) : (
          seen && (
            <span className="sr-only">
              <Trans>Loading...</Trans>
            </span>
          )
        )}
      </div>
    </>
  );
}
