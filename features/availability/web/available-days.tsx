import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DAY_NAMES, DAYS_FROM_MONDAY, dayLabel, formatTimeRange } from '#shared/time.ts';
import type { TimeOff, TimeSlot } from '../contract.ts';
import { timeOffText } from '../time-off-text.ts';

type AvailableDaysProps = { slots: readonly TimeSlot[]; timeOff: readonly TimeOff[] };

/** Number of time-off entries to show. Later ones do not matter for a first session. */
const TIME_OFF_SHOWN = 3;

/** The week at a glance, with the published hours behind a disclosure. All times are Indian. */
export function AvailableDays({ slots, timeOff }: AvailableDaysProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const days = DAYS_FROM_MONDAY.map((day) => ({
    day,
    hours: slots.filter(({ dayOfWeek }) => DAY_NAMES[dayOfWeek] === day),
  }));
  return (
    <div>
      <p className="text-sm font-semibold text-ink">
        <Trans>Available days</Trans>
      </p>
      {slots.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-2">
          <Trans>No time slots added yet</Trans>
        </p>
      ) : (
        <>
          <div className="@container mt-2">
            <ul className="grid grid-cols-4 gap-1.5 @min-[17rem]:grid-cols-7">
              {days.map(({ day, hours }) => (
                <li
                  key={day}
                  className={`flex h-12 flex-col items-center rounded-sm pt-1.5 text-xs ${hours.length > 0 ? 'bg-primary-soft font-semibold text-primary-ink' : 'bg-surface-sunken text-ink-3'}`}
                >
                  {dayLabel(day, 'short', locale)}
                  {hours.length > 0 && (
                    <span aria-hidden="true" className="mt-2 size-1.5 rounded-full bg-primary-ink" />
                  )}
                  <span className="sr-only">{hours.length > 0 ? t`, available` : t`, not available`}</span>
                </li>
              ))}
            </ul>
          </div>
          <WeeklyHours days={days.filter(({ hours }) => hours.length > 0)} />
        </>
      )}
      {timeOff.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          <span className="font-medium text-ink">
            <Trans>Away:</Trans>
          </span>{' '}
          {timeOff
            .slice(0, TIME_OFF_SHOWN)
            .map((one) => timeOffText(one, locale))
            .join('; ')}
        </p>
      )}
    </div>
  );
}

function WeeklyHours({ days }: { days: { day: (typeof DAYS_FROM_MONDAY)[number]; hours: TimeSlot[] }[] }) {
  const locale = useLocale();
  return (
    <details className="mt-1 text-sm text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary-ink">
        <Trans>See weekly hours</Trans>
      </summary>
      <dl className="space-y-1.5 pb-1">
        {days.map(({ day, hours }) => (
          <div key={day} className="flex justify-between gap-4">
            <dt>{dayLabel(day, 'long', locale)}</dt>
            <dd className="text-right text-ink tabular-nums">
              {hours.map(({ id, startTime, endTime }) => (
                <span key={id} className="block">
                  {formatTimeRange(startTime, endTime, locale)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pb-1 text-xs text-ink-3">
        <Trans>India time (IST)</Trans>
      </p>
    </details>
  );
}
