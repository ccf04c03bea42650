import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, removeToast, subscribeToast } from './toast.ts';

/** Display time, swipe distance, and removal delay after dismissal (specification). */
const DISPLAY_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const REMOVE_DELAY_MS = 1_000_000;

/** Renders toasts: top right on desktop, above the bottom bar on phones. Mount it only after hydration. */
export function Toaster() {
  const { t } = useLingui();
  const active = useSyncExternalStore(subscribeToast, currentToast, () => null);
  const dismissed = active !== null && !active.open ? active.id : null;
  useEffect(() => {
    if (dismissed === null) return;
    const timer = setTimeout(() => removeToast(dismissed), REMOVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [dismissed]);
  return (
    <Toast.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t`Notification`}
    >
      {active && (
        <Toast.Root
          key={active.id}
          open={active.open}
          onOpenChange={(open) => open || dismissToast(active.id)}
          type={active.variant === 'destructive' ? 'foreground' : 'background'}
          className={`toast flex items-start gap-3 rounded-md border bg-surface-raised p-4 shadow-e3 ${active.variant === 'destructive' ? 'border-danger' : 'border-line'}`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title
              className={`font-semibold ${active.variant === 'destructive' ? 'text-danger-ink' : 'text-ink'}`}
            >
              {active.title}
            </Toast.Title>
            {active.description && (
              <Toast.Description className="mt-0.5 text-sm text-ink-2">
                {active.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label={t`Close`}
            className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:text-ink"
          >
            <X size={20} strokeWidth={1.9} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col outline-none max-md:inset-x-4 max-md:bottom-[calc(var(--bottombar-h)+16px+env(safe-area-inset-bottom))] max-md:w-auto md:top-20 md:right-6"
      />
    </Toast.Provider>
  );
}
