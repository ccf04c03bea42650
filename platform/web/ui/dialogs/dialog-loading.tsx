import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useEscape } from '../hooks/use-escape.ts';
import { useWaiting } from '../hooks/use-waiting.ts';
import { ListLoading } from '../states/list-loading.tsx';
import { Skeleton } from '../states/skeleton.tsx';

/** How long the dialog that replaces the sheet has no entrance animation: longer than this animation takes. */
const ENTRANCE_MS = 500;

/**
 * Shows the sheet above everything and returns what hides it. As a popover, because `showModal` makes the rest of the
 * page inert, for which the browser styles every element again: twice 0.2 to 0.3 s on a slow phone. Above another dialog
 * it must be modal, because that dialog would take the focus back.
 */
function showSheet(sheet: HTMLDialogElement): () => void {
  if (document.body.hasAttribute('data-scroll-locked') || !('showPopover' in sheet)) {
    sheet.showModal();
    return () => sheet.close();
  }
  const opener = document.activeElement;
  sheet.showPopover();
  sheet.querySelector('button')?.focus();
  return () => {
    if (opener instanceof HTMLElement && sheet.contains(document.activeElement))
      opener.focus({ preventScroll: true });
    sheet.hidePopover();
  };
}

/** Tab stays among the sheet's buttons. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
}

/**
 * Placeholder for a dialog while its code loads. The pressed control is dimmed at once; if loading takes longer, an
 * empty sheet appears. The dialog then replaces the sheet without an entrance animation. The sheet is a native dialog,
 * because the code of the others loads on demand. Its Retry reloads the page: another import would wait for the same file.
 */
export function DialogLoading({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const sheet = useRef<HTMLDialogElement>(null);
  const isShown = useWaiting(true) !== 'unseen';
  const { ref: content } = useEscape(isShown, onClose);
  useLayoutEffect(() => {
    if (isShown) return;
    const opener = document.activeElement as HTMLElement | null;
    if (opener === null || opener === document.body) return;
    opener.dataset.held = '';
    return () => void delete opener.dataset.held;
  }, [isShown]);
  useLayoutEffect(() => {
    const { current } = sheet;
    if (!isShown || current === null) return;
    // Hiding it returns the focus to the opener, before the loaded dialog notes where to return it.
    return showSheet(current);
  }, [isShown]);
  useEffect(() => {
    if (!isShown) return;
    const { dataset } = document.documentElement;
    dataset.sheetShown = '';
    return () => void setTimeout(() => delete dataset.sheetShown, ENTRANCE_MS);
  }, [isShown]);
  return (
    <dialog
      ref={sheet}
      popover="manual"
      tabIndex={-1}
      aria-modal="true"
      aria-label={t`Loading...`}
      onCancel={onClose}
      onKeyDown={keepFocus}
      // A dialog below takes a press outside itself as a wish to close.
      onPointerDown={(event) => event.stopPropagation()}
      className="dialog-overlay pointer-events-auto fixed inset-0 size-full max-h-none max-w-none bg-scrim backdrop:bg-transparent open:flex max-md:items-end md:items-center md:justify-center"
    >
      <div
        ref={content}
        data-state="open"
        className="dialog-content flex min-h-[60dvh] w-full flex-col gap-1 bg-surface px-4 py-3 text-ink-2 shadow-e3 max-md:rounded-t-xl md:max-w-[35rem] md:rounded-xl md:px-6"
      >
        <button
          type="button"
          aria-label={t`Close`}
          onClick={onClose}
          className="-mr-2 flex size-11 shrink-0 items-center justify-center self-end rounded-sm text-ink hover:bg-surface-sunken"
        >
          <X size={22} strokeWidth={1.9} aria-hidden="true" />
        </button>
        <ListLoading onRetry={() => window.location.reload()}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </ListLoading>
      </div>
    </dialog>
  );
}
