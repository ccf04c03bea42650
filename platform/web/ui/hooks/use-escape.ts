import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** True for the topmost open dialog: dialogs are in the DOM in the order in which they were opened. */
function isOnTop(content: Element | null): boolean {
  return (
    content !== null && [...document.querySelectorAll('.dialog-content[data-state=open]')].at(-1) === content
  );
}

/** True if a combobox list is open, because the list handles Escape itself. */
const hasOpenList = () => document.activeElement?.matches('[role=combobox][aria-expanded=true]') ?? false;

/** TypeScript does not know it yet: the browser's sign that the user wants to close something, such as Back on Android. */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void };
type WithCloseWatcher = { CloseWatcher?: new () => CloseWatcher };

/** Calls `onClose` for Back on Android, in place of leaving the page. Browsers without CloseWatcher leave the page. */
function useBackGesture(open: boolean, onClose: () => void): void {
  // A watcher serves once: if the dialog then stays open, for example to ask first, it needs another.
  const [served, setServed] = useState(0);
  const close = useEffectEvent(() => {
    setServed(served + 1);
    onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new watcher each time one has served.
  useLayoutEffect(() => {
    const { CloseWatcher } = window as WithCloseWatcher;
    if (!open || CloseWatcher === undefined) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [open, served]);
}

/**
 * Closes only the topmost dialog on Escape or Back. Radix updates its layer order too late, so on a slow phone one key press
 * closed two dialogs. Radix also lets an open toast handle the key.
 */
export function useEscape(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // The browser closes native dialogs, such as the photo lightbox.
    if (document.querySelector('dialog[open]')) return event.stopImmediatePropagation();
    if (!isOnTop(content.current)) return;
    // Also for an open list: the browser would ask the dialog to close.
    event.preventDefault();
    if (hasOpenList()) return;
    event.stopImmediatePropagation();
    onClose();
  });
  useBackGesture(open, onClose);
  useLayoutEffect(() => {
    if (!open) return;
    const listener = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [open]);
  return { ref: content, onEscapeKeyDown: (event: KeyboardEvent) => event.preventDefault() };
}
