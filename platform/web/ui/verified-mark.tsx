/** The scalloped green check beside a verified teacher's name. */
import { useLingui } from '@lingui/react/macro';
export function VerifiedMark({ size = 20 }: { size?: number }) {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role="img"
      aria-label={t`Verified teacher`}
      className="shrink-0"
    >
      <path
        className="fill-success"
        d="M12 1.8l2.6 1.9 3.2-.1 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.1L12 22l-2.6-1.9-3.2.1-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.1z"
      />
      <path
        className="stroke-on-success"
        d="M8 12.2l2.7 2.7 5.3-5.5"
        fill="none"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
