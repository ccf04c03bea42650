import { Trans, useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useLocation } from 'react-router';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { useDisclosure } from '#platform/web/ui/hooks/use-disclosure.ts';
import { useInbox } from './queries.ts';

const BellPanel = lazyDialog(
  () => import('./bell-panel.tsx').then((module) => module.BellPanel),
  () => (
    <p className="px-3 py-6 text-center text-ink-2">
      <Trans>Loading notifications...</Trans>
    </p>
  ),
);

const MOST = 99;

/** The bell with the number of unread notices; opens the latest ones. */
export function NotificationBell() {
  const { t } = useLingui();
  const { data: inbox } = useInbox();
  const unread = inbox?.unreadCount ?? 0;
  const { open, setOpen, root, button, panelId } = useDisclosure(useLocation().key);

  return (
    <div ref={root} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        className="relative flex size-11 items-center justify-center rounded-full hover:bg-surface-sunken"
        onClick={() => setOpen(!open)}
      >
        <Bell size={20} strokeWidth={1.9} aria-hidden="true" />
        <span className="sr-only">
          <Trans>Notifications</Trans>
          {unread > 0 && `, ${unread > MOST ? t`more than ${MOST} unread` : t`${unread} unread`}`}
        </span>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0.5 right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-full mt-2 rounded-lg border border-line bg-surface-raised p-2 shadow-e3 max-sm:inset-x-3 sm:right-0 sm:w-96"
      >
        {open && <BellPanel onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}
