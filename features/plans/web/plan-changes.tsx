import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatInstant, formatSessionDay } from '#shared/time.ts';
import { canMakeUp } from '../calendar.ts';
import type { Plan, PlanLesson } from '../contract.ts';

const ICON = { size: 14, strokeWidth: 1.9, 'aria-hidden': true } as const;
type Change = Plan['changes'][number];

type PlanChangesProps = {
  plan: Plan;
  /** Opens the dialog to choose a time for the make-up (replacement) of a skipped lesson. */
  onMakeUp: (lesson: PlanLesson) => void;
};

/** Every date that moved, was skipped or left out: where it went, and who did it. */
export function PlanChanges({ plan, onMakeUp }: PlanChangesProps) {
  if (plan.changes.length === 0) return null;
  return (
    <section aria-labelledby="plan-changes" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="plan-changes" className="text-md">
        <Trans>What changed</Trans>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {plan.changes.map((change) => (
          <ChangeRow
            key={`${change.kind}${change.from}${change.to}`}
            change={change}
            plan={plan}
            onMakeUp={onMakeUp}
          />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change, plan, onMakeUp }: PlanChangesProps & { change: Change }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { kind, from, to, by } = change;
  const byReader = by === plan.side;
  const name = plan.other.firstName;
  const owed = plan.lessons.find(({ isOwed, startsAt }) => isOwed && startsAt === from);
  const target = plan.lessons.find(({ startsAt }) => startsAt === to);
  const when = to === null ? '' : formatInstant(to, 'weekdayTime', locale);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-2.5">
      <div className="min-w-0">
        <p>
          <s className="text-ink-2">{formatSessionDay(new Date(from), locale)}</s>{' '}
          <ChangeText change={change} plan={plan} />
        </p>
        <p className="text-sm text-ink-2">
          {kind === 'skipped' && to !== null && (
            <Trans>
              Make-up: <strong className="font-semibold text-ink">{when}</strong>
            </Trans>
          )}
          {kind === 'skipped' && to === null && owed && (
            <Trans>
              A make-up lesson is owed, before {formatSessionDay(new Date(plan.makeUpBefore), locale)}.
            </Trans>
          )}
          {kind === 'moved' && (byReader ? t`Suggested by you` : t`Suggested by ${name}`)}
          {kind === 'left_out' && t`It was taken when the plan began.`}
        </p>
        {owed && canMakeUp(plan, owed) && (
          <Button
            variant="ghost"
            className="-ml-3 px-3!"
            onClick={() => onMakeUp(owed)}
            aria-haspopup="dialog"
          >
            {plan.side === 'student' ? (
              <Trans>Pick a make-up lesson</Trans>
            ) : (
              <Trans>Suggest a make-up lesson</Trans>
            )}
          </Button>
        )}
      </div>
      <State kind={kind} target={target} />
    </li>
  );
}

/** "moved to Thu 10 Dec", "skipped by you". */
function ChangeText({ change: { kind, to, by }, plan }: { change: Change; plan: Plan }): ReactNode {
  const locale = useLocale();
  const name = plan.other.firstName;
  if (to !== null && kind !== 'skipped') {
    const day = formatInstant(to, 'weekdayTime', locale);
    return kind === 'paused' ? (
      <Trans>
        moved after the pause to <strong className="font-semibold">{day}</strong>
      </Trans>
    ) : (
      <Trans>
        moved to <strong className="font-semibold">{day}</strong>
      </Trans>
    );
  }
  if (kind === 'left_out') return <Trans>left out</Trans>;
  return by === plan.side ? <Trans>skipped by you</Trans> : <Trans>skipped by {name}</Trans>;
}

function State({ kind, target }: { kind: Change['kind']; target: PlanLesson | undefined }) {
  const { t } = useLingui();
  if (target?.state === 'held')
    return (
      <Badge tone="success" icon={<Check {...ICON} />}>
        {t`Held`}
      </Badge>
    );
  if (kind === 'skipped')
    return (
      <Badge tone="gift" icon={<Plus {...ICON} />}>
        {t`Make-up`}
      </Badge>
    );
  const isMoved = kind === 'moved' || kind === 'paused';
  return (
    <Badge tone="neutral" icon={isMoved ? <ArrowRight {...ICON} /> : <Minus {...ICON} />}>
      {isMoved ? t`Moved` : t`No lesson`}
    </Badge>
  );
}
