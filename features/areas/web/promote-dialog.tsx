import { useId, useState } from 'react';
import { ApiError, connectionText, errorText } from '#web/api/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { toast } from '#web/ui/toast.ts';
import type { TypedArea } from '../contract.ts';
import { useJudgeArea } from './queries.ts';

/** Degrees as typed; what is no number is sent as it is, for the server to say so. */
const degrees = (text: string) => (text.trim() === '' ? null : Number(text));

/** Makes a typed area one that everybody can choose. */
export function PromoteDialog({ area, onClose }: { area: TypedArea; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(area.name);
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const judge = useJudgeArea(area.id);
  const fields = judge.error instanceof ApiError ? judge.error.fields : {};
  const failure =
    judge.error && Object.keys(fields).length === 0
      ? (connectionText(judge.error) ?? errorText(judge.error, 'Please try again.'))
      : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to our areas"
      subtitle={`${area.cityName}, ${area.state}`}
      footer={
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={judge.isPending} pendingLabel="Adding...">
            Add area
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (judge.isPending) return;
          judge.mutate(
            { act: 'promote', body: { name, latitude: degrees(latitude), longitude: degrees(longitude) } },
            {
              onSuccess: ({ name: added }) => {
                toast({ title: `${added ?? name} is an area now` });
                onClose();
              },
            },
          );
        }}
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
        {failure && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
