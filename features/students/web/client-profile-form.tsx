import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { readKept, writeKept } from '#platform/web/api/kept-texts.ts';
import { ApiError } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { type ControlProps, Field } from '#platform/web/ui/field.tsx';
import { PictureField } from '#platform/web/ui/picture-field.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { displayName } from '#shared/text.ts';
import type { ClientProfile } from '../contract.ts';
import { useUpdateClientProfile } from './use-client-profile.ts';

/** A place as chosen from suggestions, or as typed: then without identifier and coordinates. */
export type ChosenPlace = {
  text: string;
  mapsId: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** What a place's control gets; the page says how places are looked up. */
export type PlaceControl = {
  control: ControlProps;
  value: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
  disabled: boolean;
};

const NOWHERE: ChosenPlace = { text: '', mapsId: null, latitude: null, longitude: null };

/** What is typed here. */
type Typed = { firstName: string; lastName: string; city: ChosenPlace; area: ChosenPlace };

function savedIn(profile: ClientProfile): Typed {
  const { firstName, lastName, latitude, longitude } = profile;
  const city = { text: profile.city ?? '', mapsId: profile.cityMapsId, latitude, longitude };
  return {
    firstName,
    lastName,
    city,
    area: { ...NOWHERE, text: profile.area ?? '', mapsId: profile.areaMapsId },
  };
}

type Props = {
  userId: string;
  profile: ClientProfile;
  renderCity: (props: PlaceControl) => ReactNode;
  renderArea: (props: PlaceControl & { city: ChosenPlace }) => ReactNode;
};

/** Names, picture and place of a student. */
export function ClientProfileForm({ userId, profile, renderCity, renderArea }: Props) {
  const update = useUpdateClientProfile();
  const form = useRef<HTMLFormElement>(null);
  // What was sent and not answered, as when the session had ended, is there again.
  const keptAs = `client-profile:${userId}`;
  const [first] = useState(() => (readKept(keptAs) as Typed | null) ?? savedIn(profile));
  const [firstName, setFirstName] = useState(first.firstName);
  const [lastName, setLastName] = useState(first.lastName);
  const [picture, setPicture] = useState(profile.profilePicture);
  const [city, setCity] = useState(first.city);
  const [area, setArea] = useState(first.area);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const errors = { ...(update.error instanceof ApiError && update.error.fields), ...missing };

  const changeCity = (next: ChosenPlace) => {
    // An area belongs to its city.
    if (next.text.trim() !== city.text.trim()) setArea(NOWHERE);
    setCity(next);
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const found = {
      ...(firstName.trim() === '' && { firstName: 'First name is required' }),
      ...(lastName.trim() === '' && { lastName: 'Last name is required' }),
      ...(city.text.trim() === '' && { city: 'City is required' }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) {
      if (found.city) {
        const description = 'Please select your city';
        toast({ title: found.city, description, variant: 'destructive' });
      }
      queueMicrotask(() => {
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      });
      return;
    }
    writeKept(keptAs, { firstName, lastName, city, area } satisfies Typed);
    update.mutate(
      {
        firstName,
        lastName,
        profilePicture: picture,
        city: city.text,
        cityMapsId: city.mapsId,
        area: area.text || null,
        areaMapsId: area.mapsId,
        latitude: area.latitude ?? city.latitude,
        longitude: area.longitude ?? city.longitude,
      },
      {
        onSuccess: (saved) => {
          writeKept(keptAs, null);
          setPicture(saved.profilePicture);
        },
      },
    );
  };

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={save}>
      <PictureField name={displayName({ firstName, lastName })} picture={picture} onChange={setPicture} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="given-name"
              value={firstName}
              onChange={(event) => setFirstName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last name" error={errors.lastName}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="family-name"
              value={lastName}
              onChange={(event) => setLastName(event.target.value)}
            />
          )}
        </Field>
        <Field label="City" error={errors.city}>
          {(control) => renderCity({ control, value: city, onChange: changeCity, disabled: false })}
        </Field>
        <Field label="Area" optional error={errors.area}>
          {(control) =>
            renderArea({ control, value: area, onChange: setArea, disabled: city.text.trim() === '', city })
          }
        </Field>
      </div>
      {errors.profilePicture && (
        <p role="alert" className="text-sm text-danger">
          {errors.profilePicture}
        </p>
      )}
      <Button type="submit" className="self-start" pending={update.isPending} pendingLabel="Saving...">
        Save profile
      </Button>
    </form>
  );
}
