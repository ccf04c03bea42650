import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutDashboard, LogOut, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { dashboardOf, isActivePath, type UserType } from './dashboard-path.ts';

const ITEM = 'flex min-h-(--bottombar-h) flex-1 flex-col items-center justify-center gap-1 text-xs';
const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

/** Bottom navigation for signed-in users on phones. */
export function BottomBar({ userType }: { userType: UserType }) {
  const { t } = useLingui();
  const dashboard = dashboardOf(userType);
  return (
    <nav
      aria-label={t`Quick`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="flex min-h-(--bottombar-h)">
        <Item to="/search" prefixes={['/search']} icon={<Search {...ICON} />}>
          <Trans>Search</Trans>
        </Item>
        <Item to={dashboard.navPath} prefixes={dashboard.paths} icon={<LayoutDashboard {...ICON} />}>
          <Trans>Dashboard</Trans>
        </Item>
        {/* A plain link, not a router link: the server ends the session. */}
        <a href="/api/logout" className={`${ITEM} text-ink-2`}>
          <LogOut {...ICON} />
          <Trans>Logout</Trans>
        </a>
      </div>
    </nav>
  );
}

type ItemProps = { to: string; prefixes: readonly string[]; icon: ReactNode; children: ReactNode };

function Item({ to, prefixes, icon, children }: ItemProps) {
  const active = isActivePath(useLocation().pathname, prefixes);
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={`${ITEM} ${active ? 'font-semibold text-primary-ink' : 'text-ink-2'}`}
    >
      {icon}
      {children}
    </Link>
  );
}
