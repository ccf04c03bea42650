import { useRef } from 'react';

/** List entries with buttons: those after the opener first, then those before it. */
function entriesAround(opener: Element): HTMLElement[] {
  const own = opener.closest('li');
  if (own === null) return [];
  const entries = [...document.querySelectorAll<HTMLElement>('main li:has(button)')];
  const at = entries.indexOf(own);
  return [...entries.slice(at + 1), ...entries.slice(0, at).reverse()];
}

function firstAction(entry: HTMLElement): HTMLElement | null {
  return entry.isConnected ? entry.querySelector<HTMLElement>('button:not([aria-disabled]), a[href]') : null;
}

/**
 * Returns the focus to the element that opened a dialog; Radix does so only for its own triggers. If that element is
 * gone, focuses the next entry of its list, else the main element.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const others = useRef<HTMLElement[]>([]);
  return {
    remember: (event: Event) => {
      const { currentTarget: dialog } = event;
      const { activeElement } = document;
      // In development, React mounts twice. The second time, the focus is already inside.
      if (dialog instanceof Node && dialog.contains(activeElement)) return;
      opener.current = activeElement;
      others.current = activeElement === null ? [] : entriesAround(activeElement);
    },
    restore: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const canRestore = current instanceof HTMLElement && current.isConnected && current !== document.body;
      if (canRestore) return current.focus({ preventScroll: true });
      const next = others.current.map(firstAction).find((action) => action !== null);
      if (next) next.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
