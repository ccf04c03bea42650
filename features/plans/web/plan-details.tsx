import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pause } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { formatRupees } from '#shared/money.ts';
import type { Words } from '#shared/texts/translate.ts';
import { dayLabel, formatDate, formatInstant, formatTimeOfDay } from '#shared/time.ts';
import { isOutdated, nextLessonOf } from '../calendar.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import { PAUSE_DAYS_MAX } from '../rules.ts';
import { LessonDialog } from './lesson-dialog.tsx';
import { MakeUpDialog } from './make-up-dialog.tsx';
import { NextLesson } from './next-lesson.tsx';
import { PendingTimeProposals } from './open-times.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { type PlanActions, planKey, usePlan, usePlanActions, useWaitingMarks } from './queries.ts';
import { RenewalCard } from './renewal-card.tsx';
import { SkipDialog } from './skip-dialog.tsx';

type Asked = { what: 'lesson' | 'move' | 'skip' | 'makeUp' | 'suggestMakeUp'; lessonId: string };
type Question = Asked | { what: 'pause' | 'end' } | null;

type PlanDetailsProps = {
  id: string;
  /** Tells the team that a lesson is marked wrongly. */
  renderDispute: (lesson: PlanLesson) => ReactNode;
  /** Renders the dialog that asks the other user to end the plan. */
  renderEnd: (onClose: () => void) => ReactNode;
  /** Asks for up to three times to suggest. */
  renderTimes: (times: SuggestTimesDialogProps) => ReactNode;
};

export type SuggestTimesDialogProps = {
  title: string;
  text: string;
  otherName: string;
  isPending: boolean;
  onSend: (times: string[], followers: { onSuccess: () => void; onError: (text: Words) => void }) => void;
  onClose: () => void;
};

/** A monthly plan for its student or teacher. Render it on the client only: what comes next depends on the time. */
export function PlanDetails({ id, ...slots }: PlanDetailsProps) {
  const { t } = useLingui();
  const { data: plan, error, refetch } = usePlan(id);
  const actions = usePlanActions(id);
  const marks = useWaitingMarks(id);
  const now = useCurrentMinute();
  const [question, setQuestion] = useState<Question>(null);
  // The server announces no change when a link opens or a lesson ends.
  useEffect(() => {
    if (plan && now && isOutdated(plan, now)) void refetch();
  }, [plan, now, refetch]);
  if (plan === undefined && error)
    return <LoadFailed title={t`This plan could not be loaded`} error={error} onRetry={refetch} />;
  if (plan === undefined || now === null)
    return (
      <QueryLoading of={[planKey(id)]} className="mt-4">
        <Skeleton className="h-80 rounded-lg" />
      </QueryLoading>
    );
  const next = nextLessonOf(plan, now);
  const isEnding = new Date(plan.renewal.opensAt) <= now;
  const renewal = <RenewalCard plan={plan} actions={actions} now={now} />;
  const ask = (what: Asked['what']) => (lesson: PlanLesson) => setQuestion({ what, lessonId: lesson.id });
  return (
    <>
      <PlanHead plan={plan} />
      <div className="@container">
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[45rem]:grid-cols-[minmax(0,1fr)_25rem] @min-[45rem]:grid-rows-[auto_1fr] @min-[45rem]:gap-x-7">
          <div className="grid gap-5 @min-[45rem]:col-start-2 @min-[45rem]:row-start-1">
            <PendingTimeProposals plan={plan} actions={actions} now={now} />
            {next && plan.status === 'confirmed' && (
              <NextLesson
                plan={plan}
                lesson={next}
                now={now}
                onMove={() => ask('move')(next)}
                onSkip={() => ask('skip')(next)}
              />
            )}
            {plan.status !== 'confirmed' && <Ended plan={plan} />}
          </div>
          <div className="grid gap-5 @min-[45rem]:col-start-1 @min-[45rem]:row-span-2 @min-[45rem]:row-start-1">
            <div className="@min-[45rem]:rounded-lg @min-[45rem]:border @min-[45rem]:border-line @min-[45rem]:bg-surface @min-[45rem]:p-5">
              <PlanCalendar plan={plan} now={now} onOpen={ask('lesson')} />
            </div>
            <PlanChanges plan={plan} onMakeUp={ask(plan.side === 'student' ? 'makeUp' : 'suggestMakeUp')} />
          </div>
          <div className="grid gap-4 @min-[45rem]:col-start-2 @min-[45rem]:row-start-2">
            {isEnding && renewal}
            {plan.status === 'confirmed' && (
              <Away
                plan={plan}
                onPause={() => setQuestion({ what: 'pause' })}
                onEnd={() => setQuestion({ what: 'end' })}
              />
            )}
            {!isEnding && renewal}
          </div>
        </div>
      </div>
      <Dialogs
        {...{ plan, actions, now, question, slots, marks }}
        ask={setQuestion}
        onClose={() => setQuestion(closeOnly(question))}
      />
    </>
  );
}

