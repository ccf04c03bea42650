import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TeacherLocation } from '#features/teacher-workspace/contract.ts';
import { FormConflict } from '#features/teacher-workspace/web/form-card.tsx';
import { LocationFields, useLocationForm } from '#features/teacher-workspace/web/location-form.tsx';
import { useOwnLocation, useSpecializations } from '#features/teacher-workspace/web/queries.ts';
import {
  SpecializationFields,
  useSpecializationsForm,
} from '#features/teacher-workspace/web/specializations-form.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { TeacherAreaField, TeacherCityField } from '../dashboard-places.tsx';
import { StepLayout, type StepProps } from './step-layout.tsx';

/** Step 2: styles, city and areas. */
export function StepStylesAndCity(step: StepProps) {
  const { data: location } = useOwnLocation();
  if (location === undefined) return <Skeleton className="mt-5 h-96 w-full" />;
  return <Fields {...step} location={location} />;
}

/** The button saves both forms: first the places, then the styles. */
function Fields({ location, onDone, ...step }: StepProps & { location: TeacherLocation }) {
  const { t } = useLingui();
  const { profile } = step;
  const { data: styles = [] } = useSpecializations();
  // Saving the places increments the profile's version. The location's answer has the new version first.
  const version = Math.max(profile.version, location.version);
  const taught = useSpecializationsForm({ ...profile, version }, { onSaved: () => onDone(true) });
  const [isPlaced, setPlaced] = useState(false);
  const places = useLocationForm(profile.id, location, { onSaved: () => setPlaced(true) });
  const goOn = useEffectEvent(() => {
    setPlaced(false);
    if (taught.isDirty) taught.submit();
    else onDone(true);
  });
  useEffect(() => {
    if (isPlaced) goOn();
  }, [isPlaced]);
  const { chosen, top } = taught.values;
  const { city, serviceAreas } = places.values;

  function save(): void {
    if (places.isDirty) places.submit();
    else if (taught.isDirty) taught.submit();
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
        pending: places.isPending || taught.isPending,
        disabled: places.conflict || taught.conflict,
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
      <FormConflict form={places} />
      <FormConflict form={taught} />
    </StepLayout>
  );
}
