import { PencilLine } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';

type FormCardProps = {
  title: string;
  intro?: ReactNode;
  part: {
    isDirty: boolean;
    conflict: boolean;
    isSaving: boolean;
    keepMine: () => void;
    takeTheirs: () => void;
  };
  onSave: () => void;
  children: ReactNode;
};

/** One card of the profile: its fields, whether they are saved, its own Save. */
export function FormCard({ title, intro, part, onSave, children }: FormCardProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <section
      aria-labelledby={id}
      data-card={title}
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        {part.isDirty && (
          <Badge tone="pending" icon={<PencilLine size={14} strokeWidth={1.9} aria-hidden="true" />}>
            Not saved yet
          </Badge>
        )}
      </div>
      {intro && <p className="mt-1 text-sm text-ink-2">{intro}</p>}
      <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={submit}>
        {children}
        {part.conflict && <Conflict onMine={part.keepMine} onTheirs={part.takeTheirs} />}
        <Button
          type="submit"
          className="self-start"
          disabled={part.conflict}
          pending={part.isSaving}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </form>
    </section>
  );
}

function Conflict({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <div role="alert" className="rounded-md bg-accent-soft p-4 text-ink">
      <p className="font-semibold">This was changed in another tab or on another device.</p>
      <p className="mt-1 text-sm text-ink-2">
        Keep what you have here and save it over the other, or take over what was saved there.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={onMine}>
          Keep mine
        </Button>
        <Button variant="outline" onClick={onTheirs}>
          Take the saved one
        </Button>
      </div>
    </div>
  );
}
