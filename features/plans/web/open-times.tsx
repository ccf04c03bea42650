import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatInstant } from '#shared/time.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import type { PlanActions } from './queries.ts';

type Open = PlanLesson & { proposal: NonNullable<PlanLesson['proposal']> };

/** Times suggested for lessons that are not answered yet: those that the reader must answer, and the reader's own. */
export function PendingTimeProposals({
  plan,
  actions,
  now,
}: {
  plan: Plan;
  actions: PlanActions;
  now: Date;
}) {
  const open = plan.lessons.filter(
    (lesson): lesson is Open =>
      lesson.proposal !== null && (lesson.isOwed || new Date(lesson.startsAt) > now),
  );
  if (plan.status !== 'confirmed') return null;
  return open.map((lesson) => (
    <OpenTime key={lesson.id} lesson={lesson} plan={plan} actions={actions} now={now} />
  ));
}

type OpenTimeProps = { lesson: Open; plan: Plan; actions: PlanActions; now: Date };

function OpenTime({ lesson, plan, actions, now }: OpenTimeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id: pid, by, times } = lesson.proposal;
  const name = plan.other.firstName;
  const day = formatInstant(lesson.startsAt, 'weekday', locale);
  const when = times.map((time) => formatInstant(time, 'weekdayTime', locale)).join('; ');
  const title = lesson.isOwed ? t`Make-up for ${day}` : t`Another time for ${day}`;
  if (by === plan.side) {
    return (
      <section className="rounded-lg border border-line bg-surface-sunken p-4" aria-label={title}>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">
          <Trans>You suggested {when}.</Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>{name} has not answered yet.</Trans>
        </p>
      </section>
    );
  }
  return (
    <section className="rounded-lg border border-primary bg-primary-soft p-4" aria-label={title}>
      <p className="font-semibold">{title}</p>
      <p className="text-sm">
        {lesson.isOwed ? (
          <Trans>{name} suggests a time for it.</Trans>
        ) : (
          <Trans>{name} suggests another time. The lesson stays until you accept.</Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {times.map((time) => (
          <Button
            key={time}
            disabled={new Date(time) <= now}
            pending={actions.isPending}
            onClick={() => actions.accept(lesson.id, pid, time)}
          >
            <Trans>Accept {formatInstant(time, 'weekdayTime', locale)}</Trans>
          </Button>
        ))}
        <Button variant="outline" onClick={() => actions.decline(lesson.id, pid)}>
          <Trans>Decline</Trans>
        </Button>
      </div>
    </section>
  );
}
