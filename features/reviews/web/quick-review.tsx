import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { Stars } from '#platform/web/ui/stars.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { useOwnReview } from './queries.ts';
import { ReviewForm } from './review-form.tsx';

/** The student's review on a session's card: five stars to tap, or the review if there is one. Load it lazily. */
export function QuickReview({ teacherId }: { teacherId: string }) {
  const { t } = useLingui();
  const { data: own, error, refetch } = useOwnReview(teacherId, { enabled: true });
  const [editing, setEditing] = useState(false);
  if (own === undefined) {
    if (!error) return <QuickReviewPlace />;
    // A teacher who is not listed any more cannot be reviewed.
    if (error instanceof ApiError && error.status === 404) return null;
    return <LoadFailed title={t`Your review could not be loaded`} error={error} onRetry={refetch} />;
  }
  const { review, mayReview } = own;
  if (review === null && !mayReview) return null;
  const leave = () => setEditing(false);
  if (review === null || editing) {
    return (
      <ReviewForm
        quick
        teacherId={teacherId}
        review={review}
        onDone={leave}
        {...(review !== null && { onCancel: leave })}
      />
    );
  }
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Stars rating={review.rating} size={20} />
        <span className="text-ink-2">
          <Trans>Your review</Trans>
        </span>
      </p>
      <div className="mt-1.5">
        <FoldedText text={review.comment} />
      </div>
      <Button variant="ghost" className="-mb-2 -ml-3 px-3 text-sm!" onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}

/** Reserves the space while it loads. */
function QuickReviewPlace() {
  return <div aria-hidden="true" className="h-25" />;
}
