import { Trans, useLingui } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import {
  PRICING_LABELS,
  PRICING_TYPES,
  type Prices,
  SESSION_LABELS,
  SESSION_TYPES,
} from '#features/teachers/pricing.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { RadioCards } from '#platform/web/ui/fields/radio-cards.tsx';
import { SegmentedControl } from '#platform/web/ui/fields/segmented.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { ListLoading } from '#platform/web/ui/states/list-loading.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { hasPricing, isOffered, offerText } from '../../requests/request-choice.ts';
import { MESSAGE_MAX } from '../../texts.ts';
import { BudgetLine } from './budget-line.tsx';
import { MonthDaysFields, MonthTimeField } from './month-picker.tsx';
import { NextSteps } from './next-steps.tsx';
import { TimePicker } from './time-picker.tsx';
import type { RequestForm } from './use-request-form.ts';
import { WeekDaysPicker } from './week-days.tsx';

/** What the page knows about the teacher's hours. `unpublished`: the teacher has published none. */
export type HoursState = 'loading' | 'failed' | 'unpublished' | 'published';

type RequestFieldsProps = {
  form: RequestForm;
  teacher: Prices & { firstName: string; offersFreeDemo: boolean };
  hours: HoursState;
  /** When the teacher is away, as a sentence; null without time off. */
  away: string | null;
  onRetry: () => void;
  budget: number | null;
  typicalReply: number | null;
};

/** The fields of a request, in one column, or in two on wide screens. */
export function RequestFields(props: RequestFieldsProps) {
  const { form, teacher, hours, budget, typicalReply } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr] xl:gap-x-11 xl:gap-y-5">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 xl:gap-5">
        <PriceFields form={form} teacher={teacher} budget={budget} />
        <Days {...props} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:-ml-5.5 xl:border-l xl:border-line xl:pl-5.5">
        {hours !== 'loading' && <Times {...props} />}
        <MessageField form={form} firstName={teacher.firstName} />
      </div>
      <div className="min-w-0">
        <NextSteps form={form} teacher={teacher} typicalReply={typicalReply} />
      </div>
    </div>
  );
}

function PriceFields({ form, teacher, budget }: Pick<RequestFieldsProps, 'form' | 'teacher' | 'budget'>) {
  const { t } = useLingui();
  const say = useText();
  const { choice } = form;
  return (
    <>
      {teacher.offersFreeDemo && <DemoChoice form={form} firstName={teacher.firstName} />}
      <div>
        <RadioCards
          name="session-type"
          legend={t`How would you like to practise?`}
          options={SESSION_TYPES.map((sessionType) => ({
            value: sessionType,
            label: SESSION_LABELS[sessionType],
            detail: offerText(teacher, { ...choice, sessionType }, say),
            disabled: !isOffered(teacher, { ...choice, sessionType }),
          }))}
          value={choice.sessionType}
          onChange={(sessionType) => form.choose({ sessionType })}
        />
        <BudgetLine prices={teacher} choice={choice} budget={budget} />
      </div>
      {!choice.isDemo && (
        <SegmentedControl
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
    </>
  );
}

function Days({ form, teacher, hours, away, onRetry }: RequestFieldsProps) {
  const { t } = useLingui();
  if (hours === 'loading')
    return (
      <ListLoading label={t`Loading hours...`} onRetry={onRetry}>
        <Skeleton className="h-11 rounded-md" />
        <Skeleton className="h-14 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
      </ListLoading>
    );
  const hints = [
    hours === 'unpublished' && t`${teacher.firstName} has not published hours. Suggest times that suit you.`,
    hours === 'failed' && t`The hours could not be loaded. Try again, or suggest times that suit you.`,
    away,
  ].filter((hint) => typeof hint === 'string');
  const hint = hints.length > 0 ? hints.join(' ') : undefined;
  return (
    <div>
      {form.isMonth ? (
        <MonthDaysFields form={form} hint={hint} />
      ) : (
        <WeekDaysPicker form={form} hint={hint} />
      )}
      {hours === 'failed' && (
        <Button variant="outline" className="mt-3" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

function Times({ form, teacher, hours }: RequestFieldsProps) {
  const common = { form, isPublished: hours === 'published', firstName: teacher.firstName };
  return form.isMonth ? <MonthTimeField {...common} /> : <TimePicker {...common} />;
}

function MessageField({ form, firstName }: { form: RequestForm; firstName: string }) {
  const { t } = useLingui();
  const inPerson = form.choice.sessionType === 'offline';
  return (
    <Field
      label={inPerson ? t`Where should ${firstName} come?` : t`Message`}
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
  );
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
