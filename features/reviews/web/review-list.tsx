import { IST } from '#shared/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { Review } from '../contract.ts';

const DATE = new Intl.DateTimeFormat('en-GB', {
  timeZone: IST,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Reviews as they are answered, newest first. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ul>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="py-6">
      <div className="flex items-center gap-3">
        <Avatar name={review.clientName} className="size-10" />
        <div className="min-w-0">
          <p className="font-semibold break-words text-ink">{review.clientName}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <Stars rating={review.rating} />
            <time dateTime={review.createdAt}>{DATE.format(new Date(review.createdAt))}</time>
            {review.editedAt !== null && (
              <span>
                edited
                <span className="sr-only"> on {DATE.format(new Date(review.editedAt))}</span>
              </span>
            )}
          </p>
        </div>
      </div>
      <p className="mt-3 max-w-(--measure) break-words whitespace-pre-line text-ink">{review.comment}</p>
    </li>
  );
}
