import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Brand, HomeLink } from './brand.tsx';
import { dashboardOf, isActivePath, type UserType } from './dashboard-links.ts';
import { LanguageMenu } from './languages.tsx';

type NavBarProps = {
  userType: UserType | null;
  /** The user menu of a signed-in user. */
  menu: ReactNode;
  /** Called when a guest clicks the logo: clears the query cache (specification). */
  onGuestLogo: () => void;
};

/** The sticky top bar. Pages in guest mode and pages with their own header do not use it. */
export function NavBar({ userType, menu, onGuestLogo }: NavBarProps) {
  const say = useText();
  const { t } = useLingui();
  // Phones have room for one link: Find Teachers. On the landing page, the hero has that button, so phones show the
  // teacher sign-up instead.
  const isLanding = useLocation().pathname === '/' && userType === null;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="page-width flex min-h-(--nav-h) flex-wrap items-center gap-x-2 max-[350px]:gap-x-1 sm:gap-x-4">
        {userType === null ? (
          <HomeLink onClick={onGuestLogo} />
        ) : (
          <span className="flex min-h-11 items-center">
            <Brand />
          </span>
        )}
        <nav aria-label={t`Main`} className="flex min-w-0 grow items-stretch gap-1 self-stretch sm:ml-2">
          <NavLink to="/search" prefixes={['/search']} hideOnPhone={isLanding}>
            <Trans>Find Teachers</Trans>
          </NavLink>
          {userType === null ? (
            <NavLink to="/teacher-signup" prefixes={['/teacher-signup']} hideOnPhone={!isLanding}>
              <Trans>For Teachers</Trans>
            </NavLink>
          ) : (
            <NavLink to={dashboardOf(userType).navPath} prefixes={dashboardOf(userType).paths} hideOnPhone>
              {say(dashboardOf(userType).label)}
            </NavLink>
          )}
        </nav>
        {userType === null && <LanguageMenu />}
        {userType === null ? (
          <ButtonLink
            to="/auth"
            variant="outline"
            className="whitespace-nowrap max-[350px]:px-3! max-[400px]:[&:lang(ta)]:px-2!"
          >
            <Trans>Sign In</Trans>
          </ButtonLink>
        ) : (
          menu
        )}
      </div>
    </header>
  );
}

type NavLinkProps = { to: string; prefixes: readonly string[]; hideOnPhone?: boolean; children: ReactNode };

/**
 * A link that looks active if the page's path starts with one of `prefixes`. On phones, the bottom bar has the
 * dashboard link instead.
 */
function NavLink({ to, prefixes, hideOnPhone = false, children }: NavLinkProps) {
  const active = isActivePath(useLocation().pathname, prefixes);
  const colours = active
    ? 'text-primary-ink font-medium after:bg-primary'
    : 'text-ink hover:text-primary-ink after:bg-transparent';
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={`relative min-h-11 items-center px-2 whitespace-nowrap max-[350px]:px-1 max-[350px]:text-sm max-[400px]:[&:lang(ta)]:px-1 max-[400px]:[&:lang(ta)]:text-sm max-[350px]:[&:lang(ta)]:text-xs sm:px-3.5 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 ${colours} ${hideOnPhone ? 'hidden md:flex' : 'flex'}`}
    >
      {children}
    </Link>
  );
}
