import { Plural, Trans } from '@lingui/react/macro';
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
  const wordClass = long ? '' : 'sr-only';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <StarIcon />
      <Trans>
        <span className="sr-only">Rated </span>
        <b className="font-bold text-ink tabular-nums">{teacher.rating}</b>
        <span className="sr-only"> out of 5</span>
      </Trans>
      <span className={long ? 'ml-0.5' : ''}>
        (
        <Plural
          value={teacher.totalReviews}
          one={
            <Trans>
              #<span className={wordClass}> review</span>
            </Trans>
          }
          other={
            <Trans>
              #<span className={wordClass}> reviews</span>
            </Trans>
          }
        />
        )
      </span>
    </span>
  );
}
