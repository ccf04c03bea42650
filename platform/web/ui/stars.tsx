import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { symbolHref } from '#shared/icons.ts';
import shapes from './shapes.svg';

const STAR = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z';
const HALF = 'M12 2.6v14.9l-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z';
const PLACES = [0, 1, 2, 3, 4];

function StarShape({ isFull, size }: { isFull: boolean; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={isFull ? 'fill-accent stroke-star' : 'fill-none stroke-star'}
    >
      <use href={symbolHref(shapes, 'shape-star')} />
    </svg>
  );
}

/** Width of a star and of the gap between stars, in viewBox units. */
const STAR_WIDTH = 24;
const GAP = 3;
const ROW_WIDTH = 5 * STAR_WIDTH + 4 * GAP;

/**
 * Returns SVG path data that draws the shape at each of the given places in the row. Moving the shape changes only its
 * first command, so all its other commands must be relative.
 */
function row(shape: string, places: readonly number[]): string {
  return places.map((place) => shape.replace('M12', `M${12 + place * (STAR_WIDTH + GAP)}`)).join('');
}

/** Five stars in one SVG, labelled "4.9 out of 5". */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  const { t } = useLingui();
  const full = PLACES.filter((place) => rating >= place + 0.75);
  const half = PLACES.filter((place) => rating >= place + 0.25 && rating < place + 0.75);
  const empty = PLACES.slice(full.length);
  return (
    <svg
      role="img"
      aria-label={t`${rating.toFixed(1)} out of 5`}
      focusable="false"
      viewBox={`0 0 ${ROW_WIDTH} ${STAR_WIDTH}`}
      width={(size * ROW_WIDTH) / STAR_WIDTH}
      height={size}
      strokeWidth="1.6"
      strokeLinejoin="round"
      className="shrink-0 stroke-star"
    >
      {full.length > 0 && <path d={row(STAR, full)} className="fill-accent" />}
      {empty.length > 0 && <path d={row(STAR, empty)} className="fill-none" />}
      {half.length > 0 && <path d={row(HALF, half)} className="fill-accent" stroke="none" />}
    </svg>
  );
}

/** One star, shown before a rating in digits. */
export function StarIcon({ size = 16 }: { size?: number }) {
  return <StarShape size={size} isFull />;
}

type RatingInputProps = {
  name: string;
  value: number | null;
  onChange: (rating: number) => void;
  /** Default: "Your rating". */
  legend?: string | undefined;
};

/** A rating as five radio buttons, labelled "1 star" to "5 stars". */
export function RatingInput({ name, value, onChange, legend }: RatingInputProps) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend ?? <Trans>Your rating</Trans>}</legend>
      <div className="-ml-2 flex flex-wrap">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="relative flex size-12 cursor-pointer items-center justify-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={t`${plural(star, { one: '# star', other: '# stars' })}`}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <StarShape size={30} isFull={value !== null && star <= value} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
