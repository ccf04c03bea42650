import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HomeLink } from './brand.tsx';
import { LanguageMenu } from './languages.tsx';

/** Top bar for pages that bring their own links. It scrolls away with the page. */
export function PlainBar({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex min-h-(--nav-h) flex-wrap items-center justify-between gap-x-2">
        <HomeLink />
        <nav aria-label={t`Main`} className={`flex flex-wrap items-center ${className}`}>
          {children}
          <LanguageMenu />
        </nav>
      </div>
    </header>
  );
}

export function BarLink({
  to,
  className = '',
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className={`flex min-h-11 items-center px-2 max-[350px]:px-1.5 hover:text-primary-ink sm:px-3 ${className}`}
    >
      {children}
    </Link>
  );
}
