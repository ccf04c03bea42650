import {
  BioField,
  DescriptionField,
  ExperienceField,
} from '#features/teacher-workspace/web/profile-fields.tsx';
import { useFieldsForm } from '#features/teacher-workspace/web/use-fields-form.ts';
import { pick } from '#features/teachers/fields.ts';
import { FormConflict } from '#platform/web/forms/form-conflict.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx';
import { displayName } from '#shared/texts/text.ts';
import { StepLayout, type StepProps } from './step-layout.tsx';

const KEYS = ['profilePicture', 'intro', 'experience', 'detailedDescription'] as const;

/** Step 1: picture, bio, experience and description. */
export function StepIntroduction({ onDone, ...step }: StepProps) {
  const { profile } = step;
  const form = useFieldsForm({ name: 'setup-who', profile, keys: KEYS, onSaved: () => onDone(true) });
  const { values, errors } = form;
  return (
    <StepLayout
      {...step}
      draft={pick(values, ['profilePicture', 'intro', 'experience'])}
      form={{
        ref: form.props.ref,
        pending: form.isPending,
        disabled: form.conflict,
        onSave: () => (form.isDirty ? form.submit() : onDone(false)),
      }}
    >
      <div>
        <PictureField
          name={displayName(profile)}
          picture={values.profilePicture}
          onChange={(profilePicture) => form.change({ profilePicture })}
        />
        <FieldError id="setup-picture-refused" error={errors.profilePicture} />
      </div>
      <BioField {...form.text('intro')} error={errors.intro} />
      <ExperienceField {...form.value('experience')} error={errors.experience} />
      <DescriptionField rows={4} {...form.text('detailedDescription')} error={errors.detailedDescription} />
      <FormConflict form={form} />
    </StepLayout>
  );
}