function PlanHead({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const say = useText();
  const locale = useLocale();
  const days = plan.days.map((day) => dayLabel(day, 'short', locale)).join(', ');
  const time = formatTimeOfDay(plan.time, locale);
  const price = plan.price === null ? t`Price on request` : t`${formatRupees(plan.price)} a month`;
  return (
    <div className="flex items-center gap-4">
      <ArchPortrait name={plan.other.name} src={plan.other.picture} className="w-16" />
      <div className="min-w-0">
        <h1 className="text-xl break-words">
          <Trans>Monthly plan with {plan.other.firstName}</Trans>
        </h1>
        <p className="mt-1 text-sm text-ink-2">
          <Trans>
            {days} at {time} IST
          </Trans>
          <br />
          {say(SESSION_LABELS[plan.sessionType])} · {price}
        </p>
      </div>
    </div>
  );
}

function Ended({ plan }: { plan: Plan }) {
  return (
    <p className="rounded-lg border border-line bg-surface-sunken p-4" role="status">
      {plan.status === 'cancelled' ? (
        <Trans>This plan was ended.</Trans>
      ) : (
        <Trans>
          This plan is over.{' '}
          <Plural value={plan.held} one="# lesson was held." other="# lessons were held." />
        </Trans>
      )}
    </p>
  );
}

function Away({ plan, onPause, onEnd }: { plan: Plan; onPause: () => void; onEnd: () => void }) {
  const locale = useLocale();
  const { pause, side } = plan;
  return (
    <section aria-labelledby="away" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="away" className="text-md">
        {side === 'student' ? <Trans>Away for longer?</Trans> : <Trans>Change this plan</Trans>}
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        {pause !== null ? (
          <Trans>
            Paused from {formatDate(pause.from, 'day', locale)} for{' '}
            <Plural value={pause.days} one="# day" other="# days" />. A plan can be paused once.
          </Trans>
        ) : side === 'student' ? (
          <Trans>
            Pause once, for up to {PAUSE_DAYS_MAX} days. The lessons you have not had move to after the end;
            the price stays.
          </Trans>
        ) : (
          <Trans>
            {plan.other.firstName} can pause once, for up to {PAUSE_DAYS_MAX} days. To be away yourself, add
            time off and move these lessons.
          </Trans>
        )}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        {side === 'student' && pause === null && (
          <Button variant="outline" onClick={onPause} aria-haspopup="dialog">
            <Pause size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Pause plan</Trans>
          </Button>
        )}
        {plan.isEndAsked ? (
          <p className="self-center text-sm text-ink-2">
            <Trans>One of you asked to end it. Answer in your bookings.</Trans>
          </p>
        ) : (
          <Button
            variant="danger-ghost"
            className="only:-ml-4 only:justify-self-start"
            onClick={onEnd}
            aria-haspopup="dialog"
          >
            <Trans>End plan</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

type DialogsProps = {
  plan: Plan;
  actions: PlanActions;
  now: Date;
  /** Marks that this device has not sent yet, by lesson id; true if the lesson took place. */
  marks: ReadonlyMap<string, boolean>;
  question: Question;
  ask: (question: Question) => void;
  onClose: () => void;
  slots: Omit<PlanDetailsProps, 'id'>;
};

function Dialogs({ plan, actions, now, marks, question, ask, onClose, slots }: DialogsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (question === null) return null;
  if (question.what === 'pause')
    return <PauseDialog plan={plan} actions={actions} now={now} onClose={onClose} />;
  if (question.what === 'end') return slots.renderEnd(onClose);
  const { what, lessonId } = question as Asked;
  // The lesson as it is now: it may have changed while the dialog is open.
  const lesson = plan.lessons.find(({ id }) => id === lessonId);
  if (lesson === undefined) return null;
  const other = (next: Asked['what']) => () => ask({ what: next, lessonId });
  if (what === 'skip') return <SkipDialog {...{ plan, lesson, actions, onClose }} />;
  if (what === 'makeUp')
    return <MakeUpDialog {...{ plan, lesson, actions, onClose }} onSuggest={other('suggestMakeUp')} />;
  if (what === 'lesson') {
    const makeUp = other(plan.side === 'student' ? 'makeUp' : 'suggestMakeUp');
    return (
      <LessonDialog
        {...{ plan, lesson, now, actions, onClose }}
        waiting={marks.get(lesson.id) ?? null}
        onMove={other('move')}
        onSkip={other('skip')}
        onMakeUp={makeUp}
        onOther={({ id }) => ask({ what: 'lesson', lessonId: id })}
        dispute={slots.renderDispute(lesson)}
      />
    );
  }
  const day = formatInstant(lesson.startsAt, 'weekdayTime', locale);
  const name = plan.other.firstName;
  const times = {
    title: what === 'move' ? t`Move ${day}` : t`Make-up for ${day}`,
    text:
      what === 'move'
        ? t`The lesson stays as it is until ${name} accepts one of them.`
        : t`${name} can accept one of them or decline.`,
    otherName: plan.other.name,
    isPending: actions.isPending,
    onClose,
  };
  return <SuggestTimes {...{ times, actions }} lessonId={lesson.id} render={slots.renderTimes} />;
}

type SuggestTimesProps = {
  times: Omit<SuggestTimesDialogProps, 'onSend'>;
  lessonId: string;
  actions: PlanActions;
  render: PlanDetailsProps['renderTimes'];
};

/** A component of its own, because it is mounted as long as its dialog is open. */
function SuggestTimes({ times, lessonId, actions, render }: SuggestTimesProps) {
  const isOpen = useIsMounted();
  return render({
    ...times,
    onSend: (starts, { onSuccess, onError }) =>
      actions.propose(lessonId, starts, { onSuccess, inline: { isOpen, onError } }),
  });
}
