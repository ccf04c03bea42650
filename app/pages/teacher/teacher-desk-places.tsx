import { useState } from 'react';
import type { Place } from '#features/places/contract.ts';
import type {
  AreaControl,
  ChosenPlace,
  CityControl,
} from '#features/teacher-workspace/web/location-form.tsx';
import { ProfileArea, ProfileCity } from '../parts/profile-places.tsx';

/** A place as typed has no identifier until it is chosen. */
function placeOf(text: string, place: Place | null): ChosenPlace {
  return {
    text,
    mapsId: place?.id ?? null,
    latitude: place?.center[1] ?? null,
    longitude: place?.center[0] ?? null,
    fullAddress: place?.place_name ?? null,
  };
}

/** The teacher's city. */
export function DeskCity({ control, text, onChange }: CityControl) {
  return (
    <ProfileCity control={control} text={text} onChange={(typed, place) => onChange(placeOf(typed, place))} />
  );
}

/** Another teaching area: chosen, it goes to the list and the field is empty again. */
export function DeskArea({ control, city, disabled, onChoose }: AreaControl) {
  const [text, setText] = useState('');
  return (
    <ProfileArea
      control={control}
      text={text}
      disabled={disabled}
      city={city}
      placeholder={city.name === '' ? 'Choose a city first' : 'Start typing an area'}
      onChange={setText}
      onChoose={(chosen, place) => {
        setText('');
        onChoose(placeOf(chosen, place));
      }}
    />
  );
}
