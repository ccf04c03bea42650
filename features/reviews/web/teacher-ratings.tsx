import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { Review } from '../contract.ts';
import { useOwnReviews } from './queries.ts';
import { RatingSummary, type RatingSummaryProps } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewReply } from './review-reply.tsx';

type TeacherRatingsProps = RatingSummaryProps & {
  /** Actions for a review besides replying. */
  action?: (review: Review) => ReactNode;
};

/** A teacher's own ratings: average, distribution, and each review with its reply form. */
export function TeacherRatings({ action, ...summary }: TeacherRatingsProps) {
  const { t } = useLingui();
  const { first, error, refetch, list } = useOwnReviews();

  if (first === undefined && error) {
    return (
      <div role="alert" className="space-y-3">
        <p>{errorText(error, t`Your reviews could not be loaded. Check your connection and try again.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (first === undefined) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (first.length === 0) {
    return (
      <EmptyState title={t`No reviews yet`} text={t`Students can review you after their first session.`} />
    );
  }
  const shown = list.pages.flat();
  return (
    <div className="space-y-6">
      <RatingSummary {...summary} />
      <ReviewList reviews={shown} below={(review) => <ReviewReply review={review} />} action={action} />
      {list.hasMore && shown.length < summary.total && (
        <Button
          variant="outline"
          pending={list.isLoading}
          pendingLabel={t`Loading reviews...`}
          onClick={list.showMore}
        >
          <Trans>Show older reviews</Trans>
        </Button>
      )}
      <p role="status" className="text-sm text-danger-ink">
        {list.error !== null &&
          errorText(list.error, t`Older reviews could not be loaded. Please try again.`)}
      </p>
    </div>
  );
}
