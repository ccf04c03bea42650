import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DayChips } from '#platform/web/ui/fields/day-chips.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { Locale } from '#shared/texts/locale.ts';
import { formatSessionDay, hhmm, indiaInstant } from '#shared/time.ts';
import { startsByPart } from '../../requests/hour-starts.ts';
import { lessonStarts } from '../../requests/plan.ts';
import { commonStartMinutes } from '../../requests/request-days.ts';
import { hourFrom } from '../../sessions/session-length.ts';
import { HourButton, HourRow, TimeSection } from './time-picker.tsx';
import { openWeekdays, type RequestForm } from './use-request-form.ts';

const NOON = '12:00';

const dayText = (date: string, locale: Locale) => formatSessionDay(indiaInstant(date, NOON), locale);

/** Fields for a month: its weekdays and its first day. */
export function MonthDaysFields({ form, hint }: { form: RequestForm; hint?: string | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { weekdays, startDate, starts } = form.month;
  return (
    <div className="grid gap-4">
      <DayChips
        legend={t`Which days suit you?`}
        value={weekdays}
        onChange={form.setWeekdays}
        available={openWeekdays(form.days)}
        {...(hint && { hint })}
      />
      {startDate !== null && (
        <Field label={t`Starting`}>
          {(control) => (
            <Select
              {...control}
              value={startDate}
              onChange={(event) => form.setStartDate(event.target.value)}
            >
              {starts.map((date) => (
                <option key={date} value={date}>
                  {dayText(date, locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

/** Field for a month's time, which is the same on all its days. */
export function MonthTimeField(props: { form: RequestForm; isPublished: boolean; firstName: string }) {
  const { t } = useLingui();
  const { form, isPublished } = props;
  const id = useId();
  const { weekdays, time } = form.month;
  const hours = commonStartMinutes(form.days, weekdays);
  const hasNone = isPublished && weekdays.length > 1 && hours.length === 0;
  return (
    <TimeSection
      {...props}
      fullId={`${id}-full`}
      hint={hasNone ? t`No hour fits all of these days. Suggest one that suits you.` : undefined}
    >
      {startsByPart(hours).map(({ label, starts }) => (
        <HourRow key={label.message} label={label}>
          {starts.map((start) => {
            const isChosen = time?.startTime === hhmm(start);
            return (
              <HourButton
                key={start}
                time={hhmm(start)}
                order={isChosen ? 1 : 0}
                isTaken={form.isMonthStartTaken(start)}
                isFull={false}
                fullId={`${id}-full`}
                onPress={() => form.setMonthTime(isChosen ? null : hourFrom(start))}
              />
            );
          })}
        </HourRow>
      ))}
      <MonthSummary form={form} />
    </TimeSection>
  );
}

/** Shows how many lessons the month has and when: "13 lessons, Mon 30 Nov – Mon 28 Dec". */
function MonthSummary({ form }: { form: RequestForm }) {
  const locale = useLocale();
  const { weekdays, startDate, time } = form.month;
  if (startDate === null || time === null) return null;
  const first = indiaInstant(startDate, time.startTime);
  const lessons = lessonStarts(first, { pricingType: 'monthly', isDemo: false, preferredDays: weekdays });
  const last = lessons.at(-1) ?? first;
  const days = `${formatSessionDay(first, locale)} – ${formatSessionDay(last, locale)}`;
  return (
    <p role="status" className="mt-3 font-semibold">
      <Trans>
        {lessons.length} lessons, {days}
      </Trans>
    </p>
  );
}
