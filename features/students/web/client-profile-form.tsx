import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { readStoredDraft } from '#platform/web/api/draft-storage.ts';
import { Form } from '#platform/web/forms/form.tsx';
import type { Problems } from '#platform/web/forms/problems.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { type ControlProps, Field } from '#platform/web/ui/fields/field.tsx';
import { FormAlert } from '#platform/web/ui/fields/form-alert.tsx';
import { PictureField } from '#platform/web/ui/fields/picture-field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { displayName } from '#shared/texts/text.ts';
import { text } from '#shared/texts/translate.ts';
import type { ClientProfile } from '../contract.ts';
import { useUpdateClientProfile } from './use-client-profile.ts';

/** A place chosen from suggestions, or typed: then it has no identifier and coordinates. */
export type ChosenPlace = {
  text: string;
  mapsId: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Props for a place field. The page supplies the field, because it knows how places are searched. */
export type PlaceControl = {
  control: ControlProps;
  value: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
  disabled: boolean;
};

const NOWHERE: ChosenPlace = { text: '', mapsId: null, latitude: null, longitude: null };

/** The values of the form. */
type Typed = { firstName: string; lastName: string; city: ChosenPlace; area: ChosenPlace };
type Draft = { typed: Typed; picture: string | null };

function savedIn(profile: ClientProfile): Typed {
  const { firstName, lastName, latitude, longitude } = profile;
  const position = { latitude, longitude };
  const hasArea = profile.areaMapsId !== null;
  return {
    firstName,
    lastName,
    // The stored position is that of the area if one was chosen from the list, else that of the city.
    city: { ...NOWHERE, text: profile.city ?? '', mapsId: profile.cityMapsId, ...(!hasArea && position) },
    area: { ...NOWHERE, text: profile.area ?? '', mapsId: profile.areaMapsId, ...(hasArea && position) },
  };
}

/** For comparing what is typed with what was saved last. */
const snapshot = (typed: Typed, picture: string | null) => JSON.stringify([typed, picture]);

function missingFields({ firstName, lastName, city }: Typed): Problems {
  return {
    firstName: firstName.trim() === '' ? text`First name is required` : undefined,
    lastName: lastName.trim() === '' ? text`Last name is required` : undefined,
    city: city.text.trim() === '' ? text`City is required` : undefined,
  };
}

type Props = {
  userId: string;
  profile: ClientProfile;
  renderCity: (props: PlaceControl) => ReactNode;
  renderArea: (props: PlaceControl & { city: ChosenPlace }) => ReactNode;
};

/** The form for a student's names, picture and place. */
export function ClientProfileForm({ userId, profile, renderCity, renderArea }: Props) {
  const { t } = useLingui();
  const update = useUpdateClientProfile();
  const draftKey = `client-profile:${userId}`;
  const [restored] = useState(() => readStoredDraft(draftKey) as Draft | null);
  const [picture, setPicture] = useState(restored ? restored.picture : profile.profilePicture);
  const form = useForm<Typed>({
    initial: () => restored?.typed ?? savedIn(profile),
    fields: ['firstName', 'lastName', 'city', 'area', 'profilePicture'],
    pending: update.isPending,
    failure: update.error,
    validate: missingFields,
    onInvalid({ city: title }) {
      if (title === undefined) return;
      toast({ title, description: t`Please select your city`, variant: 'destructive' });
    },
    onSubmit: save,
  });
  const [saved, setSaved] = useState(() => snapshot(savedIn(profile), profile.profilePicture));
  const draft: Draft = { typed: form.values, picture };
  useFormDraft(draftKey, draft, snapshot(form.values, picture) !== saved);
  const { errors, text } = form;
  const { firstName, lastName, city } = form.values;

  const changeCity = (next: ChosenPlace) => {
    // An area belongs to its city.
    const isOther = next.text.trim() !== city.text.trim();
    form.change({ city: next, ...(isOther && { area: NOWHERE }) });
  };

  function save(typed: Typed): void {
    update.mutate(
      {
        firstName: typed.firstName,
        lastName: typed.lastName,
        profilePicture: picture,
        city: typed.city.text,
        cityMapsId: typed.city.mapsId,
        area: typed.area.text || null,
        areaMapsId: typed.area.mapsId,
        latitude: typed.area.latitude ?? typed.city.latitude,
        longitude: typed.area.longitude ?? typed.city.longitude,
      },
      {
        onSuccess: ({ profilePicture }) => {
          setPicture((latest) => (latest === picture ? profilePicture : latest));
          setSaved(snapshot(typed, profilePicture));
        },
      },
    );
  }

  return (
    <Form {...form.props} className="flex flex-col gap-5">
      <PictureField name={displayName({ firstName, lastName })} picture={picture} onChange={setPicture} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`First name`} error={errors.firstName}>
          {(control) => <TextInput {...control} autoComplete="given-name" {...text('firstName')} />}
        </Field>
        <Field label={t`Last name`} error={errors.lastName}>
          {(control) => <TextInput {...control} autoComplete="family-name" {...text('lastName')} />}
        </Field>
        <Field label={t`City`} error={errors.city}>
          {(control) => renderCity({ control, value: city, onChange: changeCity, disabled: false })}
        </Field>
        <Field label={t`Area`} optional error={errors.area}>
          {(control) =>
            renderArea({ control, ...form.value('area'), disabled: city.text.trim() === '', city })
          }
        </Field>
      </div>
      <FormAlert text={errors.profilePicture} />
      <Button type="submit" className="self-start" pending={form.isPending} pendingLabel={t`Saving...`}>
        <Trans>Save profile</Trans>
      </Button>
    </Form>
  );
}
