import type { Place } from '#features/places/contract.ts';
import type { ChosenPlace, PlaceControl } from '#features/students/web/client-profile-form.tsx';
import { ProfileCityField } from './profile-places.tsx';

/** Returns the typed or chosen place. Its id is null until the user chooses a suggestion. */
export function toChosenPlace(text: string, place: Place | null): ChosenPlace {
  const [longitude, latitude] = place?.center ?? [null, null];
  return { text, mapsId: place?.id ?? null, latitude, longitude };
}

/** The city field of a student's profile. */
export function StudentCityField({ control, value, onChange, disabled }: PlaceControl) {
  return (
    <ProfileCityField
      control={control}
      text={value.text}
      disabled={disabled}
      onChange={(text, place) => onChange(toChosenPlace(text, place))}
    />
  );
}
