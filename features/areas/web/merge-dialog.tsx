import { type ReactNode, useId, useState } from 'react';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type ControlProps, Field } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { TypedArea } from '../contract.ts';
import { useJudgeArea } from './queries.ts';

type Chosen = { id: string; name: string };

/** What the page draws the field from that finds an area of a city; it knows how places are looked up. */
export type RenderArea = (field: {
  control: ControlProps;
  city: { id: string | null; name: string };
  onChoose: (area: { text: string; mapsId: string | null }) => void;
}) => ReactNode;

type MergeDialogProps = { area: TypedArea; renderArea: RenderArea; onClose: () => void };

/** Puts an area that we have in the place of what was typed. */
export function MergeDialog({ area, renderArea, onClose }: MergeDialogProps) {
  const groupId = useId();
  const [others, setOthers] = useState<Chosen[]>([]);
  const judge = useJudgeArea(area.id);
  const form = useForm<{ chosen: Chosen | null }>({
    initial: { chosen: null },
    fields: ['areaId'],
    pending: judge.isPending,
    failure: judge.error,
    whenChanged: 'clear',
    validate: ({ chosen }) => ({ chosen: chosen === null ? 'Please choose an area.' : undefined }),
    onSubmit: ({ chosen }) => {
      if (chosen !== null) save(chosen);
    },
  });
  const { chosen } = form.values;
  const choices = [...area.similar, ...others];
  const choose = (one: Chosen) => form.change({ chosen: one });

  function save(target: Chosen): void {
    judge.mutate(
      { act: 'merge', body: { areaId: target.id } },
      {
        onSuccess: () => {
          toast({ title: `“${area.name}” is ${target.name} now` });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Merge “${area.name}”`}
      subtitle={`${area.cityName}, ${area.state}`}
      submitLabel="Merge"
      pendingLabel="Merging..."
      form={form}
      failure={form.alert('Please try again.')}
      onClose={onClose}
    >
      {choices.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">Area</legend>
          {choices.map((one) => (
            <label key={one.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={groupId}
                className="size-5 shrink-0 accent-primary"
                checked={chosen?.id === one.id}
                onChange={() => choose(one)}
              />
              <span className="min-w-0 break-words">{one.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label={choices.length > 0 ? 'Another area' : 'Area'}
        hint={`Choose from the areas of ${area.cityName}.`}
        error={form.errors.chosen ?? form.errors.areaId}
      >
        {(control) =>
          renderArea({
            control,
            city: { id: area.cityId, name: area.cityName },
            onChoose: ({ text, mapsId }) => {
              if (mapsId === null) return form.setProblems({ chosen: 'Please choose an area that we have.' });
              const one = { id: mapsId, name: text };
              if (!choices.some(({ id }) => id === mapsId)) setOthers([...others, one]);
              choose(one);
            },
          })
        }
      </Field>
      <p className="text-sm text-ink-2">
        {area.teachers === 1 ? 'One teacher gets it' : `${area.teachers} teachers get it`} in place of the
        words, and so does everybody who types them again.
      </p>
    </FormDialog>
  );
}
