import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Open dialogs stand in the document in the order in which they were opened. */
function isOnTop(content: Element | null): boolean {
  return (
    content !== null && [...document.querySelectorAll('.dialog-content[data-state=open]')].at(-1) === content
  );
}

/** A list that is open below the field with the focus closes by itself. */
const hasOpenList = () => document.activeElement?.matches('[role=combobox][aria-expanded=true]') ?? false;

/**
 * One press of Escape closes one thing: the dialog on top. Radix learns a moment late which one that is, so that on a
 * busy phone one press closed the question and the dialog that asked it; and it lets a toast take the press instead.
 */
export function useEscape(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // The browser closes its own dialogs, such as a large photo.
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
