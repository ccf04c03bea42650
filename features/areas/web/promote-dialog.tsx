import { useForm } from '#platform/web/forms/use-form.ts';
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
  const judge = useJudgeArea(area.id);
  const form = useForm({
    initial: { name: area.name, latitude: '', longitude: '' },
    pending: judge.isPending,
    failure: judge.error,
    onSubmit: ({ name, latitude, longitude }) =>
      judge.mutate(
        { act: 'promote', body: { name, latitude: degrees(latitude), longitude: degrees(longitude) } },
        {
          onSuccess: ({ name: added }) => {
            toast({ title: `${added ?? name} is an area now` });
            onClose();
          },
        },
      ),
  });

  return (
    <FormDialog
      title="Add to our areas"
      subtitle={`${area.cityName}, ${area.state}`}
      submitLabel="Add area"
      pendingLabel="Adding..."
      form={form}
      failure={form.alert('Please try again.')}
      onClose={onClose}
    >
      <Field label="Name" hint="As it should read everywhere." error={form.errors.name}>
        {(control) => <TextInput {...control} maxLength={80} {...form.text('name')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Latitude" optional error={form.errors.latitude}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={12}
              placeholder={area.latitude.toFixed(4)}
              {...form.text('latitude')}
            />
          )}
        </Field>
        <Field label="Longitude" optional error={form.errors.longitude}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={12}
              placeholder={area.longitude.toFixed(4)}
              {...form.text('longitude')}
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
