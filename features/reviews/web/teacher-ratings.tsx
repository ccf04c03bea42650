import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryKey } from '#platform/web/api/loader.ts';
import { errorText, send } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { Output } from '#shared/calls/call.ts';
import type { listOwnReviews, Review } from '../contract.ts';
import { REVIEWS_PER_PAGE } from '../review-page.ts';
import { listOwnReviewsRef } from './queries.ts';
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
  const {
    data: first,
    error,
    refetch,
  } = useQuery<Output<typeof listOwnReviews>>({
    queryKey: queryKey(listOwnReviewsRef, { query: {} }),
  });
  const [older, setOlder] = useState<readonly Review[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'end'>('idle');
  const [problem, setProblem] = useState<string>();

  async function showMore(cursor: string): Promise<void> {
    setState('loading');
    setProblem(undefined);
    try {
      const page = await send(listOwnReviewsRef, { query: { cursor } });
      setOlder((before) => [...before, ...page]);
      setState(page.length < REVIEWS_PER_PAGE ? 'end' : 'idle');
    } catch (failure) {
      setProblem(errorText(failure, t`Older reviews could not be loaded. Please try again.`));
      setState('idle');
    }
  }

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
  const shown = [...first, ...older];
  const last = shown.at(-1);
  const mayBeMore = state !== 'end' && first.length === REVIEWS_PER_PAGE && shown.length < summary.total;
  return (
    <div className="space-y-6">
      <RatingSummary {...summary} />
      <ReviewList reviews={shown} below={(review) => <ReviewReply review={review} />} action={action} />
      {mayBeMore && last && (
        <Button
          variant="outline"
          pending={state === 'loading'}
          pendingLabel={t`Loading reviews...`}
          onClick={() => void showMore(last.id)}
        >
          <Trans>Show older reviews</Trans>
        </Button>
      )}
      <p role="status" className="text-sm text-danger-ink">
        {problem}
      </p>
    </div>
  );
}
