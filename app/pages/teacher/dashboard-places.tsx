import { useLingui } from '@lingui/react/macro';
import type { Place } from '#features/places/contract.ts';
import type {
  AreaControl,
  ChosenPlace,
  CityControl,
} from '#features/teacher-workspace/web/location-form.tsx';
import { ProfileAreaField, ProfileCityField } from '../parts/profile-places.tsx';

/** Returns the typed or chosen place. Its ids are null until the user chooses a suggestion. */
function placeOf(text: string, place: Place | null): ChosenPlace {
  return {
    text,
    mapsId: place?.id ?? null,
    latitude: place?.center[1] ?? null,
    longitude: place?.center[0] ?? null,
    fullAddress: place?.place_name ?? null,
  };
}

/** The city field of the teacher's location form. */
export function TeacherCityField({ control, text, onChange }: CityControl) {
  return (
    <ProfileCityField
      control={control}
      text={text}
      onChange={(typed, place) => onChange(placeOf(typed, place))}
    />
  );
}

/** The field that adds a teaching area. */
export function TeacherAreaField({ control, text, city, disabled, onType, onChoose }: AreaControl) {
  const { t } = useLingui();
  return (
    <ProfileAreaField
      control={control}
      text={text}
      disabled={disabled}
      city={city}
      placeholder={city.name === '' ? t`Choose a city first` : t`Start typing an area`}
      onChange={onType}
      onChoose={(chosen, place) => onChoose(placeOf(chosen, place))}
    />
  );
}
