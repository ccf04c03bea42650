import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import type { DaysOff } from '#features/availability/time-off.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import {
  addDays,
  DAY_NAMES,
  type DayName,
  dayLabel,
  formatInstant,
  formatSessionDay,
  indiaParts,
} from '#shared/time.ts';
import type { TeacherBooking } from '../../contract.ts';
import {
  choiceFor,
  type DateChoice,
  type DateChoices,
  type MonthDate,
  nearestFreeStarts,
} from '../../requests/month-dates.ts';
import { type OccupiedHours, timeText } from '../../sessions/session-choices.ts';

type MonthDatesProps = {
  dates: readonly MonthDate[];
  booking: TeacherBooking;
  bookings: readonly OccupiedHours[];
  off: readonly DaysOff[];
  choices: DateChoices;
  onChoose: (choices: DateChoices) => void;
};

/**
 * Shows all dates of a month before the teacher confirms it. For each taken date, the teacher
 * decides what to do.
 */
export function MonthDates(props: MonthDatesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { dates, booking, bookings, off, choices } = props;
  const nearest = nearestFreeStarts(dates, choices, { bookings, off, exceptId: booking.id });
  const taken = dates.filter((date) => date.taken !== null);
  return (
    <div className="grid gap-4">
      {taken.length > 0 && (
        <div role="alert" className="grid gap-1 rounded-md bg-danger-soft p-4 text-danger-ink">
          {taken.map((date) => (
            <p key={date.start.getTime()} className="flex gap-3">
              <CalendarX2 size={20} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>
                <Trans>
                  <strong className="font-semibold">
                    Taken: {formatInstant(date.start, 'day', locale)}.
                  </strong>{' '}
                  You teach {date.taken?.clientName} on {formatSessionDay(date.start, locale)} at{' '}
                  {timeText(date.taken?.startsAt ?? date.start, locale)}.
                </Trans>
              </span>
            </p>
          ))}
          {dates.length > taken.length && (
            <p className="pl-8">
              <Plural
                value={dates.length - taken.length}
                one="The other hour is free."
                other="The other # hours are free."
              />
            </p>
          )}
        </div>
      )}
      <div>
        <h3 className="text-base">{t`${dates.length} lessons`}</h3>
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {dates.map((date) => (
            <Tile key={date.start.getTime()} date={date} />
          ))}
        </ul>
      </div>
      {[...nearest].map(([date, near]) => (
        <TakenDateChoice key={date.start.getTime()} date={date} near={near} {...props} />
      ))}
    </div>
  );
}

function Tile({ date: { start, taken } }: { date: MonthDate }) {
  const locale = useLocale();
  const day = formatInstant(start, 'day', locale);
  const fill =
    taken === null
      ? 'bg-primary-soft text-primary-ink'
      : 'border border-danger bg-danger-soft text-danger-ink';
  return (
    <li className={`rounded-sm px-1 py-1.5 text-center ${fill}`}>
      <span className="block text-sm font-semibold">{taken === null ? day : <s>{day}</s>}</span>
      <span className="block text-xs">
        {taken === null ? (
          dayLabel(DAY_NAMES[indiaParts(start).dayOfWeek] as DayName, 'short', locale)
        ) : (
          <Trans>Taken</Trans>
        )}
      </span>
    </li>
  );
}

/**
 * The options for a taken date: move the lesson, take another time in that week, or confirm the
 * month without it.
 */
function TakenDateChoice({
  date,
  near,
  booking,
  choices,
  onChoose,
}: MonthDatesProps & { date: MonthDate; near: Date | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const choice = choiceFor(choices, date, near);
  const day = formatInstant(date.start, 'day', locale);
  const name = booking.clientName;
  const key = date.start.toISOString();
  const change = (next: Partial<DateChoice>) => onChoose({ ...choices, [key]: { ...choice, ...next } });
  const { date: from } = indiaParts(date.start);
  return (
    <div className="grid gap-3">
      <RadioCards
        name={`taken-${key}`}
        legend={t`What about ${day}?`}
        columns="one"
        hasKnobs
        value={choice.how}
        onChange={(how) => change({ how: how as DateChoice['how'] })}
        options={[
          ...(near === null
            ? []
            : [
                {
                  value: 'near',
                  label: t`Move it to ${formatInstant(near, 'weekdayTime', locale)}`,
                  reason: t`Free for you. ${name} still gets every lesson.`,
                },
              ]),
          { value: 'other', label: t`Another time that week` },
          {
            value: 'without',
            label: t`Confirm without ${day}`,
            reason: t`One lesson less. ${name} is told at once.`,
          },
        ]}
      />
      {choice.how === 'other' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Date`}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                min={addDays(from, -6)}
                max={addDays(from, 6)}
                value={choice.date}
                onChange={({ target }) => change({ date: target.value })}
              />
            )}
          </Field>
          <Field label={t`Start, in IST`}>
            {(control) => (
              <TextInput
                {...control}
                type="time"
                step={900}
                value={choice.time}
                onChange={({ target }) => change({ time: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
