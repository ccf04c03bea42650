import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatRupees } from '#shared/money.ts';
import type { ClientDue } from '../contract.ts';
import { clientStateText, subjectOf } from '../due-text.ts';
import { DueToPay } from './due-to-pay.tsx';
import { CLIENT_KEY, useClientDues } from './queries.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { StateBadge } from './state-badge.tsx';

/**
 * The due to show first: the chosen one, else the oldest unpaid one, else one that waits for the teacher. Dues whose
 * teacher is gone come last, because nothing can be done about them.
 */
export function firstOf(dues: readonly ClientDue[], chosen: string | null): ClientDue | undefined {
  const oldest = [...dues].reverse().filter(({ teacher }) => !teacher.isGone);
  return (
    dues.find(({ id }) => id === chosen) ??
    oldest.find(({ state }) => state === 'due' || state === 'disputed') ??
    oldest.find(({ state }) => state === 'said_paid') ??
    dues.find(({ teacher }) => !teacher.isGone) ??
    dues[0]
  );
}

type StudentPaymentsProps = {
  /** Id of the due to show first. */
  chosen: string | null;
  onChat: (teacherUserId: string, bookingId?: string) => void;
  renderReport: (due: ClientDue) => ReactNode;
};

/** What a student pays to teachers. Render it on the client only: "due today" depends on the clock. */
export function StudentPayments({ chosen, onChat, renderReport }: StudentPaymentsProps) {
  const { t } = useLingui();
  const { data: dues, error, refetch } = useClientDues();
  const [now, setNow] = useState(() => new Date());
  const hydrated = useHydrated();
  const [shownId, setShownId] = useState<string | null>(null);
  // Updates the day if the page stays open past midnight.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastChosen = useRef(chosen);
  // The pressed link disappears, because its due moves to the top.
  useEffect(() => {
    if (chosen === lastChosen.current) return;
    lastChosen.current = chosen;
    if (chosen === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  if (dues === undefined && error)
    return <LoadFailed title={t`Your payments could not be loaded`} error={error} onRetry={refetch} />;
  if (dues === undefined || !hydrated)
    return (
      <QueryLoading of={[CLIENT_KEY]} className="min-h-[60vh] min-[761px]:grid-cols-2">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </QueryLoading>
    );
  // The due shown stays when its state changes: another one in its place could be marked as paid by mistake.
  const first = dues.find(({ id }) => id === chosen) ?? firstOf(dues, shownId);
  if (first && first.id !== shownId) setShownId(first.id);
  if (first === undefined) {
    return (
      <EmptyState
        art="pose-child"
        title={t`Nothing to pay.`}
        text={t`After a teacher confirms a session, it shows here how to pay.`}
        action={
          <ButtonLink to="/search">
            <Trans>Find Teachers</Trans>
          </ButtonLink>
        }
      />
    );
  }
  const others = dues
    .filter(({ id }) => id !== first.id)
    .sort((a, b) => Number(a.teacher.isGone) - Number(b.teacher.isGone));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[761px]:grid-cols-2 min-[761px]:gap-6">
      <DueToPay
        key={first.id}
        heading={heading}
        due={first}
        now={now}
        onChat={() => onChat(first.teacher.userId, first.bookingId ?? undefined)}
        report={renderReport(first)}
      />
      {others.length > 0 && (
        <section aria-labelledby="others" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          <h2 id="others" className="text-md">
            <Trans>Others</Trans>
          </h2>
          <ul className="mt-1 divide-y divide-line">
            {others.map((due) => (
              <OtherDue key={due.id} due={due} now={now} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OtherDue({ due, now }: { due: ClientDue; now: Date }) {
  const say = useText();
  const { receipt, creditNote, state, teacher } = due;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold break-words">{teacher.name}</p>
        <p className="text-sm text-ink-2">{subjectOf(due, say)}</p>
      </div>
      <p className="tabular text-right font-semibold">{formatRupees(due.amount)}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <StateBadge state={state}>{clientStateText(due, now, say)}</StateBadge>
        {creditNote && <ReceiptLink receipt={creditNote} isCreditNote />}
      </p>
      {receipt ? (
        <ReceiptLink receipt={receipt} />
      ) : (
        <ButtonLink to={`/payments?due=${due.id}`} variant="ghost" className="justify-self-end px-2!" replace>
          {state === 'said_paid' || due.payTo === null ? <Trans>Open</Trans> : <Trans>Show UPI code</Trans>}
          <span className="sr-only"> {teacher.name}</span>
        </ButtonLink>
      )}
    </li>
  );
}
