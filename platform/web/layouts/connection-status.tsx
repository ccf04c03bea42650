import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useStreamUp } from '#platform/web/api/live.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { hasStartedOffline, oldestDataTime } from '#platform/web/offline/begun-offline.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { useWaiting } from '#platform/web/ui/hooks/use-waiting.ts';
import { type Locale, splitLocale } from '#shared/texts/locale.ts';
import { formatInstant, indiaParts } from '#shared/time.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** "8:40 am", with the day unless it is today. */
function sinceText(since: number, locale: Locale): string {
  const at = new Date(since);
  const isToday = indiaParts(at).date === indiaParts(new Date()).date;
  return formatInstant(at, isToday ? 'time' : 'weekdayTime', locale);
}

/** While a teacher's public page loads, the overlay shows another text than for other pages (specification). */
const TEACHER_PAGE = /^\/teacher\/(?!dashboard$)[^/]+$/;

const PILL = 'inline-block rounded-full bg-ink px-4 py-2 text-sm font-medium text-bg shadow-e3';

/** Shows navigation progress, slow connections and offline state as an overlay without layout shift. */
export function ConnectionStatus() {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const streamUp = useStreamUp();
  const hydrated = useHydrated();
  const connected = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // A page that started from device storage is shown as offline until the event stream connects, even if the browser
  // reports a network.
  const online = connected && (streamUp || !hasStartedOffline());
  const since = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => (online ? null : oldestDataTime(queryClient)),
    () => null,
  );
  const time = since === null ? '' : sinceText(since, locale);
  const { location } = useNavigation();
  const waiting = useWaiting(location !== undefined);
  const seen = waiting === 'shown' || waiting === 'slow';
  const text = online
    ? (waiting === 'slow' && t`Slow connection. Still trying.`) ||
      (seen && TEACHER_PAGE.test(splitLocale(location?.pathname ?? '').path) && t`Loading teacher profile...`)
    : time === ''
      ? t`You are offline. Your text stays on this page.`
      : t`You are offline. You see this as of ${time}. Your text stays on this page.`;
  return (
    <>
      {seen && <span aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-1 animate-pulse bg-accent" />}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-2.5 z-60 text-center"
      >
        {/* Shown by app/entry-first-failure.ts. */}
        {!hydrated && (
          <span hidden data-not-loaded className={PILL}>
            <Trans>The connection failed. Check it and try again.</Trans>
          </span>
        )}
        {text ? (
          <span className={PILL}>{text}</span>
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
