import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLabel } from '#platform/web/locales/use-text.ts';
import { currentToast, dismissToast, removeToast, subscribeToast } from './toast.ts';
import { findOpenDialog, obstaclesOf, type ToastPlace, toastPlace } from './toast-place.ts';

/** Display time, swipe distance, and removal delay after dismissal (specification). */
const DISPLAY_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const REMOVE_DELAY_MS = 1_000_000;

const GAP_PX = 8;
/** At this width and below, dialogs are sheets. */
const SHEETS = '(max-width: 760px)';
const PHONE_MARGIN_PX = 16;

/**
 * Places the toast below the top bar, or lower if it would cover a field or a control of an open dialog. The place is
 * computed again when the focus moves (as when a dialog opens), an animation ends, or the dialog or window changes
 * size.
 */
function usePlace() {
  const [where, setWhere] = useState<ToastPlace>();
  const [toast, setToast] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (toast === null) return;
    const sizes = new ResizeObserver(() => place());
    const place = () => {
      const isPhone = window.matchMedia(SHEETS).matches;
      const dialog = findOpenDialog(document);
      if (dialog) sizes.observe(dialog);
      const box = toast.getBoundingClientRect();
      // On phones the toast can be narrower at its current place, so use the full width.
      const left = isPhone ? PHONE_MARGIN_PX : box.left;
      const right = isPhone ? window.innerWidth - PHONE_MARGIN_PX : box.right;
      const css = getComputedStyle(document.documentElement);
      const from = Number.parseFloat(css.getPropertyValue('--nav-h')) + GAP_PX;
      const to = window.innerHeight - Number.parseFloat(css.getPropertyValue('--bottombar-h')) - GAP_PX;
      const room = { height: box.height, left, right, from, to };
      const next = toastPlace(room, obstaclesOf(document), isPhone && dialog !== undefined);
      setWhere((now) => (now?.top === next.top && now.right === next.right ? now : next));
    };
    // Wait for the next frame, because a dialog takes its final place while it opens.
    const placeLater = () => requestAnimationFrame(place);
    place();
    document.addEventListener('focusin', placeLater);
    document.addEventListener('animationend', place);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', placeLater);
      document.removeEventListener('animationend', place);
      window.removeEventListener('resize', place);
    };
  }, [toast]);
  return { where, ref: useCallback((element: HTMLElement | null) => setToast(element), []) };
}

/** Renders toasts, on the right on desktop, below the top bar. Mount it only after hydration. */
export function Toaster() {
  const { where, ref } = usePlace();
  const { t } = useLingui();
  const put = useLabel();
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
          ref={ref}
          open={active.open}
          onOpenChange={(open) => open || dismissToast(active.id)}
          type={active.variant === 'destructive' ? 'foreground' : 'background'}
          className={`toast flex items-start gap-3 rounded-md border bg-surface-raised p-4 shadow-e3 ${active.variant === 'destructive' ? 'border-danger' : 'border-line'}`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title
              className={`font-semibold ${active.variant === 'destructive' ? 'text-danger-ink' : 'text-ink'}`}
            >
              {put(active.title)}
            </Toast.Title>
            {active.description && (
              <Toast.Description className="mt-0.5 text-sm text-ink-2">
                {put(active.description)}
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
        // Radix replaces {hotkey} by the key's name.
        label={`${t`Notifications`} ({hotkey})`}
        hotkey={['F8']}
        style={where}
        className="fixed top-[calc(var(--nav-h)+8px)] z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col outline-none max-md:inset-x-4 max-md:w-auto md:right-6"
      />
    </Toast.Provider>
  );
}
