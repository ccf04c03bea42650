import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** True for the topmost open dialog: dialogs are in the DOM in the order in which they were opened. */
function isOnTop(content: Element | null): boolean {
  return (
    content !== null && [...document.querySelectorAll('.dialog-content[data-state=open]')].at(-1) === content
  );
}

/** True if a combobox list is open, because the list handles Escape itself. */
const hasOpenList = () => document.activeElement?.matches('[role=combobox][aria-expanded=true]') ?? false;

/**
 * Closes only the topmost dialog on Escape. Radix updates its layer order too late, so on a slow phone one key press
 * closed two dialogs. Radix also lets an open toast handle the key.
 */
export function useEscape(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // The browser closes native dialogs, such as the photo lightbox.
    if (document.querySelector('dialog[open]')) return event.stopImmediatePropagation();
    if (!isOnTop(content.current) || hasOpenList()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onClose();
  });
  useLayoutEffect(() => {
    if (!open) return;
    const listener = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [open]);
  return { ref: content, onEscapeKeyDown: (event: KeyboardEvent) => event.preventDefault() };
}
