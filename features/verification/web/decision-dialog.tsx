import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import type { AdminReviewDetail } from '../contract.ts';
import { type Decision, STEPS_EXPECTED } from '../decisions.ts';
import { CheckLine, MissingSteps, useReviewChecks } from './review-checks.tsx';
import { teacherNameOf } from './review-list.tsx';

type DecisionDialogProps = {
  review: AdminReviewDetail;
  open: boolean;
  /** The decision to confirm. It stays the same while the dialog closes. */
  decision: Decision;
  pending: boolean;
  onDismiss: () => void;
  onConfirm: () => void;
};

/**
 * Asks the admin to confirm a decision that was started by a shortcut, and shows the teacher's name. The Approve button
 * has the focus, so Enter approves.
 */
export function DecisionDialog({ review, decision, ...rest }: DecisionDialogProps) {
  const { t } = useLingui();
  const checks = useReviewChecks(review);
  const name = teacherNameOf(review);
  const first = review.teacherFirstName;
  const { done, total } = review.completeness;
  const common = { ...rest, dismissLabel: t`Go back` };
  if (decision === 'needs_more_info') {
    return (
      <ConfirmDialog
        {...common}
        title={t`Request more info from ${name}?`}
        text={t`The teacher reads your notes and can send the profile again.`}
        confirmLabel={t`Request More Info`}
        pendingLabel={t`Requesting...`}
      />
    );
  }
  if (decision === 'rejected') {
    return (
      <ConfirmDialog
        {...common}
        title={t`Reject the profile of ${name}?`}
        text={t`The teacher reads your notes and loses the badge.`}
        confirmLabel={t`Reject`}
        pendingLabel={t`Rejecting...`}
      />
    );
  }
  return (
    <ConfirmDialog
      {...common}
      isHarmless
      media={<ArchPortrait name={name} src={review.teacherProfilePicture} className="w-16" eager />}
      title={t`Approve ${name}?`}
      subtitle={[review.teacherCity, t`${done} of ${total} done`].filter(Boolean).join(' · ')}
      text={
        // No mail goes to an address that is not verified.
        review.isEmailVerified
          ? t`The profile gets the green badge and shows in search at once. We tell ${first} by email.`
          : t`The profile gets the green badge and shows in search at once. ${first} reads it on the dashboard.`
      }
      confirmLabel={t`Approve`}
      pendingLabel={t`Approving...`}
    >
      {done < STEPS_EXPECTED ? (
        <div className="mt-4 rounded-md bg-accent-soft px-4 py-2.5 text-accent-ink [&_p]:text-accent-ink">
          <p className="font-medium">
            <Trans>This profile is nearly empty.</Trans>
          </p>
          <MissingSteps missing={review.missing} />
        </div>
      ) : (
        done < total && (
          <div className="mt-4 rounded-md bg-accent-soft px-4 py-2.5 [&_p]:text-accent-ink">
            <MissingSteps missing={review.missing} />
          </div>
        )
      )}
      <ul className="mt-4 flex flex-col gap-1 text-sm">
        {checks
          .filter(({ key }) => key !== 'steps')
          .map((check) => (
            <CheckLine key={check.key} check={check} />
          ))}
      </ul>
    </ConfirmDialog>
  );
}
