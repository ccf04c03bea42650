import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';

/** Loading state of a booking list. */
export function BookingsLoading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">
        <Trans>Loading bookings...</Trans>
      </span>
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}

/** Error state of a booking list. */
export function BookingsLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="pose-savasana"
      title={t`Your bookings could not be loaded`}
      text={t`Check your connection and try again.`}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
