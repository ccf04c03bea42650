import { Trans } from '@lingui/react/macro';
import { ApiError } from '../api/send.ts';
import { Button } from '../ui/button.tsx';

/** Whether the server refused a write because a newer version was saved in another tab or on another device. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

type Conflicting = { conflict: boolean; keepMine: () => void; discardMine: () => void };

/** The choice between the typed values and those that were saved elsewhere meanwhile. */
export function FormConflict({ form }: { form: Conflicting }) {
  if (!form.conflict) return null;
  return (
    <div role="alert" className="rounded-md bg-accent-soft p-4 text-ink">
      <p className="font-semibold">
        <Trans>This was changed in another tab or on another device.</Trans>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Keep your version and overwrite the saved one, or use the saved version.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={form.keepMine}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button variant="outline" onClick={form.discardMine}>
          <Trans>Use the saved version</Trans>
        </Button>
      </div>
    </div>
  );
}
