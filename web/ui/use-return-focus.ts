import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does that for its own triggers only, and ours open from
 * anywhere. Where the opener is gone, the page's main part takes the focus, so that it is never lost at the top.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: (event: Event) => {
      const { currentTarget: dialog } = event;
      const { activeElement } = document;
      // In development a dialog mounts twice; the second time the focus is inside already.
      if (dialog instanceof Node && dialog.contains(activeElement)) return;
      opener.current = activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const there = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = there ? current : document.getElementById('main');
      target?.focus({ preventScroll: true });
    },
  };
}
