const STAR = 'M10 1.6l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 14.8l-5.1 2.8 1-5.8L1.7 7.7l5.8-.8z';
const LEFT_HALF = 'M10 1.6V14.8l-5.1 2.8 1-5.8L1.7 7.7l5.8-.8z';

type StarProps = { fill?: 'full' | 'half' | 'empty'; className?: string };

/** One star of a rating; decoration beside a printed number. */
export function Star({ fill = 'full', className = 'size-4' }: StarProps) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`${className} shrink-0 overflow-visible`}>
      {fill !== 'empty' && <path d={fill === 'full' ? STAR : LEFT_HALF} className="fill-accent" />}
      <path d={STAR} fill="none" strokeWidth="1.4" strokeLinejoin="round" className="stroke-star" />
    </svg>
  );
}
