import { useRef } from 'react';

/** List entries with something to press: those after the opener first, then those before it. */
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
 * Gives the focus back to what opened a dialog. Radix does that for its own triggers only, and ours open from
 * anywhere. Where the opener is gone, as after an answer to a request, the next entry of its list takes the focus,
 * else the page's main part, so that it is never lost at the top.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const others = useRef<HTMLElement[]>([]);
  return {
    remember: (event: Event) => {
      const { currentTarget: dialog } = event;
      const { activeElement } = document;
      // In development a dialog mounts twice; the second time the focus is inside already.
      if (dialog instanceof Node && dialog.contains(activeElement)) return;
      opener.current = activeElement;
      others.current = activeElement === null ? [] : entriesAround(activeElement);
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const there = current instanceof HTMLElement && current.isConnected && current !== document.body;
      if (there) return current.focus({ preventScroll: true });
      const next = others.current.map(firstAction).find((action) => action !== null);
      if (next) next.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
