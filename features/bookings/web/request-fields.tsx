import { Trans, useLingui } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { timeOffText } from '#features/availability/time-off-text.ts';
import {
  PRICING_LABELS,
  PRICING_TYPES,
  type Prices,
  SESSION_LABELS,
  SESSION_TYPES,
} from '#features/teachers/pricing.ts';
import { DayChips } from '#platform/web/ui/day-chips.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { type DayName, WEEK } from '#shared/time.ts';
import { daysWithHours, type PublishedSlot } from '../hour-starts.ts';
import { hasPricing, isOffered, offerText } from '../request-choice.ts';
import { MESSAGE_MAX } from '../texts.ts';
import { TimePicker } from './time-picker.tsx';
import type { RequestForm } from './use-request-form.ts';

type RequestFieldsProps = {
  form: RequestForm;
  teacher: Prices & { firstName: string; offersFreeDemo: boolean };
  /** Published weekly hours; undefined while they load. */
  slots: readonly PublishedSlot[] | undefined;
};

/** The five questions of a request on one screen. */
export function RequestFields({ form, teacher, slots }: RequestFieldsProps) {
  const { t } = useLingui();
  const { choice } = form;
  const inPerson = choice.sessionType === 'offline';
  const published = slots === undefined ? [] : daysWithHours(slots);
  const offeredDays = published.length > 0 ? published : WEEK;
  const away = offeredDays.filter((day) => form.closed.has(day));
  const hints = [
    ...(published.length > 0
      ? []
      : [`${teacher.firstName} has not published hours. Suggest times that suit you.`]),
    ...(away.length > 0 ? [awayText(teacher.firstName, form.closed, away)] : []),
  ];
  return (
    <div className="grid gap-6">
      {teacher.offersFreeDemo && <DemoChoice form={form} firstName={teacher.firstName} />}
      <RadioCards
        name="session-type"
        legend={t`How would you like to practise?`}
        options={SESSION_TYPES.map((sessionType) => ({
          value: sessionType,
          label: SESSION_LABELS[sessionType],
          detail: offerText(teacher, { ...choice, sessionType }),
          disabled: !isOffered(teacher, { ...choice, sessionType }),
        }))}
        value={choice.sessionType}
        onChange={(sessionType) => form.choose({ sessionType })}
      />
      {!choice.isDemo && (
        <Segmented
          name="pricing-type"
          legend={t`Pricing`}
          options={PRICING_TYPES.map((pricingType) => ({
            value: pricingType,
            label: PRICING_LABELS[pricingType],
            disabled: !hasPricing(teacher, pricingType),
          }))}
          value={choice.pricingType}
          onChange={(pricingType) => form.choose({ pricingType })}
        />
      )}
      {slots === undefined ? (
        <div role="status">
          <span className="sr-only">
            <Trans>Loading hours...</Trans>
          </span>
          <Skeleton className="h-24 rounded-md" />
        </div>
      ) : (
        <>
          <DayChips
            legend={t`Which days suit you?`}
            value={form.days}
            onChange={form.setDays}
            available={offeredDays.filter((day) => !form.closed.has(day))}
            {...(hints.length > 0 && { hint: hints.join(' ') })}
          />
          <TimePicker form={form} slots={published.length > 0 ? slots : []} firstName={teacher.firstName} />
        </>
      )}
      <Field
        label={inPerson ? t`Where should ${teacher.firstName} come?` : t`Message`}
        hint={inPerson ? t`Area and a landmark are enough for now.` : undefined}
        optional={!inPerson}
        error={form.errors.message}
      >
        {(control) => (
          <TextArea
            {...control}
            name="message"
            required={inPerson}
            limit={MESSAGE_MAX}
            value={form.message}
            placeholder={inPerson ? '' : t`What would you like to work on? Any injuries?`}
            onChange={(event) => form.setMessage(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** "Meera is away on Wed, 4 Mar 2026." */
function awayText(firstName: string, closed: ReadonlyMap<DayName, string>, days: readonly DayName[]): string {
  const dates = days.map((day) => closed.get(day) ?? '').sort();
  const words = dates.map((date) =>
    timeOffText({ startDate: date, endDate: date, startTime: null, endTime: null }),
  );
  return `${firstName} is away on ${words.join('; ')}.`;
}

function DemoChoice({ form, firstName }: { form: RequestForm; firstName: string }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-md bg-accent-soft px-4 py-3">
      <Gift size={20} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">
          <Trans>Ask for the free demo</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          <Trans>One session to meet {firstName}, at no charge.</Trans>
        </span>
      </span>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-(--primary)"
        checked={form.choice.isDemo}
        onChange={(event) => form.choose({ isDemo: event.target.checked })}
      />
    </label>
  );
}
