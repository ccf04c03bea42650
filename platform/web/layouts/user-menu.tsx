import { Trans } from '@lingui/react/macro';
import { CalendarDays, Heart, LayoutDashboard, LogOut, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { useDisclosure } from '#platform/web/ui/hooks/use-disclosure.ts';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import { dashboardOf, type UserType } from './dashboard-links.ts';
import { LanguageEntries } from './languages.tsx';
import { LowDataSwitch } from './low-data-switch.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type UserMenuProps = {
  name: string;
  email: string;
  userType: UserType;
  picture: string | null;
  onSignOut: () => void;
};

const ROLE_LABELS: Record<UserType, Words> = {
  student: text`Student`,
  client: text`Student`,
  teacher: text`Teacher`,
  admin: text`Admin`,
};
const ENTRY = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-surface-sunken';

/** The user menu: a disclosure with plain links, so that standard keyboard navigation works. */
export function UserMenu({ name, email, userType, picture, onSignOut }: UserMenuProps) {
  const say = useText();
  const { open, setOpen, root, button, panelId } = useDisclosure(useLocation().key);

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        className="flex size-11 items-center justify-center rounded-full"
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name} src={picture} />
        <span className="sr-only">
          <Trans>Account menu of {name}</Trans>
        </span>
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-full right-0 mt-2 max-h-[calc(100dvh-9rem)] w-72 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-raised p-2 shadow-e3"
      >
        <div className="border-b border-line px-3 pt-1 pb-3">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm break-all text-ink-2">{email}</p>
          <p className="mt-1.5 inline-block rounded-full bg-primary-soft px-2.5 py-0.5 text-xs font-medium text-primary-ink">
            {say(ROLE_LABELS[userType])}
          </p>
        </div>
        <div className="pt-2">
          <Entry
            to={dashboardOf(userType).menuPath}
            icon={<LayoutDashboard size={20} strokeWidth={1.9} aria-hidden="true" />}
          >
            {say(dashboardOf(userType).label)}
          </Entry>
          {userType === 'student' && (
            <Entry
              to={`${dashboardOf(userType).menuPath}?tab=bookings`}
              icon={<CalendarDays size={20} strokeWidth={1.9} aria-hidden="true" />}
            >
              <Trans>My Bookings</Trans>
            </Entry>
          )}
          <Entry to="/search" icon={<Search size={20} strokeWidth={1.9} aria-hidden="true" />}>
            <Trans>Find Teachers</Trans>
          </Entry>
          {userType === 'student' && (
            <Entry to="/saved" icon={<Heart size={20} strokeWidth={1.9} aria-hidden="true" />}>
              <Trans>Saved teachers</Trans>
            </Entry>
          )}
          <div className="my-1 border-y border-line py-1">
            <LanguageEntries />
            <LowDataSwitch place="menu" />
            <ThemeChoice place="menu" />
          </div>
          <button type="button" className={ENTRY} onClick={onSignOut}>
            <LogOut size={20} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Sign Out</Trans>
          </button>
        </div>
      </div>
    </div>
  );
}

function Entry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={ENTRY}>
      {icon}
      {children}
    </Link>
  );
}
