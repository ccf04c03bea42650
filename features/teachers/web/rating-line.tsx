import { Trans } from '@lingui/react/macro';
import { StarIcon } from '#platform/web/ui/stars.tsx';

type Rated = { rating: string; totalReviews: number };

/** "★ 4.9 (38)", or "New" before the first review. `long` writes "(38 reviews)". */
export function RatingLine({ teacher, long = false }: { teacher: Rated; long?: boolean }) {
  if (teacher.totalReviews === 0) {
    return (
      <span className="rounded-full bg-surface-sunken px-2.5 py-0.5 text-xs font-medium text-ink">
        <Trans>New</Trans>
      </span>
    );
  }
  const word = teacher.totalReviews === 1 ? 'review' : 'reviews';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <StarIcon />
      <span className="sr-only">
        <Trans>Rated</Trans>{' '}
      </span>
      <b className="font-bold text-ink tabular-nums">{teacher.rating}</b>
      <span className="sr-only">
        {' '}
        <Trans>out of 5</Trans>
      </span>
      <span className={long ? 'ml-0.5' : ''}>
        ({teacher.totalReviews}
        <span className={long ? '' : 'sr-only'}> {word}</span>)
      </span>
    </span>
  );
}
