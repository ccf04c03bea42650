import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutDashboard, LogOut, Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { dashboardOf, isActivePath, type UserType } from './dashboard-links.ts';

const ITEM = 'flex min-h-(--bottombar-h) flex-1 flex-col items-center justify-center gap-1 text-xs';
const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const;

type BottomBarProps = {
  userType: UserType;
  /** Called before the page leaves to end the session. Returns false if the user stays. */
  onLogout: () => Promise<boolean>;
};

/** Bottom navigation for signed-in users on phones. */
export function BottomBar({ userType, onLogout }: BottomBarProps) {
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
        <Logout onLogout={onLogout} />
      </div>
    </nav>
  );
}

const LOGOUT_PATH = '/api/logout';

/**
 * Logs out after one confirmation, because on phones the thumb can hit it in place of Dashboard. Without JavaScript it
 * is a plain link.
 */
function Logout({ onLogout }: Pick<BottomBarProps, 'onLogout'>) {
  const { t } = useLingui();
  const [Question, setQuestion] = useState<ComponentType<ComponentProps<typeof ConfirmDialog>> | null>(null);
  const [open, setOpen] = useState(false);
  // Not a router link: the server ends the session.
  async function leave() {
    setOpen(false);
    if (await onLogout()) window.location.assign(LOGOUT_PATH);
  }
  function ask(event: MouseEvent) {
    event.preventDefault();
    import('#platform/web/ui/dialogs/confirm-dialog.tsx').then((loaded) => {
      setQuestion(() => loaded.ConfirmDialog);
      setOpen(true);
    }, leave);
  }
  return (
    <>
      <a href={LOGOUT_PATH} aria-haspopup="dialog" onClick={ask} className={`${ITEM} text-ink-2`}>
        <LogOut {...ICON} />
        <Trans>Logout</Trans>
      </a>
      {Question && (
        <Question
          open={open}
          title={t`Log out?`}
          text={t`You will need your password to sign in again.`}
          dismissLabel={t`Stay signed in`}
          confirmLabel={t`Log out`}
          onDismiss={() => setOpen(false)}
          onConfirm={leave}
        />
      )}
    </>
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
