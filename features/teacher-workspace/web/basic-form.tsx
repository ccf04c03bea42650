import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BASIC_FIELDS } from '#features/teachers/fields.ts';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { displayName } from '#shared/texts/text.ts';
import { text } from '#shared/texts/translate.ts';
import type { OwnTeacher } from '../contract.ts';
import { FormCard } from './form-card.tsx';
import { BioField, DemoField, DescriptionField, ExperienceField, PriceField } from './profile-fields.tsx';
import { useFieldsForm } from './use-fields-form.ts';

/** Props for the page's picture control. */
export type PictureControl = {
  name: string;
  picture: string | null;
  onChange: (picture: string | null) => void;
};

/** The prices of a profile, with the step of their fields in rupees. */
export const PRICE_FIELDS = [
  { key: 'onlinePrice', label: text`Online, per hour`, step: 50 },
  { key: 'offlinePrice', label: text`In person, per hour`, step: 50 },
  { key: 'monthlyOnlinePrice', label: text`Online, per month`, step: 100 },
  { key: 'monthlyOfflinePrice', label: text`In person, per month`, step: 100 },
] as const;

const KEYS = [...BASIC_FIELDS, 'profilePicture'] as const;

type BasicFormProps = { profile: OwnTeacher; renderPicture: (control: PictureControl) => ReactNode };

/** Basic Information: picture, read-only names, bio, description, experience, prices, free demo. */
export function BasicForm({ profile, renderPicture }: BasicFormProps) {
  const { t } = useLingui();
  const form = useFieldsForm({ name: 'basic', profile, keys: KEYS });
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
      <BioField {...form.text('intro')} error={errors.intro} />
      <DescriptionField {...form.text('detailedDescription')} error={errors.detailedDescription} />
      <ExperienceField {...form.value('experience')} error={errors.experience} />
      <fieldset className="min-w-0">
        <legend className="text-md font-semibold">
          <Trans>Prices in rupees</Trans>
        </legend>
        <p className="mt-0.5 text-sm text-ink-2">
          <Trans>Leave a price empty for what you do not offer.</Trans>
        </p>
        <div className="mt-3 grid gap-5 sm:grid-cols-2 sm:gap-4">
          {PRICE_FIELDS.map(({ key, label, step }) => (
            <PriceField key={key} label={label} step={step} {...form.value(key)} error={errors[key]} />
          ))}
        </div>
      </fieldset>
      <DemoField {...form.checked('offersFreeDemo')} />
    </FormCard>
  );
}
