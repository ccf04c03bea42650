import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import {
  LANGUAGE_LABELS,
  LANGUAGES,
  LEVEL_LABELS,
  LEVELS,
  NEED_LABELS,
  NEEDS,
} from '#features/teachers/facts.ts';
import { FACT_FIELDS } from '#features/teachers/fields.ts';
import { FACT_LIMITS, GENDER_LABELS, GENDERS } from '#features/teachers/identity-facts.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { Words } from '#shared/texts/translate.ts';
import type { OwnTeacher } from '../contract.ts';
import { FormCard } from './form-card.tsx';
import { useFieldsForm } from './use-fields-form.ts';

/** Languages, levels, needs and gender, all optional: what students filter by. */
export function FactsForm({ profile }: { profile: OwnTeacher }) {
  const { t } = useLingui();
  const say = useText();
  const form = useFieldsForm({ name: 'facts', profile, keys: FACT_FIELDS });
  const { values, change, errors } = form;
  return (
    <FormCard
      title={t`How Students Find You`}
      intro={t`All of it is optional. Students filter by it, and it stands on your page.`}
      form={form}
    >
      <LanguagesField
        chosen={values.languages}
        onChange={(languages) => change({ languages })}
        error={errors.languages}
      />
      <Choices
        legend={t`Levels`}
        options={LEVELS.map((value) => ({ value, label: say(LEVEL_LABELS[value]) }))}
        chosen={values.levels}
        most={LEVELS.length}
        onChange={(levels) => change({ levels })}
        error={errors.levels}
      />
      <Choices
        legend={t`What you work with`}
        hint={t`At most ${FACT_LIMITS.needs}. Choose what you have learned to teach safely.`}
        options={NEEDS.map((value) => ({ value, label: say(NEED_LABELS[value]) }))}
        chosen={values.needs}
        most={FACT_LIMITS.needs}
        onChange={(needs) => change({ needs })}
        error={errors.needs}
      />
      <Field
        label={t`Gender`}
        optional
        hint={t`Shown only if you choose one. It counts as a filter once an ID that our team has seen shows the same.`}
        className="sm:w-1/2 sm:pr-2"
        error={errors.gender}
      >
        {(control) => (
          <Select
            {...control}
            value={values.gender ?? ''}
            onChange={({ target }) =>
              change({ gender: GENDERS.find((gender) => gender === target.value) ?? null })
            }
          >
            <option value="">{t`I would rather not say`}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {say(GENDER_LABELS[gender])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-primary"
          checked={values.teachesWomenOnly}
          onChange={({ target }) => change({ teachesWomenOnly: target.checked })}
        />
        <Trans>I teach women only</Trans>
      </label>
    </FormCard>
  );
}

type LanguagesProps = {
  chosen: OwnTeacher['languages'];
  onChange: (languages: OwnTeacher['languages']) => void;
  error: Words | undefined;
};

/** The languages in which a teacher teaches. */
export function LanguagesField(field: LanguagesProps) {
  const { t } = useLingui();
  const say = useText();
  return (
    <Choices
      legend={t`Languages you teach in`}
      hint={t`At most ${FACT_LIMITS.languages}.`}
      options={LANGUAGES.map((value) => ({ value, label: say(LANGUAGE_LABELS[value]) }))}
      most={FACT_LIMITS.languages}
      {...field}
    />
  );
}

type ChoicesProps<V extends string> = {
  legend: string;
  hint?: ReactNode;
  options: readonly { value: V; label: string }[];
  chosen: readonly V[];
  most: number;
  onChange: (chosen: V[]) => void;
  error: Words | undefined;
};

/** Checkboxes of which the user can choose at most `most`. The result has the order of the options. */
function Choices<V extends string>({
  legend,
  hint,
  options,
  chosen,
  most,
  onChange,
  error,
}: ChoicesProps<V>) {
  const errorId = useId();
  const isFull = chosen.length >= most;
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="text-md font-semibold">{legend}</legend>
      {hint && <p className="mt-0.5 text-sm text-ink-2">{hint}</p>}
      <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
        {options.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <label
              key={value}
              className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-ink-3"
            >
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-primary"
                checked={isChosen}
                disabled={!isChosen && isFull}
                aria-invalid={error ? true : undefined}
                onChange={() => {
                  const wanted = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
                  onChange(options.map((option) => option.value).filter((one) => wanted.includes(one)));
                }}
              />
              <span className="min-w-0 break-words">{label}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
