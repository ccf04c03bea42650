import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PRODUCT } from '#shared/product.ts';

type BrandProps = {
  /** Switches the colours for dark backgrounds. */
  onDark?: boolean;
  /** In a container (`@container`): shows the mark alone if there is no room for the name beside it. */
  compact?: boolean;
};

/** Logo and product name. */
export function Brand({ onDark = false, compact = false }: BrandProps) {
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
        className={`font-display text-xl font-semibold leading-none ${onDark ? 'text-on-deep' : 'text-ink'} ${compact ? 'hidden @min-[5.7rem]:inline' : ''}`}
      >
        {PRODUCT.name}
      </span>
    </span>
  );
}

/** The logo as a link to the home page, in a bar (a flex container). */
export function HomeLink({ onClick }: { onClick?: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <Link
      to="/"
      className="@container flex min-h-11 max-w-23.5 min-w-0 basis-6.5 grow-[999] items-center rounded-sm"
      aria-label={t`${PRODUCT.name}, home`}
      onClick={onClick}
    >
      <Brand compact />
    </Link>
  );
}
