import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { errorText, send } from '#platform/web/api/send.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import type { Review } from '../contract.ts';
import { REVIEWS_PER_PAGE } from '../review-page.ts';
import { listTeacherReviewsRef } from './queries.ts';
import { RatingSummary, type RatingSummaryProps } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';

type StudentReviewsProps = RatingSummaryProps & {
  teacherId: string;
  /** The first page of reviews. */
  reviews: readonly Review[];
  /** True if newer reviews come before the ones in `reviews`. */
  startsLater: boolean;
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
  const { teacherId, reviews, startsLater, own, ownId = null, action, ...summary } = props;
  const [older, setOlder] = useState<readonly Review[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'end'>(
    reviews.length < REVIEWS_PER_PAGE ? 'end' : 'idle',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const shown = [...reviews, ...older];
  const last = shown.at(-1);
  const others = shown.filter(({ id }) => id !== ownId);

  async function showMore(cursor: string): Promise<void> {
    if (state === 'loading') return;
    setState('loading');
    setProblem(null);
    try {
      const page = await send(listTeacherReviewsRef, { params: { id: teacherId }, query: { cursor } });
      setOlder((before) => [...before, ...page]);
      setState(page.length < REVIEWS_PER_PAGE ? 'end' : 'idle');
    } catch (error) {
      setProblem(errorText(error, t`Older reviews could not be loaded. Please try again.`));
      setState('idle');
    }
  }

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
      {last !== undefined && shown.length < summary.total && state !== 'end' && (
        <a
          href={address(`/teacher/${teacherId}?reviews=${last.id}#reviews`)}
          data-in-place=""
          onClick={(event) => {
            event.preventDefault();
            void showMore(last.id);
          }}
          aria-disabled={state === 'loading'}
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-5 font-medium text-ink hover:bg-surface-sunken"
        >
          {state === 'loading' ? t`Loading reviews...` : t`Show older reviews`}
        </a>
      )}
      {startsLater && (
        <a
          href={address(`/teacher/${teacherId}#reviews`)}
          className="ml-3 inline-flex min-h-11 items-center underline"
        >
          <Trans>Newest reviews</Trans>
        </a>
      )}
      <p role="status" className="text-sm text-danger-ink">
        {problem}
      </p>
    </div>
  );
}
