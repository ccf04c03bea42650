import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { areaKey } from '#features/places/area-keys.ts';
import { send } from '#platform/web/api/send.ts';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { type ControlProps, Field } from '#platform/web/ui/field.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { TeacherLocation } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateLocationRef, useProfileCache } from './queries.ts';
import { useProfileForm } from './use-profile-form.ts';

/** A place from the suggestions, or as typed: then without id and coordinates. */
export type ChosenPlace = {
  text: string;
  mapsId: string | null;
  latitude: number | null;
  longitude: number | null;
  fullAddress: string | null;
};

/** Props for the page's place controls; the page knows how to look places up. */
export type CityControl = {
  control: ControlProps;
  text: string;
  onChange: (place: ChosenPlace) => void;
};
export type AreaControl = {
  control: ControlProps;
  city: { id: string | null; name: string };
  disabled: boolean;
  onChoose: (place: ChosenPlace) => void;
};

type LocationFormProps = {
  teacherId: string;
  location: TeacherLocation;
  renderCity: (control: CityControl) => ReactNode;
  renderArea: (control: AreaControl) => ReactNode;
};

function valuesOf({ version: _, ...location }: TeacherLocation) {
  return { ...location, city: location.city ?? '' };
}

/** Location & Teaching Areas: a city and up to five of its areas. Changing the city clears the areas. */
export function LocationForm({ teacherId, location, renderCity, renderArea }: LocationFormProps) {
  const { t } = useLingui();
  const cache = useProfileCache();
  const form = useProfileForm({
    name: 'location',
    teacherId,
    saved: valuesOf(location),
    version: location.version,
    save: (values, version) => send(updateLocationRef, { body: { ...values, version } }),
    savedIn: (answer) => ({ values: valuesOf(answer), version: answer.version }),
    read: cache.readLocation,
    cacheAnswer: cache.cacheLocation,
    validate: ({ city }) => ({ city: city.trim() === '' ? PROFILE_TEXTS.cityFirst : undefined }),
    onInvalid: ({ city }) =>
      toast({ title: PROFILE_TEXTS.city, ...(city && { description: city }), variant: 'destructive' }),
    texts: { done: t`Location updated successfully!`, failed: t`Failed to update location` },
  });
  const { values, change } = form;
  const areas = values.serviceAreas;
  const isFull = areas.length >= PROFILE_LIMITS.serviceAreas;
  const hasCity = values.city.trim() !== '';

  const refuse = (area: string) => {
    form.setProblems({ area });
    toast({ title: t`Validation Error`, description: area, variant: 'destructive' });
  };
  const add = (place: ChosenPlace) => {
    if (!hasCity) return refuse(PROFILE_TEXTS.cityFirst);
    if (isFull) return refuse(PROFILE_TEXTS.areas);
    const key = areaKey(place.text);
    if (areas.some(({ name }) => areaKey(name) === key)) return refuse(PROFILE_TEXTS.areaTwice);
    form.setProblems({});
    const { text: name, ...rest } = place;
    change({ serviceAreas: [...areas, { name, ...rest }] });
  };
  const onCity = (place: ChosenPlace) =>
    change({
      city: place.text,
      cityMapsId: place.mapsId,
      cityLatitude: place.latitude,
      cityLongitude: place.longitude,
      // Areas belong to their city.
      ...(place.text.trim() !== values.city.trim() && { serviceAreas: [] }),
    });

  return (
    <FormCard
      title={t`Location & Teaching Areas`}
      intro={t`Students find you by city and area. Your exact position is never shown.`}
      form={form}
    >
      <Field label={t`Primary city`} error={form.errors.city}>
        {(control) => renderCity({ control, text: values.city, onChange: onCity })}
      </Field>
      <div>
        <Field
          label={t`Preferred teaching areas`}
          hint={
            isFull
              ? PROFILE_TEXTS.areas
              : t`Up to ${PROFILE_LIMITS.serviceAreas}. Changing the city clears them.`
          }
          error={form.errors.area ?? form.errors.serviceAreas}
          optional
        >
          {(control) =>
            renderArea({
              control,
              city: { id: values.cityMapsId, name: values.city },
              disabled: !hasCity || isFull,
              onChoose: add,
            })
          }
        </Field>
        {areas.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2" aria-label={t`Chosen areas`}>
            {areas.map((area) => (
              <li key={area.name}>
                <RemovableChip
                  label={area.name}
                  onRemove={() => change({ serviceAreas: areas.filter((other) => other !== area) })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormCard>
  );
}
