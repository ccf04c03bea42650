import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HomeLink } from './brand.tsx';
import { LanguageMenu } from './languages.tsx';

type GuestBarProps = {
  /** Called when the logo is clicked. */
  onLogo: (() => void) | undefined;
};

/** Top bar of guest mode: logo and Find Teachers, the same for all users. */
export function GuestBar({ onLogo }: GuestBarProps) {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="page-width flex min-h-(--nav-h) flex-wrap items-center gap-x-2 sm:gap-x-6">
        <HomeLink onClick={onLogo} />
        <nav aria-label={t`Main`} className="grow">
          <Link
            to="/search"
            className="flex min-h-11 items-center rounded-sm px-2 whitespace-nowrap text-ink hover:text-primary-ink sm:px-3.5"
          >
            <Trans>Find Teachers</Trans>
          </Link>
        </nav>
        <LanguageMenu />
      </div>
    </header>
  );
}
