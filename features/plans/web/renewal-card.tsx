import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { lessonStarts } from '#features/bookings/requests/plan.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { formatRupees } from '#shared/money.ts';
import type { Words } from '#shared/texts/translate.ts';
import { formatInstant } from '#shared/time.ts';
import type { Plan } from '../contract.ts';
import { canAskAgain } from '../rules.ts';
import type { PlanActions } from './queries.ts';

const CARD = 'rounded-lg border border-line bg-surface p-4 sm:p-5';

type RenewalCardProps = { plan: Plan; actions: PlanActions; now: Date };

/**
 * "Same again?": at first says when we will ask; then shows the student a button to request another month, and after
 * that shows the teacher a button to confirm it.
 */
export function RenewalCard({ plan, actions, now }: RenewalCardProps) {
  const locale = useLocale();
  const { renewal, side, other } = plan;
  const from = formatInstant(renewal.startsAt, 'weekday', locale);
  const isOpen = new Date(renewal.opensAt) <= now && plan.status !== 'cancelled';
  if (renewal.status === 'pending' && side === 'teacher')
    return <ConfirmRenewal plan={plan} actions={actions} />;
  if (renewal.status === 'pending' || renewal.status === 'confirmed') {
    return (
      <section className={CARD} aria-live="polite">
        <p className="font-semibold text-success-ink">
          {renewal.status === 'confirmed' ? (
            <Trans>The next month is confirmed.</Trans>
          ) : (
            <Trans>You asked for the same again. {other.firstName} has not answered yet.</Trans>
          )}
        </p>
      </section>
    );
  }
  if (side === 'teacher' || !canAskAgain(renewal.status)) return null;
  if (!isOpen) {
    if (plan.status !== 'confirmed') return null;
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          On {formatInstant(renewal.opensAt, 'day', locale)} we ask once: “Same again from{' '}
          {formatInstant(renewal.startsAt, 'day', locale)}?” Nothing renews by itself.
        </Trans>
      </p>
    );
  }
  return (
    <section className={CARD} aria-labelledby="renewal">
      <h2 id="renewal" className="text-md">
        <Trans>Same again?</Trans>
      </h2>
      <p className="mt-1.5 mb-3 text-sm text-ink-2">
        <Trans>
          Another month from {from}, on the same days at the same time. {other.firstName} confirms it. Nothing
          renews by itself.
        </Trans>
        <NextPrice plan={plan} />
      </p>
      <Button className="w-full" pending={actions.isPending} onClick={() => actions.renew(renewal.price)}>
        <RotateCcw size={18} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Same again from {formatInstant(renewal.startsAt, 'day', locale)}</Trans>
      </Button>
    </section>
  );
}

/** The price of the next month. The teacher may have changed it since this one was booked. */
function NextPrice({ plan: { price: before, renewal } }: { plan: Plan }) {
  if (renewal.price === null) return null;
  const price = formatRupees(renewal.price);
  return (
    <strong className="mt-1.5 block font-semibold text-ink">
      {before === null || before === renewal.price ? (
        <Trans>{price} a month</Trans>
      ) : (
        <Trans>
          {price} a month. This month is {formatRupees(before)}.
        </Trans>
      )}
    </strong>
  );
}

/** The student asked for the same again: the teacher confirms all lessons with one tap. */
function ConfirmRenewal({ plan, actions }: Pick<RenewalCardProps, 'plan' | 'actions'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const [refusal, setRefusal] = useState<Words | null>(null);
  const isOpen = useIsMounted();
  const { renewal, other } = plan;
  const { bookingId } = renewal;
  const start = new Date(renewal.startsAt);
  const lessons = lessonStarts(start, { pricingType: 'monthly', isDemo: false, preferredDays: plan.days });
  if (bookingId === null) return null;
  return (
    <section
      className="rounded-lg border border-primary bg-primary-soft p-4 sm:p-5"
      aria-labelledby="renewal"
    >
      <h2 id="renewal" className="text-md">
        <Trans>Same again from {formatInstant(start, 'day', locale)}</Trans>
      </h2>
      <p className="mt-1.5 mb-3 text-sm">
        <Trans>
          {other.firstName} asks for another month: the same days at the same time, {lessons.length} lessons.
        </Trans>
        <NextPrice plan={plan} />
      </p>
      {refusal !== null && (
        <div role="alert" className="mb-3">
          <Banner tone="danger" title={refusal} text={t`You can choose other dates in your bookings.`} />
        </div>
      )}
      <Button
        className="w-full"
        pending={actions.isPending}
        pendingLabel={t`Confirming...`}
        onClick={() =>
          actions.confirmRenewal(bookingId, start.toISOString(), { inline: { isOpen, onError: setRefusal } })
        }
      >
        <Trans>Confirm {lessons.length} lessons</Trans>
      </Button>
    </section>
  );
}
