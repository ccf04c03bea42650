import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import type { Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import { canMakeUp, othersOn } from '../calendar.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import { canSkip, disputeUntil } from '../rules.ts';
import type { PlanActions } from './queries.ts';

type LessonDialogProps = {
  plan: Plan;
  lesson: PlanLesson;
  now: Date;
  actions: PlanActions;
  /** A teacher's mark that this device has not sent yet: true if the lesson took place. Null if there is none. */
  waiting: boolean | null;
  onMove: () => void;
  onSkip: () => void;
  onMakeUp: () => void;
  onClose: () => void;
  /** Shows another lesson of the same day instead. */
  onOther: (lesson: PlanLesson) => void;
  /** Tells the team that the lesson is marked wrongly. */
  dispute: ReactNode;
};

/** One lesson: its state, and what the reader can do with it. */
export function LessonDialog(props: LessonDialogProps) {
  const { lesson, now, plan, waiting, onMove, onSkip, onMakeUp, onClose, onOther, dispute } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const start = new Date(lesson.startsAt);
  const isOpen = plan.status === 'confirmed';
  const isAhead = isOpen && lesson.state === 'planned' && start > now;
  const isOver = new Date(lesson.endsAt) <= now && (lesson.state === 'held' || lesson.state === 'missed');
  const canDispute = lesson.disputeUntil !== null && now < new Date(lesson.disputeUntil);
  return (
    <Dialog open size="sm" onClose={onClose} title={formatInstant(start, 'weekdayTime', locale)}>
      <div className="grid gap-4">
        <p>
          <StateText lesson={lesson} plan={plan} />
        </p>
        {waiting !== null && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
            <Clock size={16} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
            <Trans>Waiting for a connection</Trans>
          </p>
        )}
        {isAhead && (
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="outline" onClick={onMove}>
              <Trans>Move</Trans>
            </Button>
            <Button variant="outline" onClick={onSkip} disabled={!canSkip(start, now)}>
              <Trans>Skip</Trans>
            </Button>
          </div>
        )}
        {canMakeUp(plan, lesson) && (
          <Button onClick={onMakeUp}>
            {plan.side === 'student' ? t`Pick a make-up lesson` : t`Suggest a make-up lesson`}
          </Button>
        )}
        {isOver && plan.side === 'teacher' && <Attendance {...props} />}
        {isOver && canDispute && (
          <div>
            <p className="text-sm text-ink-2">
              <Trans>
                Is this wrong? You can tell us until{' '}
                {formatInstant(lesson.disputeUntil ?? '', 'weekdayTime', locale)}.
              </Trans>
            </p>
            {dispute}
          </div>
        )}
        {othersOn(plan, lesson).map((one) => (
          <Button key={one.id} variant="ghost" onClick={() => onOther(one)}>
            <Trans>Lesson at {formatInstant(one.startsAt, 'time', locale)}, the same day</Trans>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function StateText({ lesson, plan }: Pick<LessonDialogProps, 'lesson' | 'plan'>) {
  const { state, markedAt, isMakeUp } = lesson;
  const teacher = plan.other.firstName;
  const isTeacher = plan.side === 'teacher';
  if (state === 'held' && markedAt === null) return <Trans>Not marked: it counts as held.</Trans>;
  if (state === 'held')
    return isTeacher ? <Trans>You marked it as held.</Trans> : <Trans>Held, says {teacher}.</Trans>;
  if (state === 'missed')
    return isTeacher ? <Trans>You marked it as missed.</Trans> : <Trans>Missed, says {teacher}.</Trans>;
  if (state === 'skipped') return <Trans>This lesson was skipped.</Trans>;
  if (state === 'cancelled') return <Trans>This lesson was cancelled.</Trans>;
  return isMakeUp ? <Trans>This is a make-up lesson.</Trans> : <Trans>This lesson is planned.</Trans>;
}

function Attendance({ lesson, now, actions, waiting }: LessonDialogProps) {
  const [problem, setProblem] = useState<Words | null>(null);
  const isOpen = useIsMounted();
  const isHeld = waiting ?? lesson.state === 'held';
  const isMarked = waiting !== null || lesson.markedAt !== null;
  if (now >= disputeUntil(new Date(lesson.endsAt), null)) return null;
  const mark = (held: boolean) => () =>
    actions.mark(lesson.id, held, { inline: { isOpen, onError: setProblem } });
  return (
    <div className="grid gap-2.5">
      <p className="font-semibold">
        <Trans>Did it take place?</Trans>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant={isHeld && isMarked ? 'primary' : 'outline'}
          aria-pressed={isHeld && isMarked}
          pending={actions.isPending}
          onClick={mark(true)}
        >
          <Trans>Held</Trans>
        </Button>
        <Button
          variant={isHeld ? 'outline' : 'primary'}
          aria-pressed={!isHeld}
          pending={actions.isPending}
          onClick={mark(false)}
        >
          <Trans>Missed</Trans>
        </Button>
      </div>
      <FormAlert text={problem} />
    </div>
  );
}
