import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { failureReason } from '#platform/web/api/send.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { formatRupees } from '#shared/money.ts';
import { text } from '#shared/texts/translate.ts';
import { formatDate, formatInstant } from '#shared/time.ts';
import { countMissingStudents } from '../batch.ts';
import type { BatchMonth, ClientSeat, PublicBatch } from '../contract.ts';
import { MonthBadge, SeatAvailability } from './class-card.tsx';
import { LeaveClass } from './leave-class.tsx';
import { useJoinWaitingList, useTakeSeat } from './queries.ts';

export type Joiner =
  /** A link to the next step: sign-in for a guest. */
  | { kind: 'link'; to: (batchId: string) => string }
  | {
      kind: 'student';
      seats: readonly ClientSeat[];
      /** Asks for missing profile data, then calls `go`. */
      ask: (go: () => void) => void;
    }
  /** Teachers and admins can read the page but can't join. */
  | { kind: 'reader' };

type JoinClassProps = { batch: PublicBatch; teacherFirstName: string; joiner: Joiner };

/** The months of a class that can be joined, each with its seats and one button. */
export function JoinClass({ batch, teacherFirstName, joiner }: JoinClassProps) {
  if (batch.months.length === 0)
    return (
      <p className="mt-4 text-sm text-ink-2">
        <Trans>No month can be joined at present.</Trans>
      </p>
    );
  return batch.months.map((month) => (
    <Month key={month.month} batch={batch} month={month} first={teacherFirstName} joiner={joiner} />
  ));
}

type MonthProps = { batch: PublicBatch; month: BatchMonth; first: string; joiner: Joiner };

function Month({ batch, month, first, joiner }: MonthProps) {
  const locale = useLocale();
  const own =
    joiner.kind === 'student'
      ? joiner.seats.find((seat) => seat.batch.id === batch.id && seat.month === month.month)
      : undefined;
  const from = formatDate(month.month, 'day', locale);
  const until = formatDate(month.endsOn, 'day', locale);
  return (
    <section className="mt-4 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span>
          {from} – {until}
        </span>
        <MonthBadge batch={batch} month={month} />
      </p>
      <p className="text-sm text-ink-2">
        {month.classesLeft < month.classes ? (
          <Trans>
            {formatRupees(month.amount)} for{' '}
            <Plural
              value={month.classesLeft}
              one="the # class that is left"
              other="the # classes that are left"
            />
          </Trans>
        ) : (
          <Trans>
            {formatRupees(month.amount)} for <Plural value={month.classes} one="# class" other="# classes" />
          </Trans>
        )}
      </p>
      <SeatAvailability batch={batch} month={month} />
      {own ? (
        <Joined seat={own} />
      ) : (
        joiner.kind !== 'reader' && <Join batch={batch} month={month} first={first} joiner={joiner} />
      )}
    </section>
  );
}

function Joined({ seat }: { seat: ClientSeat }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      {seat.place === null ? (
        <Badge tone="success" icon={<Check size={15} strokeWidth={1.9} aria-hidden="true" />}>
          <Trans>You are in</Trans>
        </Badge>
      ) : (
        <Badge tone="pending">
          <Trans>On the wait list: number {seat.place}</Trans>
        </Badge>
      )}
      {/* Aligns the text of the borderless button with the card's text. */}
      <div className="-mx-3">
        <LeaveClass seat={seat} />
      </div>
    </div>
  );
}

/** One line that says what happens when the student joins. */
function Consequence({ batch, month, first }: Omit<MonthProps, 'joiner'>) {
  const locale = useLocale();
  const { t } = useLingui();
  const { minToRun } = batch;
  if (month.taken >= batch.capacity) {
    return t`You would be number ${month.waiting + 1}. If a seat opens and you are first, it is yours and we tell you. You can give it back.`;
  }
  if (countMissingStudents(month, batch) > 0) {
    return t`If fewer than ${minToRun} have joined by ${formatInstant(month.decideAt, 'weekdayTime', locale)}, nobody pays and we tell you.`;
  }
  return t`${first} is told at once. Leave until 12 hours before your first class and it costs nothing.`;
}

const JOIN_FAILED = text`You could not join. Please try again.`;

function Join(props: MonthProps & { joiner: Exclude<Joiner, { kind: 'reader' }> }) {
  const { batch, month, joiner } = props;
  const { t } = useLingui();
  const say = useText();
  const id = useId();
  const isMounted = useIsMounted();
  // The card shows the failure itself; a toast tells it only if the student has left the page.
  const onError = (error: unknown) => {
    if (!isMounted()) showFailure(text`This did not work`, error, JOIN_FAILED);
  };
  const take = useTakeSeat({ onSuccess: () => toast({ title: t`You are in` }), onError });
  const join = useJoinWaitingList({
    onSuccess: () => toast({ title: t`You are on the wait list` }),
    onError,
  });
  const [asking, setAsking] = useState(false);
  const isFull = month.taken >= batch.capacity;
  const label = isFull ? t`Join the wait list` : t`Join this class`;
  const hint = (
    <p id={id} className="mt-2 text-sm text-ink-2">
      <Consequence {...props} />
    </p>
  );
  if (joiner.kind === 'link') {
    return (
      <>
        <ButtonLink
          to={joiner.to(batch.id)}
          variant={isFull ? 'outline' : 'primary'}
          className="mt-3 w-full"
          aria-label={`${label}: ${batch.title}`}
          aria-describedby={id}
        >
          {label}
        </ButtonLink>
        {hint}
      </>
    );
  }
  const { ask } = joiner;
  const action = isFull ? join : take;
  function press(asWoman: boolean): void {
    const key = { id: batch.id, month: month.month, asWoman };
    const done = { onSettled: () => setAsking(false) };
    // The month may have become full, or free, since the last try: its error is no longer true.
    take.reset();
    join.reset();
    if (isFull) join.mutate(key, done);
    else take.mutate({ ...key, amount: month.amount }, done);
  }
  if (asking) {
    return (
      <fieldset className="mt-3 rounded-md bg-lotus-soft p-3 text-lotus-ink">
        <legend className="sr-only">{label}</legend>
        <p className="font-medium">
          <Trans>This class is for women. Join as a woman?</Trans>
        </p>
        <p className="mt-1 text-sm">
          <Trans>It is your own word. We do not keep the answer.</Trans>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button autoFocus pending={action.isPending} onClick={() => press(true)}>
            <Trans>Yes, join</Trans>
          </Button>
          <Button variant="outline" onClick={() => setAsking(false)}>
            <Trans>Go back</Trans>
          </Button>
        </div>
      </fieldset>
    );
  }
  return (
    <>
      <Button
        variant={isFull ? 'outline' : 'primary'}
        className="mt-3 w-full"
        aria-label={`${label}: ${batch.title}`}
        aria-describedby={id}
        pending={action.isPending}
        pendingLabel={t`Joining...`}
        onClick={() => ask(() => (batch.audience === 'women' ? setAsking(true) : press(false)))}
      >
        {label}
      </Button>
      {(take.error ?? join.error) && (
        <p role="alert" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
          {say(failureReason(take.error ?? join.error, JOIN_FAILED))}
        </p>
      )}
      {hint}
    </>
  );
}
