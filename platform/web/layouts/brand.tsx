import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PRODUCT } from '#shared/product.ts';

/** Logo and product name. `onDark` switches the colours for dark backgrounds. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 28 32" width="26" height="30" aria-hidden="true" focusable="false">
        <path
          d="M3 30V14a11 11 0 0 1 22 0v16"
          fill="none"
          className={onDark ? 'stroke-on-deep' : 'stroke-ink'}
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle cx="14" cy="15" r="4.2" className="fill-accent" />
        <path d="M9 30a5 5 0 0 1 10 0" className="fill-accent" />
      </svg>
      <span
        className={`font-display text-xl font-semibold leading-none ${onDark ? 'text-on-deep' : 'text-ink'}`}
      >
        {PRODUCT.name}
      </span>
    </span>
  );
}

/** The logo as a link to the home page. */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  const { t } = useLingui();
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center rounded-sm"
      aria-label={t`${PRODUCT.name}, home`}
      onClick={onClick}
    >
      <Brand />
    </Link>
  );
}
