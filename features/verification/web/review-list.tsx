import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { displayName } from '#shared/texts/text.ts';
import { formatInstant } from '#shared/time.ts';
import type { AdminReview } from '../contract.ts';
import { AgeBadge, CompletenessBadge, StatusBadge } from './review-badges.tsx';

type ReviewListProps = {
  label: string;
  reviews: readonly AdminReview[];
  selected: string | null;
  /** URL of a review's own page. */
  addressOf: (id: string) => string;
};

export function teacherNameOf(review: Pick<AdminReview, 'teacherFirstName' | 'teacherLastName'>): string {
  return displayName({ firstName: review.teacherFirstName, lastName: review.teacherLastName });
}

/**
 * Scrolls the list to the selected link. The page must not scroll: keyboard users read the profile next to the list.
 */
function keepInView(link: Element, box: Element): void {
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  const end = Math.min(outer.bottom, window.innerHeight);
  if (inner.top < outer.top || inner.bottom > end) box.scrollTop += inner.top - outer.top;
}

/** A list of reviews; each links to its own page. */
export function ReviewList({ label, reviews, selected, addressOf }: ReviewListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is not read but watched: its link is found by what it says of itself
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current=true]');
    if (link && list.current?.parentElement) keepInView(link, list.current.parentElement);
  }, [selected]);
  return (
    <ul ref={list} aria-label={label} className="flex flex-col gap-2.5">
      {reviews.map((review) => (
        <li key={review.id}>
          <Link
            to={addressOf(review.id)}
            replace
            preventScrollReset
            aria-current={review.id === selected ? 'true' : undefined}
            className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3.5 hover:bg-primary-soft aria-[current=true]:border-primary xl:aria-[current=true]:bg-primary-soft"
          >
            <Avatar name={teacherNameOf(review)} src={review.teacherProfilePicture} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{teacherNameOf(review)}</span>
              <span className="mb-2 block text-sm text-ink-2">
                {review.teacherCity && `${review.teacherCity} · `}
                {review.status === 'pending'
                  ? review.isResubmission
                    ? t`Sent again ${formatInstant(review.submittedAt, 'date', locale)}`
                    : t`Sent ${formatInstant(review.submittedAt, 'date', locale)}`
                  : t`Decided ${formatInstant(review.reviewedAt ?? review.submittedAt, 'date', locale)}`}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {review.status === 'pending' ? (
                  <>
                    <AgeBadge review={review} />
                    <CompletenessBadge {...review.completeness} />
                  </>
                ) : (
                  <StatusBadge status={review.status} />
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
