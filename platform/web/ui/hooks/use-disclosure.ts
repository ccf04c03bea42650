import { useEffect, useId, useRef, useState } from 'react';

/**
 * State of a button that shows and hides a panel. Escape closes it and focuses the button. A click or focus outside
 * `root`, or a change of `closeOn`, closes it too.
 */
export function useDisclosure(closeOn?: string) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [seen, setSeen] = useState(closeOn);
  if (seen !== closeOn) {
    setSeen(closeOn);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes only the menu, not the dialog around it, which also the browser would ask to close.
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    // Capture on window runs before the document listener of a dialog.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [open]);
  return { open, setOpen, root, button, panelId };
}
