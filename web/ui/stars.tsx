const STAR = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.500l6.5-.9z';

function StarShape({ fill, size }: { fill: 'full' | 'half' | 'none'; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="stroke-star"
    >
      <path
        d={STAR}
        strokeWidth="1.6"
        strokeLinejoin="round"
        className={fill === 'full' ? 'fill-accent' : 'fill-none'}
      />
      {fill === 'half' && (
        <path d="M12 2.6v14.9l-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" className="fill-accent" stroke="none" />
      )}
    </svg>
  );
}

/** Five stars with one name for all: "4.9 out of 5". */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span role="img" aria-label={`${rating.toFixed(1)} out of 5`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <StarShape
          key={star}
          size={size}
          fill={rating >= star - 0.25 ? 'full' : rating >= star - 0.75 ? 'half' : 'none'}
        />
      ))}
    </span>
  );
}

/** One star before a printed rating. */
export function StarIcon({ size = 16 }: { size?: number }) {
  return <StarShape size={size} fill="full" />;
}

type RatingInputProps = { name: string; value: number | null; onChange: (rating: number) => void };

/** A rating as five radios, each named "4 stars". */
export function RatingInput({ name, value, onChange }: RatingInputProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Your rating</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <StarShape size={30} fill={value !== null && star <= value ? 'full' : 'none'} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
