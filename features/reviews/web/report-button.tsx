import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Review } from '../contract.ts';

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** Tells the team about a review; for signed-in people. */
export function ReportReviewButton({ review }: { review: Review }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <button
        type="button"
        onClick={() => setState('open')}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm px-2 text-sm text-ink-2 hover:bg-surface-sunken hover:text-ink"
      >
        <Flag size={16} strokeWidth={1.9} aria-hidden="true" />
        Report
        <span className="sr-only"> the review of {review.clientName}</span>
      </button>
      {state !== 'unused' && (
        <Suspense>
          <ReportDialog review={review} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
