import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BASIC_FIELDS, pick } from '#features/teachers/fields.ts';
import { send } from '#platform/web/api/send.ts';
import { Field, FieldError } from '#platform/web/ui/field.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { displayName } from '#shared/text.ts';
import type { OwnTeacher } from '../contract.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateProfileRef, useProfileCache } from './queries.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Props for the page's picture control. */
export type PictureControl = {
  name: string;
  picture: string | null;
  onChange: (picture: string | null) => void;
};

const PRICES = [
  { key: 'onlinePrice', label: 'Online, per hour', step: 50 },
  { key: 'offlinePrice', label: 'In person, per hour', step: 50 },
  { key: 'monthlyOnlinePrice', label: 'Online, per month', step: 100 },
  { key: 'monthlyOfflinePrice', label: 'In person, per month', step: 100 },
] as const;

const valuesOf = (profile: OwnTeacher) => pick(profile, [...BASIC_FIELDS, 'profilePicture']);

/** The field's number; null if empty, undefined if out of range (the input is ignored). */
function wholeNumber(typed: string, max: number): number | null | undefined {
  if (typed.trim() === '') return null;
  if (!/^\d{1,8}$/.test(typed)) return undefined;
  const number = Number(typed);
  return number <= max ? number : undefined;
}

type BasicFormProps = { profile: OwnTeacher; renderPicture: (control: PictureControl) => ReactNode };

/** Basic Information: picture, read-only names, bio, description, experience, prices, free demo. */
export function BasicForm({ profile, renderPicture }: BasicFormProps) {
  const { t } = useLingui();
  const cache = useProfileCache();
  const form = useProfileForm({
    name: 'basic',
    teacherId: profile.id,
    saved: valuesOf(profile),
    version: profile.version,
    save: (values, version) => send(updateProfileRef, { body: { ...values, version } }),
    savedIn: (answer) => ({ values: valuesOf(answer), version: answer.version }),
    read: cache.readProfile,
    cacheAnswer: cache.cacheProfile,
    texts: { done: t`Profile updated successfully!`, failed: t`Failed to update profile` },
  });
  const { values, change, errors } = form;
  return (
    <FormCard title={t`Basic Information`} form={form}>
      <div>
        {renderPicture({
          name: displayName(profile),
          picture: values.profilePicture,
          onChange: (profilePicture) => change({ profilePicture }),
        })}
        <FieldError id="picture-refused" error={errors.profilePicture} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {(['firstName', 'lastName'] as const).map((key) => (
          <Field
            key={key}
            label={key === 'firstName' ? t`First name` : t`Last name`}
            hint={t`Name cannot be changed after registration`}
          >
            {(control) => <TextInput {...control} readOnly value={profile[key]} />}
          </Field>
        ))}
      </div>
      <Field
        label={t`Bio`}
        hint={t`One or two sentences. Students read them first, on your card in search.`}
        error={errors.intro}
      >
        {(control) => <TextArea {...control} rows={2} limit={PROFILE_LIMITS.intro} {...form.text('intro')} />}
      </Field>
      <Field
        label={t`Detailed description`}
        hint={t`How you teach, who your classes are for, and what a first class is like.`}
        error={errors.detailedDescription}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={7}
            limit={PROFILE_LIMITS.description}
            {...form.text('detailedDescription')}
          />
        )}
      </Field>
      <Field label={t`Years of experience`} className="sm:w-1/2 sm:pr-2" error={errors.experience}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={PROFILE_LIMITS.experience}
            value={values.experience ?? ''}
            onChange={(event) => {
              const experience = wholeNumber(event.target.value, PROFILE_LIMITS.experience);
              if (experience !== undefined) change({ experience });
            }}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="text-md font-semibold">
          <Trans>Prices in rupees</Trans>
        </legend>
        <p className="mt-0.5 text-sm text-ink-2">
          <Trans>Leave a price empty for what you do not offer.</Trans>
        </p>
        <div className="mt-3 grid gap-5 sm:grid-cols-2 sm:gap-4">
          {PRICES.map(({ key, label, step }) => (
            <Field key={key} label={label} optional error={errors[key]}>
              {(control) => (
                <TextInput
                  {...control}
                  icon="₹"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  step={step}
                  placeholder={t`No price`}
                  value={values[key] ?? ''}
                  onChange={(event) => {
                    const price = wholeNumber(event.target.value, PROFILE_LIMITS.price);
                    if (price !== undefined) change({ [key]: price });
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          {...form.checked('offersFreeDemo')}
        />
        <span>
          <Trans>Offer a free demo class</Trans>
          <span className="block text-sm text-ink-2">
            <Trans>Once for each student.</Trans>
          </span>
        </span>
      </label>
    </FormCard>
  );
}
