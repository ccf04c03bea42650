import { useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { TypedArea } from '../contract.ts';
import { useJudgeArea } from './queries.ts';

/** Degrees as typed; what is no number is sent as it is, for the server to say so. */
const degrees = (text: string) => (text.trim() === '' ? null : Number(text));

/** Makes a typed area one that everybody can choose. */
export function PromoteDialog({ area, onClose }: { area: TypedArea; onClose: () => void }) {
  const [name, setName] = useState(area.name);
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const judge = useJudgeArea(area.id);
  const fields = judge.error instanceof ApiError ? judge.error.fields : {};
  const failure =
    judge.error && Object.keys(fields).length === 0
      ? (connectionText(judge.error) ?? errorText(judge.error, 'Please try again.'))
      : null;

  function save(): void {
    judge.mutate(
      { act: 'promote', body: { name, latitude: degrees(latitude), longitude: degrees(longitude) } },
      {
        onSuccess: ({ name: added }) => {
          toast({ title: `${added ?? name} is an area now` });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Add to our areas"
      subtitle={`${area.cityName}, ${area.state}`}
      submitLabel="Add area"
      pendingLabel="Adding..."
      pending={judge.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" hint="As it should read everywhere." error={fields.name}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Latitude" optional error={fields.latitude}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={12}
              placeholder={area.latitude.toFixed(4)}
              value={latitude}
              onChange={(event) => setLatitude(event.target.value)}
            />
          )}
        </Field>
        <Field label="Longitude" optional error={fields.longitude}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={12}
              placeholder={area.longitude.toFixed(4)}
              value={longitude}
              onChange={(event) => setLongitude(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className="text-sm text-ink-2">
        Without a position the area lies where {area.cityName} does.{' '}
        {area.teachers === 1 ? 'One teacher gets it' : `${area.teachers} teachers get it`} in place of the
        words.
      </p>
    </FormDialog>
  );
}
