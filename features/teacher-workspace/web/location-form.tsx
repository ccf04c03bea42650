import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { areaKey } from '#features/places/area-keys.ts';
import { send } from '#platform/web/api/send.ts';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { type ControlProps, Field } from '#platform/web/ui/fields/field.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { TeacherLocation } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { FormCard } from './form-card.tsx';
import { updateLocationRef, useProfileCache } from './queries.ts';
import { type FormEvents, useProfileForm } from './use-profile-form.ts';

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
  text: string;
  city: { id: string | null; name: string };
  disabled: boolean;
  /** Gets the typed text. */
  onType: (text: string) => void;
  onChoose: (place: ChosenPlace) => void;
};

type PlaceControls = {
  renderCity: (control: CityControl) => ReactNode;
  renderArea: (control: AreaControl) => ReactNode;
};
type LocationFormProps = PlaceControls & { teacherId: string; location: TeacherLocation };

function valuesOf({ version: _, ...location }: TeacherLocation) {
  return { ...location, city: location.city ?? '' };
}

type Areas = TeacherLocation['serviceAreas'];

const isFullList = (areas: Areas) => areas.length >= PROFILE_LIMITS.serviceAreas;

const hasArea = (areas: Areas, text: string) => areas.some(({ name }) => areaKey(name) === areaKey(text));

/** The list plus the typed area. The server looks the area up by its name. */
function withTypedArea(areas: Areas, typed: string): Areas {
  const name = typed.trim();
  if (areaKey(name) === '' || isFullList(areas) || hasArea(areas, name)) return areas;
  return [...areas, { name, mapsId: null, latitude: null, longitude: null, fullAddress: null }];
}

/** The city and up to five of its areas. Changing the city clears the areas. */
export function useLocationForm(teacherId: string, location: TeacherLocation, events: FormEvents = {}) {
  const { t } = useLingui();
  const cache = useProfileCache();
  const [typedArea, setTypedArea] = useState('');
  const isTyped = typedArea.trim() !== '';
  useUnsavedChanges(isTyped);
  const form = useProfileForm({
    ...events,
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
    // Also saves an area that was typed but not chosen yet.
    prepare: (values) => {
      setTypedArea('');
      return { ...values, serviceAreas: withTypedArea(values.serviceAreas, typedArea) };
    },
    texts: { done: t`Location updated successfully!`, failed: t`Failed to update location` },
  });
  return { ...form, isDirty: form.isDirty || isTyped, typedArea, setTypedArea };
}

/** Location & Teaching Areas as a card. */
export function LocationForm({ teacherId, location, ...controls }: LocationFormProps) {
  const { t } = useLingui();
  const form = useLocationForm(teacherId, location);
  return (
    <FormCard
      title={t`Location & Teaching Areas`}
      intro={t`Students find you by city and area. Your exact position is never shown.`}
      form={form}
    >
      <LocationFields form={form} {...controls} />
    </FormCard>
  );
}

type LocationFieldsProps = PlaceControls & { form: ReturnType<typeof useLocationForm> };

export function LocationFields({ form, renderCity, renderArea }: LocationFieldsProps) {
  const { t } = useLingui();
  const { values, change, typedArea, setTypedArea } = form;
  const areas = values.serviceAreas;
  const isFull = isFullList(areas);
  const hasCity = values.city.trim() !== '';

  const refuse = (area: Words) => {
    form.setProblems({ area });
    toast({ title: t`Validation Error`, description: area, variant: 'destructive' });
  };
  const add = (place: ChosenPlace) => {
    setTypedArea('');
    if (!hasCity) return refuse(PROFILE_TEXTS.cityFirst);
    if (isFull) return refuse(PROFILE_TEXTS.areas);
    if (hasArea(areas, place.text)) return refuse(PROFILE_TEXTS.areaTwice);
    form.setProblems({});
    const { text: name, ...rest } = place;
    change({ serviceAreas: [...areas, { name, ...rest }] });
  };
  const onCity = (place: ChosenPlace) => {
    // Areas belong to their city.
    const isOther = place.text.trim() !== values.city.trim();
    if (isOther) setTypedArea('');
    change({
      city: place.text,
      cityMapsId: place.mapsId,
      cityLatitude: place.latitude,
      cityLongitude: place.longitude,
      ...(isOther && { serviceAreas: [] }),
    });
  };

  return (
    <>
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
              text: typedArea,
              city: { id: values.cityMapsId, name: values.city },
              disabled: !hasCity || isFull,
              onType: setTypedArea,
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
    </>
  );
}
