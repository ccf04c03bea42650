import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import type { Reportable } from './report-dialog.tsx';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx').then((module) => module.ReportDialog));

/** Reports content to the team; for signed-in users. The dialog is loaded on demand. */
export function ReportButton({ thing, label }: { thing: Reportable; label?: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 rounded-sm px-1 text-sm text-ink-3 hover:text-ink hover:underline"
      >
        <Flag size={16} strokeWidth={1.9} aria-hidden="true" />
        {label ?? (
          <>
            {t`Report`}
            <span className="sr-only"> {thing.name}</span>
          </>
        )}
      </button>
      {open && <ReportDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
