import { Link } from 'react-router';
import { displayName } from '#shared/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { AdminReview } from '../contract.ts';
import { dayText } from './dates.ts';
import { AgeBadge, StatusBadge } from './review-badges.tsx';

type ReviewListProps = {
  label: string;
  reviews: readonly AdminReview[];
  selected: string | null;
  /** Address of a review's own view. */
  addressOf: (id: string) => string;
};

export function teacherNameOf(review: Pick<AdminReview, 'teacherFirstName' | 'teacherLastName'>): string {
  return displayName({ firstName: review.teacherFirstName, lastName: review.teacherLastName });
}

/** Reviews one under the other; each is a link to its own view. */
export function ReviewList({ label, reviews, selected, addressOf }: ReviewListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
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
                  ? `${review.isResubmission ? 'Sent again' : 'Sent'} ${dayText(review.submittedAt)}`
                  : `Decided ${dayText(review.reviewedAt ?? review.submittedAt)}`}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {review.status === 'pending' ? (
                  <AgeBadge review={review} />
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
