import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { dayLabel, formatTimeRange, WEEK } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { nextLesson } from '../groups.ts';
import { planText } from '../plan.ts';
import { SessionTime } from './session-time.tsx';

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
  | 'lessons'
  | 'preferredTime'
  | 'groupSession'
>;

type BookingFactsProps = { booking: Facts; price: string; now: Date };

/** Type, price, and the next or only session, or the requested days and times. */
export function BookingFacts({ booking, price, now }: BookingFactsProps) {
  const { t } = useLingui();
  const next = nextLesson(booking, now)?.toISOString() ?? booking.preferredTime;
  const days = WEEK.filter((day) => booking.clientPreferredDays.includes(day));
  const isUnconfirmed = booking.preferredTime === null;
  const plan = planText(booking);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
      {next !== null && (
        <Fact label={next === booking.preferredTime ? t`Session` : t`Next session`}>
          <SessionTime at={next} />
        </Fact>
      )}
      <Fact label={t`Type`}>{SESSION_LABELS[booking.sessionType]}</Fact>
      <Fact label={t`Price`}>
        <span className="tabular">{price}</span>
      </Fact>
      {plan !== null && <Fact label={t`Plan`}>{plan}</Fact>}
      {!isUnconfirmed && booking.groupSession && (
        <Fact label={t`Group`}>
          <Trans>Others may join at this time</Trans>
        </Fact>
      )}
      {isUnconfirmed && days.length > 0 && (
        <Fact label={t`Days`}>
          <ul className="flex flex-wrap gap-1">
            {days.map((day) => (
              <li
                key={day}
                className="rounded-sm bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary-ink"
              >
                {dayLabel(day, 'short')}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {isUnconfirmed && booking.clientTimeSlots.length > 0 && (
        <Fact label={t`Times`}>
          <ul className="tabular">
            {booking.clientTimeSlots.map(({ startTime, endTime }) => (
              <li key={startTime}>{formatTimeRange(startTime, endTime)}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}
