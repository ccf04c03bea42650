import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that shows and hides a panel: Escape closes it and gives the focus back to the button, and so does a press
 * or the focus anywhere else. `root` holds both; a change of `closeOn` closes the panel, too.
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
      // One press closes one thing: the dialog around an open menu stays.
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    // Before the document, where a dialog listens.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [open]);
  return { open, setOpen, root, button, panelId };
}
