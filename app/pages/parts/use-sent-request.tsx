import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { BOOKINGS_PATH } from '#features/bookings/bookings-path.ts';
import { useSentBookings } from '#features/bookings/web/queries.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import type { SearchFilters } from '#features/search/filters.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { PageSpinner } from '#platform/web/ui/states/spinner.tsx';

const loadRequestSent = () => import('./request-sent.tsx').then((module) => module.RequestSent);

/** Returns a function that shows the "request sent" screen at the same URL, as a new history entry. */
export function useShowSent(): (bookingId: string) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (bookingId) => void navigate(pathname + search, { state: { ...state, sent: bookingId } });
}

/**
 * Returns the "request sent" screen, which replaces the page; null if this history entry has no sent request. Redirects
 * to My Bookings if the request is no longer pending.
 */
export function useRequestSentScreen(user: CurrentUser | null, results: SearchFilters | null): ReactNode {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const id: unknown = hydrated ? state?.sent : undefined;
  const isSent = typeof id === 'string' && user?.userType === 'student';
  const { t } = useLingui();
  const { data: bookings, error, refetch } = useSentBookings({ enabled: isSent });
  if (!isSent) return null;
  if (bookings === undefined && error !== null) {
    return (
      <LoadFailed
        title={t`Your request was sent, but it could not be loaded`}
        error={error}
        onRetry={refetch}
        className="mx-auto max-w-[75rem] px-4 py-10"
      />
    );
  }
  if (bookings === undefined) return <PageSpinner />;
  const booking = bookings.find((one) => one.id === id);
  if (booking?.status !== 'pending') return <Navigate to={BOOKINGS_PATH} replace />;
  return <LazyPanel load={loadRequestSent} props={{ booking, results }} loading={<PageSpinner />} />;
}
