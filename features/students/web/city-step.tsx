import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import type { ChosenPlace, PlaceControl } from './client-profile-form.tsx';
import { useUpdateClientProfile } from './use-client-profile.ts';

type Props = {
  /** The city of the student's search, filled in as a suggestion. */
  proposed: ChosenPlace;
  renderCity: (props: PlaceControl) => ReactNode;
};

/** Asks for the student's city alone and leaves the rest of the profile as it is. */
export function CityStep({ proposed, renderCity }: Props) {
  const { t } = useLingui();
  const update = useUpdateClientProfile();
  const [start] = useState(proposed);
  const form = useForm<{ city: ChosenPlace }>({
    initial: { city: start },
    pending: update.isPending,
    failure: update.error,
    validate: ({ city }) => ({ city: city.text.trim() === '' ? t`City is required` : undefined }),
    onSubmit: ({ city }) =>
      update.mutate({
        city: city.text,
        cityMapsId: city.mapsId,
        latitude: city.latitude,
        longitude: city.longitude,
      }),
  });
  return (
    <Form {...form.props} className="flex flex-col gap-4">
      <Field label={t`City`} error={form.errors.city}>
        {(control) => renderCity({ control, ...form.value('city'), disabled: false })}
      </Field>
      <Button type="submit" pending={form.isPending} pendingLabel={t`Saving...`}>
        <Trans>Save and continue</Trans>
      </Button>
    </Form>
  );
}
