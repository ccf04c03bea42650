import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { getTypicalPrices } from '#features/directory/contract.ts';
import { isUnusualPrice } from '#features/teacher-workspace/price-scale.ts';
import { PRICE_FIELDS } from '#features/teacher-workspace/web/basic-form.tsx';
import { DemoField, PriceField } from '#features/teacher-workspace/web/profile-fields.tsx';
import { useFieldsForm } from '#features/teacher-workspace/web/use-fields-form.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { FormConflict } from '#platform/web/forms/form-conflict.tsx';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { callRef, type Output } from '#shared/calls/call.ts';
import { formatRupees } from '#shared/money.ts';
import { PriceComparison } from './price-compare.tsx';
import { StepLayout, type StepProps } from './step-layout.tsx';

const typicalPricesRef = callRef<typeof getTypicalPrices>('GET', '/api/directory/typical-prices');

const KEYS = [
  'onlinePrice',
  'offlinePrice',
  'monthlyOnlinePrice',
  'monthlyOfflinePrice',
  'offersFreeDemo',
] as const;
type PriceKey = (typeof PRICE_FIELDS)[number]['key'];
const isMonthly = (key: PriceKey) => key.startsWith('monthly');

/**
 * Step 3: prices, compared with those of the city, and the free demo. If a price is far from the others, the step asks
 * once whether it is right.
 */
export function StepPrices({ onDone, ...step }: StepProps) {
  const { t } = useLingui();
  const say = useText();
  const id = useId();
  const { profile } = step;
  const city = profile.cityName;
  const { data: typical, isError } = useQuery<Output<typeof getTypicalPrices>>({
    queryKey: queryKey(typicalPricesRef, { query: { city: city ?? '' } }),
    enabled: city !== null,
  });
  /** `kept` holds the unusual prices that the teacher confirmed, `left` the fields that lost the focus. */
  const [kept, setKept] = useState<Partial<Record<PriceKey, number | null>>>({});
  const [left, setLeft] = useState<Partial<Record<PriceKey, boolean>>>({});
  const questionOf = (key: PriceKey, price: number | null): string | undefined => {
    if (kept[key] === price || !isUnusualPrice(price, typical?.[key] ?? null)) return undefined;
    const rupees = formatRupees(price ?? 0);
    return isMonthly(key)
      ? t`${rupees} a month is far from the others. Is it right?`
      : t`${rupees} an hour is far from the others. Is it right?`;
  };
  const form = useFieldsForm({
    name: 'setup-prices',
    profile,
    keys: KEYS,
    validate: (values) =>
      Object.fromEntries(PRICE_FIELDS.map(({ key }) => [key, questionOf(key, values[key])])),
    onSaved: () => onDone(true),
  });
  const { values, errors } = form;

  const fieldOf = ({ key, label, step: rupees }: (typeof PRICE_FIELDS)[number]) => {
    const question = questionOf(key, values[key]);
    const isAsked = question !== undefined && (left[key] || errors[key] !== undefined);
    return (
      <div key={key}>
        <PriceField
          label={label}
          step={rupees}
          value={values[key]}
          onChange={(price) => {
            form.change({ [key]: price });
            form.setProblems({});
            setLeft({ ...left, [key]: false });
          }}
          onBlur={() => setLeft({ ...left, [key]: true })}
          error={isAsked ? question : question === undefined ? errors[key] : undefined}
          describedBy={`${id}-${key}`}
        />
        {isAsked && (
          <Button
            variant="outline"
            className="mt-2"
            aria-label={t`Yes, keep it: ${say(label)}`}
            onClick={() => {
              setKept({ ...kept, [key]: values[key] });
              form.setProblems({});
            }}
          >
            <Trans>Yes, keep it</Trans>
          </Button>
        )}
        <PriceComparison
          id={`${id}-${key}`}
          kind={key}
          city={city}
          typical={isError ? null : typical?.[key]}
          price={values[key]}
        />
      </div>
    );
  };
  const hasMonthly = values.monthlyOnlinePrice !== null || values.monthlyOfflinePrice !== null;
  // The section stays open if the teacher deletes the figure to type another one.
  const [hadMonthly, setHadMonthly] = useState(hasMonthly);
  if (hasMonthly && !hadMonthly) setHadMonthly(true);

  return (
    <StepLayout
      {...step}
      lead={<Trans>Leave a field empty if you do not teach that way.</Trans>}
      draft={values}
      form={{
        ref: form.props.ref,
        pending: form.isPending,
        disabled: form.conflict,
        onSave: () => (form.isDirty ? form.submit() : onDone(false)),
      }}
    >
      {PRICE_FIELDS.filter(({ key }) => !isMonthly(key)).map(fieldOf)}
      <details open={hadMonthly || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-primary-ink">
          <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Add monthly prices</Trans>
        </summary>
        <div className="mt-3 grid gap-5">{PRICE_FIELDS.filter(({ key }) => isMonthly(key)).map(fieldOf)}</div>
      </details>
      <DemoField {...form.checked('offersFreeDemo')} />
      <FormConflict form={form} />
    </StepLayout>
  );
}
