import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import type { AdminReviewDetail } from '../contract.ts';
import type { Decision } from '../decisions.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import { StatusBadge } from './review-badges.tsx';
import { teacherNameOf } from './review-list.tsx';
import { useDecision } from './use-decision.ts';
import { type ReviewShortcuts, useReviewShortcuts } from './use-review-shortcuts.ts';

export type DecisionPanelProps = {
  review: AdminReviewDetail;
  /** Null if shortcuts are off. */
  shortcuts: Pick<ReviewShortcuts, 'next' | 'previous'> | null;
  onDecided: () => void;
};

/** Field for the notes, and the three decisions as buttons and keyboard shortcuts. */
export function DecisionPanel({ review, shortcuts, onDecided }: DecisionPanelProps) {
  const { t } = useLingui();
  const name = teacherNameOf(review);
  const decision = useDecision(review, {
    name,
    onDecided,
    texts: {
      approved: t`${name} is approved.`,
      rejected: t`${name} is rejected.`,
      needs_more_info: t`${name} is asked for more info.`,
    },
  });
  const [confirming, setConfirming] = useState<{ decision: Decision; from: ReviewStatus } | null>(null);
  const shown = useRef<Decision>('approved');
  if (confirming) shown.current = confirming.decision;
  const current = review.status === 'pending' ? null : review.status;
  useReviewShortcuts(shortcuts !== null && confirming === null && decision.pending === null, {
    next: () => shortcuts?.next(),
    previous: () => shortcuts?.previous(),
    notes: () => decision.notesRef.current?.focus(),
    ask: (wanted) => {
      if (wanted === current || !decision.checkNotes(wanted)) return;
      setConfirming({ decision: wanted, from: review.status });
    },
  });
  return (
    <>
      <p role="status" className={decision.isOvertaken ? 'mb-4' : undefined}>
        {decision.isOvertaken && (
          <Trans>
            Someone else has decided: <StatusBadge status={review.status} />
          </Trans>
        )}
      </p>
      {review.reviewNotes && (
        <p className="mb-4 rounded-md bg-surface-sunken px-4 py-2.5 break-words whitespace-pre-line">
          <span className="block text-sm text-ink-2">
            <Trans>Notes on the decision</Trans>
          </span>
          {review.reviewNotes}
        </p>
      )}
      <DecisionForm
        notes={decision.notes}
        onNotes={decision.write}
        notesRef={decision.notesRef}
        error={decision.complaints.notes}
        failure={decision.complaints.other}
        pending={decision.pending}
        current={current}
        onDecide={(wanted) => decision.submit(wanted, review.status)}
      />
      <DecisionDialog
        review={review}
        open={confirming !== null}
        decision={shown.current}
        pending={decision.pending !== null}
        onDismiss={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming) decision.submit(confirming.decision, confirming.from);
          setConfirming(null);
        }}
      />
    </>
  );
}
