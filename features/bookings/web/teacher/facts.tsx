import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { DAYS_FROM_MONDAY, dayLabel, formatTimeRange } from '#shared/time.ts';
import type { TeacherBooking } from '../../contract.ts';
import { nextLesson } from '../../groups.ts';
import { planText } from '../../requests/plan.ts';
import { requestedTimes } from '../../requests/requested-times.ts';
import { SessionTime } from '../session-time.tsx';

type FactProps = { label: string; children: ReactNode };

function Fact({ label, children }: FactProps) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 text-sm font-medium text-ink">{children}</dd>
    </div>
  );
}

type Facts = Pick<
  TeacherBooking,
  | 'status'
  | 'sessionType'
  | 'pricingType'
  | 'isDemo'
  | 'clientPreferredDays'
  | 'clientTimeSlots'
  | 'preferredInstants'
  | 'lessons'
  | 'preferredTime'
  | 'groupSession'
>;

type BookingFactsProps = { booking: Facts; price: string; now: Date };

/**
 * Shows a booking's type and price, and its next session; before confirmation, the requested days
 * and times.
 */
export function BookingFacts({ booking, price, now }: BookingFactsProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const say = useText();
  const next = nextLesson(booking, now)?.toISOString() ?? booking.preferredTime;
  const isUnconfirmed = booking.preferredTime === null;
  // If the student chose exact hours, shows them instead of weekdays and times, which would suggest
  // more combinations than the student offered.
  const dated = isUnconfirmed && booking.preferredInstants.length > 0 ? requestedTimes(booking, say) : [];
  const hasPattern = isUnconfirmed && dated.length === 0;
  const days = DAYS_FROM_MONDAY.filter((day) => booking.clientPreferredDays.includes(day));
  const plan = planText(booking, say);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
      {next !== null && (
        <Fact label={next === booking.preferredTime ? t`Session` : t`Next session`}>
          <SessionTime at={next} />
        </Fact>
      )}
      <Fact label={t`Type`}>{say(SESSION_LABELS[booking.sessionType])}</Fact>
      <Fact label={t`Price`}>
        <span className="tabular">{price}</span>
      </Fact>
      {plan !== null && <Fact label={t`Plan`}>{plan}</Fact>}
      {!isUnconfirmed && booking.groupSession && (
        <Fact label={t`Group`}>
          <Trans>Others may join at this time</Trans>
        </Fact>
      )}
      {dated.length > 0 && (
        <Fact label={t`Times`}>
          <ul className="tabular">
            {dated.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </Fact>
      )}
      {hasPattern && days.length > 0 && (
        <Fact label={t`Days`}>
          <ul className="flex flex-wrap gap-1">
            {days.map((day) => (
              <li
                key={day}
                className="rounded-sm bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary-ink"
              >
                {dayLabel(day, 'short', locale)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {hasPattern && booking.clientTimeSlots.length > 0 && (
        <Fact label={t`Times`}>
          <ul className="tabular">
            {booking.clientTimeSlots.map(({ startTime, endTime }) => (
              <li key={startTime}>{formatTimeRange(startTime, endTime, locale)}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}
