import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useInbox } from './queries.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx').then((module) => ({ default: module.BellPanel })));

const MOST = 99;

/** The bell of the bar with the number of unread notices; it opens the latest of them. */
export function NotificationBell() {
  const { data: inbox } = useInbox();
  const unread = inbox?.unreadCount ?? 0;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes the panel
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={root} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        className="relative flex size-11 items-center justify-center rounded-full hover:bg-surface-sunken"
        onClick={() => setOpen(!open)}
      >
        <Bell size={20} strokeWidth={1.9} aria-hidden="true" />
        <span className="sr-only">
          Notifications{unread > 0 && `, ${unread > MOST ? `more than ${MOST}` : unread} unread`}
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
        id={panel}
        hidden={!open}
        className="absolute top-full mt-2 rounded-lg border border-line bg-surface-raised p-2 shadow-e3 max-sm:inset-x-3 sm:right-0 sm:w-96"
      >
        {open && (
          <Suspense fallback={<p className="px-3 py-6 text-center text-ink-2">Loading notifications...</p>}>
            <BellPanel />
          </Suspense>
        )}
      </div>
    </div>
  );
}
