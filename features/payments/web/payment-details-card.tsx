import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatInstant } from '#shared/time.ts';
import { DETAILS_KEY, usePaymentDetails } from './queries.ts';

const PaymentDetailsDialog = lazyDialog(() =>
  import('./payment-details-dialog.tsx').then((module) => module.PaymentDetailsDialog),
);

/** The teacher's UPI id, a change that waits, and the button to change it. */
export function PaymentDetailsCard() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: details, error, refetch } = usePaymentDetails();
  const [editing, setEditing] = useState(false);
  if (details === undefined && error)
    return <LoadFailed title={t`Your UPI id could not be loaded`} error={error} onRetry={refetch} />;
  if (details === undefined)
    return (
      <QueryLoading of={[DETAILS_KEY]}>
        <Skeleton className="h-40 rounded-lg" />
      </QueryLoading>
    );
  const { upiId, next, gstin } = details;
  const isNew = upiId === null && next === null;
  return (
    <section aria-labelledby="upi" className="rounded-lg bg-surface-sunken p-4 sm:p-5">
      <h2 id="upi" className="text-base break-words">
        {upiId === null ? <Trans>Your UPI id</Trans> : <Trans>Your UPI id: {upiId}</Trans>}
      </h2>
      {next && (
        <p className="mt-1 text-sm">
          <Trans>
            {next.upiId} from {formatInstant(next.from, 'dayTime', locale)} IST
          </Trans>
        </p>
      )}
      {gstin && (
        <p className="mt-1 text-sm">
          <Trans>GSTIN {gstin}: your students get tax invoices.</Trans>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {isNew ? (
          <Trans>Students see it with a code to scan. Until then they are asked to ask you how to pay.</Trans>
        ) : (
          <Trans>
            Changing it needs your password, is told to you by SMS and email, and counts after 24 hours.
          </Trans>
        )}
      </p>
      <Button variant={isNew ? 'primary' : 'outline'} className="mt-3" onClick={() => setEditing(true)}>
        {isNew ? <Trans>Add your UPI id</Trans> : <Trans>Change</Trans>}
      </Button>
      {editing && <PaymentDetailsDialog details={details} onClose={() => setEditing(false)} />}
    </section>
  );
}
