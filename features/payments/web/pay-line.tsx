import { Trans } from '@lingui/react/macro';
import { IndianRupee } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { formatRupees } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';
import type { ClientDue } from '../contract.ts';
import { useClientDues } from './queries.ts';

const LINK = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-3';

/** One line about the payment of a student's booking or seat in a group class. Shows nothing if there is no due. */
export function PaymentStatusLine(of: { bookingId: string } | { seatId: string }) {
  const { data: dues = [] } = useClientDues();
  const due = dues.find((one) =>
    'seatId' in of ? one.seatId === of.seatId : one.bookingId === of.bookingId,
  );
  if (due === undefined) return null;
  return (
    <p className="mt-2 flex items-baseline gap-1.75 text-sm">
      <IndianRupee
        size={17}
        strokeWidth={1.9}
        aria-hidden="true"
        className="shrink-0 translate-y-[3px] text-ink-2"
      />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Line due={due} />
      </span>
    </p>
  );
}

function Line({ due }: { due: ClientDue }) {
  const locale = useLocale();
  const { state, receipt, saidAt, teacher } = due;
  const amount = formatRupees(due.amount);
  if (state === 'received') {
    return (
      <>
        <span>
          <Trans>
            <strong className="tabular font-semibold">{amount}</strong>, received, says {teacher.firstName}
          </Trans>
        </span>
        {receipt && (
          <Link to={`/receipts/${receipt.id}`} className={LINK}>
            <Trans>Receipt</Trans>
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <span>
        {state === 'said_paid' && saidAt ? (
          <Trans>
            <strong className="tabular font-semibold">{amount}</strong>, you say paid,{' '}
            {formatInstant(saidAt, 'day', locale)}
          </Trans>
        ) : due.refused ? (
          <Trans>
            <strong className="tabular font-semibold">{amount}</strong>, not received, says{' '}
            {teacher.firstName}
          </Trans>
        ) : due.isMonth ? (
          <Trans>
            <strong className="tabular font-semibold">{amount}</strong>, to {teacher.firstName} for the month.
            UPI or cash.
          </Trans>
        ) : (
          <Trans>
            <strong className="tabular font-semibold">{amount}</strong>, to {teacher.firstName} after the
            session. UPI or cash.
          </Trans>
        )}
      </span>
      <Link to={`/payments?due=${due.id}`} className={LINK}>
        {state === 'said_paid' || due.payTo === null ? (
          <Trans>Open payment</Trans>
        ) : (
          <Trans>Show UPI code</Trans>
        )}
      </Link>
    </>
  );
}
