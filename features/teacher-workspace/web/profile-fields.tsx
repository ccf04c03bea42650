import { Trans, useLingui } from '@lingui/react/macro';
import type { Label } from '#platform/web/locales/use-text.ts';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { PROFILE_LIMITS } from '../limits.ts';

type TextFieldProps = {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: Words | undefined;
};
type NumberFieldProps = {
  value: number | null;
  onChange: (value: number | null) => void;
  error: Words | undefined;
};

type NumberInput = { target: HTMLInputElement };

/**
 * Calls `onChange` with the field's number, or null if it is empty. Other input is ignored: it is out of range, or not a
 * number, which the browser reports as an empty value.
 */
function changeNumber({ target }: NumberInput, max: number, { value, onChange }: NumberFieldProps): void {
  const typed = target.value;
  const isNumber = /^\d{1,8}$/.test(typed) && Number(typed) <= max;
  if (isNumber) onChange(Number(typed));
  else if (typed.trim() === '' && !target.validity.badInput) onChange(null);
  // Otherwise the field would still show "500-".
  else target.value = String(value ?? '');
}

export function BioField({ error, ...text }: TextFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Bio`}
      hint={t`One or two sentences. Students read them first, on your card in search.`}
      error={error}
    >
      {(control) => <TextArea {...control} rows={2} limit={PROFILE_LIMITS.intro} {...text} />}
    </Field>
  );
}

export function DescriptionField({ error, rows = 7, ...text }: TextFieldProps & { rows?: number }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Detailed description`}
      hint={t`How you teach, who your classes are for, and what a first class is like.`}
      error={error}
    >
      {(control) => <TextArea {...control} rows={rows} limit={PROFILE_LIMITS.description} {...text} />}
    </Field>
  );
}

export function ExperienceField({ value, onChange, error }: NumberFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Years of experience`} className="sm:w-1/2 sm:pr-2" error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          max={PROFILE_LIMITS.experience}
          value={value ?? ''}
          onChange={(event) => changeNumber(event, PROFILE_LIMITS.experience, { value, onChange, error })}
        />
      )}
    </Field>
  );
}

type PriceFieldProps = NumberFieldProps & {
  label: Label;
  /** Step of the field in rupees. */
  step: number;
  onBlur?: () => void;
  /** Id of a text that describes the price. */
  describedBy?: string;
};

export function PriceField({ label, step, value, onChange, onBlur, error, describedBy }: PriceFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={label} optional error={error}>
      {(control) => (
        <TextInput
          {...control}
          aria-describedby={[control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
          icon="₹"
          type="number"
          inputMode="numeric"
          min={0}
          step={step}
          placeholder={t`No price`}
          value={value ?? ''}
          onBlur={onBlur}
          onChange={(event) => changeNumber(event, PROFILE_LIMITS.price, { value, onChange, error })}
        />
      )}
    </Field>
  );
}

type DemoFieldProps = { checked: boolean; onChange: (event: { target: { checked: boolean } }) => void };

export function DemoField(checked: DemoFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-primary" {...checked} />
      <span>
        <Trans>Offer a free demo class</Trans>
        <span className="block text-sm text-ink-2">
          <Trans>Once for each student.</Trans>
        </span>
      </span>
    </label>
  );
}
