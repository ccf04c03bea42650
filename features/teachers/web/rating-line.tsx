import { Trans } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { StarIcon } from '#platform/web/ui/stars.tsx';
import { text } from '#shared/texts/translate.ts';

type Rated = { rating: string; totalReviews: number };

/** "★ 4.9 (38)", or "New" before the first review. `long` writes "(38 reviews)". */
export function RatingLine({ teacher, long = false }: { teacher: Rated; long?: boolean }) {
  const say = useText();
  if (teacher.totalReviews === 0) {
    return (
      <span className="rounded-full bg-surface-sunken px-2.5 py-0.5 text-xs font-medium text-ink">
        <Trans>New</Trans>
      </span>
    );
  }
  const word = teacher.totalReviews === 1 ? text`review` : text`reviews`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <StarIcon />
      <Trans>
        <span className="sr-only">Rated </span>
        <b className="font-bold text-ink tabular-nums">{teacher.rating}</b>
        <span className="sr-only"> out of 5</span>
      </Trans>
      <span className={long ? 'ml-0.5' : ''}>
        ({teacher.totalReviews}
        <span className={long ? '' : 'sr-only'}> {say(word)}</span>)
      </span>
    </span>
  );
}
