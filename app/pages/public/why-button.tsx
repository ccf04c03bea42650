import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SearchFilters } from '#features/search/filters.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';

const WhyTeacher = lazyDialog(() =>
  import('#features/search/web/results/why-teacher.tsx').then((module) => module.RankingReasonsDialog),
);

type WhyButtonProps = { teacherId: string; name: string; filters: SearchFilters | null };

/** Opens a dialog that explains a teacher's position in the search results. */
export function RankingReasonButton(props: WhyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-2 underline underline-offset-3 hover:text-ink noscript:hidden"
        onClick={() => setOpen(true)}
      >
        <Trans>Why this place in search?</Trans>
      </button>
      {open && <WhyTeacher {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
