import { type ReactNode, useId, useState } from 'react';
import { ApiError, connectionText, errorText } from '#platform/web/api/send.ts';
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
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [others, setOthers] = useState<Chosen[]>([]);
  const judge = useJudgeArea(area.id);
  const refused = judge.error instanceof ApiError ? judge.error.fields.areaId : undefined;
  const failure =
    judge.error && refused === undefined
      ? (connectionText(judge.error) ?? errorText(judge.error, 'Please try again.'))
      : null;
  const choices = [...area.similar, ...others];
  const choose = (one: Chosen) => {
    setChosen(one);
    setWrong(undefined);
  };

  function save(): void {
    if (chosen === null) {
      setWrong('Please choose an area.');
      return;
    }
    judge.mutate(
      { act: 'merge', body: { areaId: chosen.id } },
      {
        onSuccess: () => {
          toast({ title: `“${area.name}” is ${chosen.name} now` });
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
      pending={judge.isPending}
      failure={failure}
      onSubmit={save}
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
        error={wrong ?? refused}
      >
        {(control) =>
          renderArea({
            control,
            city: { id: area.cityId, name: area.cityName },
            onChoose: ({ text, mapsId }) => {
              if (mapsId === null) return setWrong('Please choose an area that we have.');
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
