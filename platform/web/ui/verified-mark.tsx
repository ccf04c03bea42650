import shapes from './shapes.svg';

/** The scalloped green check beside a verified teacher's name. */
export function VerifiedMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} role="img" aria-label="Verified teacher" className="shrink-0">
      <use href={`${shapes}#seal`} className="fill-success" />
      <use href={`${shapes}#check`} className="stroke-on-success" />
    </svg>
  );
}
