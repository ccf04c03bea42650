import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatItems } from '#shared/calls/list.ts';
import { formatDate, formatInstant } from '#shared/time.ts';
import type { TeacherBatch } from '../teacher-contract.ts';
import { ClassCard, SeatAvailability } from './class-card.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { OWN_KEY, useCloseBatch, useOwnBatches } from './queries.ts';

type Person = TeacherBatch['months'][number]['seats'][number];
type TeacherClassesProps = { renderChat: (person: Person) => ReactNode };

/** The teacher's group classes: makes, changes and closes them, with the people of each month. */
export function TeacherClasses({ renderChat }: TeacherClassesProps) {
  const { t } = useLingui();
  const { data: batches, error, refetch } = useOwnBatches();
  const [editing, setEditing] = useState<TeacherBatch | 'new' | null>(null);
  const hydrated = useHydrated();
  if (batches === undefined && error)
    return <LoadFailed title={t`Your classes could not be loaded`} error={error} onRetry={refetch} />;
  if (batches === undefined || !hydrated)
    return (
      <QueryLoading of={[OWN_KEY]} className="mt-5">
        <Skeleton className="h-60 rounded-lg" />
      </QueryLoading>
    );
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
      <Trans>New class</Trans>
    </Button>
  );
  return (
    <>
      {batches.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            art="pose-tree"
            headingLevel="h2"
            title={t`No group classes yet`}
            text={t`Teach several students at once, on the same days of each week. They pay you by the month.`}
            action={add}
          />
        </div>
      ) : (
        <>
          <div className="mt-4">{add}</div>
          <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            {batches.map((batch) => (
              <li key={batch.id}>
                <OwnClass batch={batch} onChange={() => setEditing(batch)} renderChat={renderChat} />
              </li>
            ))}
          </ul>
        </>
      )}
      {editing !== null && (
        <ClassDialog
          batch={editing === 'new' ? null : editing}
          onClose={() => setEditing(closeOnly(editing))}
        />
      )}
    </>
  );
}

type OwnClassProps = TeacherClassesProps & { batch: TeacherBatch; onChange: () => void };

function OwnClass({ batch, onChange, renderChat }: OwnClassProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const close = useCloseBatch();
  const [asking, setAsking] = useState(false);
  const { title, nextAt } = batch;
  return (
    <ClassCard
      batch={batch}
      level="h2"
      when={nextAt && t`Next: ${formatInstant(nextAt, 'weekdayTime', locale)}`}
      badges={
        batch.isClosed && (
          <Badge tone="pending">
            <Trans>Closed: the last month runs</Trans>
          </Badge>
        )
      }
    >
      {batch.months.slice(0, 2).map((month) => (
        <Month key={month.month} batch={batch} month={month} renderChat={renderChat} />
      ))}
      {!batch.isClosed && (
        <div className="-mx-2 mt-3 -mb-2 flex flex-wrap">
          <Button variant="ghost" className="px-3!" aria-label={t`Change ${title}`} onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
          <Button
            variant="danger-ghost"
            className="px-3!"
            aria-label={t`Close class: ${title}`}
            onClick={() => setAsking(true)}
          >
            <Trans>Close class</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t`Close ${title}?`}
        text={t`The month that runs goes on to its end. Later months do not take place: we tell everybody with a seat, and they owe nothing for them.`}
        dismissLabel={t`Keep it`}
        confirmLabel={t`Close class`}
        pending={close.isPending}
        pendingLabel={t`Closing...`}
        onDismiss={() => setAsking(false)}
        onConfirm={() =>
          close.mutate(batch.id, {
            onSuccess: () => toast({ title: t`The class is closed` }),
            onError: (error) => showFailure(t`The class was not closed`, error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </ClassCard>
  );
}

type MonthProps = TeacherClassesProps & { batch: TeacherBatch; month: TeacherBatch['months'][number] };

function Month({ batch, month, renderChat }: MonthProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = (date: string) => formatDate(date, 'day', locale);
  const counts = { taken: month.seats.length, waiting: month.waits.length, runs: month.state === 'runs' };
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-body text-base font-medium tracking-normal">
        {day(month.month)} – {day(month.endsOn)}
      </h3>
      {month.state === 'off' ? (
        <p className="text-sm text-ink-2">
          <Trans>Does not take place</Trans>
        </p>
      ) : (
        <>
          {month.state === 'open' && (
            <p className="text-sm text-ink-2">
              {t`It is decided on ${formatInstant(month.decideAt, 'weekdayTime', locale)} if it runs.`}
            </p>
          )}
          {month.skipped.length > 0 && (
            <p className="text-sm text-ink-2">{t`No class on ${formatItems(month.skipped.map(day), locale)}.`}</p>
          )}
          <SeatAvailability batch={batch} month={counts} />
          <People title={t`With a seat`} people={month.seats} renderChat={renderChat} />
          <People title={t`On the wait list`} people={month.waits} renderChat={renderChat} />
        </>
      )}
    </section>
  );
}

function People({
  title,
  people,
  renderChat,
}: TeacherClassesProps & { title: string; people: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary-ink">
        {title} ({people.length})
      </summary>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.userId} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 break-words">{person.name}</span>
            {renderChat(person)}
          </li>
        ))}
      </ul>
    </details>
  );
}
