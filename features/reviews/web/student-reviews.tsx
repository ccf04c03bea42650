import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import type { Review } from '../contract.ts';
import { useOlderReviews } from './queries.ts';
import { RatingSummary, type RatingSummaryProps } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';

type StudentReviewsProps = RatingSummaryProps & {
  teacherId: string;
  /** The first page of reviews. */
  reviews: Review[];
  /** The newer review that comes before the ones in `reviews`; undefined if they are the newest. */
  after: string | undefined;
  /** The student's own review or form, shown above the others. */
  own?: ReactNode;
  /** Id of the reader's own review, which `own` shows. */
  ownId?: string | null;
  /** Actions for a review, such as reporting it. */
  action?: ((review: Review) => ReactNode) | undefined;
};

/** Average, distribution and reviews. Older ones load in place, or through a link without JavaScript. */
export function StudentReviews(props: StudentReviewsProps) {
  const address = useLocalePath();
  const { t } = useLingui();
  const { teacherId, reviews, after, own, ownId = null, action, ...summary } = props;
  const list = useOlderReviews({ teacherId, after, reviews });
  const shown = list.pages.flat();
  const last = shown.at(-1);
  const others = shown.filter(({ id }) => id !== ownId);

  return (
    <div className="space-y-4">
      <RatingSummary {...summary} />
      {summary.total === 0 && (
        <p className="text-ink-2">
          <Trans>No reviews yet</Trans>
        </p>
      )}
      {own}
      {others.length > 0 && <ReviewList reviews={others} action={action} />}
      {last !== undefined && shown.length < summary.total && list.hasMore && (
        <a
          href={address(`/teacher/${teacherId}?reviews=${last.id}#reviews`)}
          data-in-place=""
          onClick={(event) => {
            event.preventDefault();
            list.showMore();
          }}
          aria-disabled={list.isLoading}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-5 font-medium text-ink hover:bg-surface-sunken"
        >
          {list.isLoading ? t`Loading reviews...` : t`Show older reviews`}
        </a>
      )}
      {after !== undefined && (
        <a
          href={address(`/teacher/${teacherId}#reviews`)}
          className="ml-3 inline-flex min-h-11 items-center underline"
        >
          <Trans>Newest reviews</Trans>
        </a>
      )}
      <p role="status" className="text-sm text-danger-ink">
        {list.error !== null &&
          errorText(list.error, t`Older reviews could not be loaded. Please try again.`)}
      </p>
    </div>
  );
}
