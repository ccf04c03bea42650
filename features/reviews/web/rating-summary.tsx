import { Plural } from '@lingui/react/macro';
import { useText } from '#platform/web/locales/use-text.ts';
import { Stars } from '#platform/web/ui/stars.tsx';
import { pluralText } from '#shared/texts/translate.ts';

export type RatingSummaryProps = {
  /** The average rating with one decimal, as text. */
  average: string;
  total: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
};

/** The average of all reviews and their distribution over one to five stars. */
export function RatingSummary({ average, total, counts }: RatingSummaryProps) {
  const say = useText();
  return (
    <div className="flex items-center gap-6 sm:gap-9">
      <div className="shrink-0">
        <p className="font-display text-3xl leading-none font-semibold text-ink tabular-nums">{average}</p>
        <div className="mt-1">
          <Stars rating={Number(average)} />
        </div>
        <p className="mt-1.5 text-sm text-ink-2">
          <Plural value={total} one="# review" other="# reviews" />
        </p>
      </div>
      <ul className="w-full max-w-78 space-y-1 text-sm text-ink-2 tabular-nums">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-3">
              <span className="w-3">
                {stars}
                <span className="sr-only">
                  {say(pluralText(stars, { one: ' star: ', other: ' stars: ' }))}
                </span>
              </span>
              <svg
                aria-hidden="true"
                className="h-2 w-0 min-w-0 grow overflow-hidden rounded-full bg-surface-sunken"
              >
                <rect
                  width={`${total > 0 ? (count / total) * 100 : 0}%`}
                  height="8"
                  rx="4"
                  className="fill-accent"
                />
              </svg>
              <span className="w-8">{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
