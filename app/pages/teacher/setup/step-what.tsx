import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TeacherLocation } from '#features/teacher-workspace/contract.ts';
import { LanguagesField } from '#features/teacher-workspace/web/facts-form.tsx';
import { LocationFields, useLocationForm } from '#features/teacher-workspace/web/location-form.tsx';
import { useOwnLocation, useSpecializations } from '#features/teacher-workspace/web/queries.ts';
import {
  SpecializationFields,
  useSpecializationsForm,
} from '#features/teacher-workspace/web/specializations-form.tsx';
import { useFieldsForm } from '#features/teacher-workspace/web/use-fields-form.ts';
import { FormConflict } from '#platform/web/forms/form-conflict.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { TeacherAreaField, TeacherCityField } from '../dashboard-places.tsx';
import { StepLayout, type StepProps } from './step-layout.tsx';

/** Step 2: styles, city, areas and languages. */
export function StepStylesAndCity(step: StepProps) {
  const { data: location } = useOwnLocation();
  if (location === undefined) return <Skeleton className="mt-5 h-96 w-full" />;
  return <Fields {...step} location={location} />;
}

/** The button saves the changed forms one after another: the places, the styles, the languages. */
function Fields({ location, onDone, ...step }: StepProps & { location: TeacherLocation }) {
  const { t } = useLingui();
  const { profile } = step;
  const { data: styles = [] } = useSpecializations();
  // Saving the places increments the profile's version. The location's answer has the new version first.
  const version = Math.max(profile.version, location.version);
  const [saved, setSaved] = useState<'places' | 'styles' | null>(null);
  const places = useLocationForm(profile.id, location, { onSaved: () => setSaved('places') });
  const taught = useSpecializationsForm({ ...profile, version }, { onSaved: () => setSaved('styles') });
  const spoken = useFieldsForm({
    name: 'setup-languages',
    profile: { ...profile, version },
    keys: ['languages'],
    onSaved: () => onDone(true),
  });
  const goOn = useEffectEvent(() => {
    setSaved(null);
    if (saved === 'places' && taught.isDirty) taught.submit();
    else if (spoken.isDirty) spoken.submit();
    else onDone(true);
  });
  useEffect(() => {
    if (saved !== null) goOn();
  }, [saved]);
  const { chosen, top } = taught.values;
  const { city, serviceAreas } = places.values;

  function save(): void {
    if (places.isDirty) places.submit();
    else if (taught.isDirty) taught.submit();
    else if (spoken.isDirty) spoken.submit();
    else onDone(false);
  }

  return (
    <StepLayout
      {...step}
      draft={{
        cityName: city.trim() || null,
        localities: serviceAreas.map(({ name }) => name),
        specializations: styles
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, name }) => ({ id, name, isTopExpertise: top.includes(id) })),
      }}
      form={{
        ref: places.props.ref,
        pending: places.isPending || taught.isPending || spoken.isPending,
        disabled: places.conflict || taught.conflict || spoken.conflict,
        onSave: save,
      }}
    >
      <fieldset className="min-w-0">
        <legend className="text-md font-semibold">
          <Trans>What do you teach?</Trans>
        </legend>
        <p className="mt-0.5 mb-2 text-sm text-ink-2">
          {t`Choose what you teach. A star marks your Top Expertise, which comes first on your card.`}
        </p>
        <div className="grid gap-3">
          <SpecializationFields form={taught} />
        </div>
      </fieldset>
      <LocationFields
        form={places}
        renderCity={(control) => <TeacherCityField {...control} />}
        renderArea={(control) => <TeacherAreaField {...control} />}
      />
      <LanguagesField
        chosen={spoken.values.languages}
        onChange={(languages) => spoken.change({ languages })}
        error={spoken.errors.languages}
      />
      <FormConflict form={places} />
      <FormConflict form={taught} />
      <FormConflict form={spoken} />
    </StepLayout>
  );
}
