import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatRupees } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { TeacherDue } from '../contract.ts';
import { PaymentDetailsCard } from './payment-details-card.tsx';
import { TEACHER_KEY, useTeacherDues } from './queries.ts';
import { TeacherDueRow } from './teacher-due-row.tsx';

type TeacherPaymentsProps = { renderReport: (due: TeacherDue) => ReactNode };

/**
 * The payments of a teacher's students, first those that need an answer. Render it on the client only, because days
 * depend on the clock.
 */
export function TeacherPayments({ renderReport }: TeacherPaymentsProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useTeacherDues();
  const [now, setNow] = useState(() => new Date());
  const hydrated = useHydrated();
  // Updates the time, because undo and reminders depend on it.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined && error)
    return <LoadFailed title={t`Your payments could not be loaded`} error={error} onRetry={refetch} />;
  if (data === undefined || !hydrated)
    return (
      <QueryLoading of={[TEACHER_KEY]} className="min-h-[60vh] min-[761px]:grid-cols-2">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </QueryLoading>
    );
  const { dues } = data;
  const said = dues.filter(({ state }) => state === 'said_paid').reverse();
  const waiting = dues.filter(({ state }) => state === 'due' || state === 'disputed').reverse();
  const received = dues.filter(({ state }) => state === 'received');
  const list = (title: string, id: string, rows: readonly TeacherDue[]) =>
    rows.length > 0 && (
      <section aria-labelledby={id}>
        <h2 id={id} tabIndex={-1} className="mt-7 mb-3 text-lg outline-none">
          {title}
        </h2>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map((due) => (
            <TeacherDueRow key={due.id} due={due} now={now} report={renderReport(due)} />
          ))}
        </ul>
      </section>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <Sums data={data} />
        {dues.length === 0 && (
          <EmptyState
            art="pose-lotus"
            title={t`No payments yet.`}
            text={t`They appear after your first confirmed session.`}
          />
        )}
        {list(t`Say if it came (${said.length})`, 'said', said)}
        {list(t`Waiting (${waiting.length})`, 'waiting', waiting)}
        {list(t`Received`, 'received', received)}
      </div>
      <PaymentDetailsCard />
    </div>
  );
}

type SumsProps = { data: { month: string; receivedInMonth: number; notReceived: number } };

function Sums({ data }: SumsProps) {
  const locale = useLocale();
  const month = formatDate(`${data.month}-01`, 'day', locale).replace(/^\d+\s*/, '');
  const sum = 'tabular mt-1 font-display text-xl leading-none font-semibold';
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div>
        <dt className="text-sm text-ink-2">
          <Trans>Received, {month}</Trans>
        </dt>
        <dd className={sum}>{formatRupees(data.receivedInMonth)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">
          <Trans>Not received yet</Trans>
        </dt>
        <dd className={sum}>{formatRupees(data.notReceived)}</dd>
      </div>
    </dl>
  );
}
