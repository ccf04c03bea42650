import { useRef } from 'react';

/**
 * Returns the other list entries with buttons: first those after the opener's entry, then those before it.
 * `data-after-last` limits the search to the opener's own list, which has its own fallback heading.
 */
function entriesAround(opener: Element): HTMLElement[] {
  const own = opener.closest('li');
  if (own === null) return [];
  const list = own.closest<HTMLElement>('[data-after-last]');
  const scope = list ?? document.getElementById('main') ?? document.body;
  const entries = [...scope.querySelectorAll<HTMLElement>('li:has(button)')];
  const at = entries.indexOf(own);
  return [...entries.slice(at + 1), ...entries.slice(0, at).reverse()];
}

/** The heading that gets the focus when the opener's list has no entry left. */
function afterLastOf(opener: Element): HTMLElement | null {
  const id = opener.closest<HTMLElement>('[data-after-last]')?.dataset.afterLast;
  return id === undefined ? null : document.getElementById(id);
}

/**
 * Returns the focusable heading of an entry, so that the user reads the entry before acting on it; otherwise its first
 * button or link.
 */
function firstTarget(entry: HTMLElement): HTMLElement | null {
  if (!entry.isConnected) return null;
  const heading = entry.querySelector<HTMLElement>('h3[tabindex="-1"]');
  return heading ?? entry.querySelector<HTMLElement>('button:not([aria-disabled]), a[href]');
}

function show(target: HTMLElement): void {
  target.focus({ preventScroll: target.tabIndex < 0 });
  if (target.tabIndex < 0) target.scrollIntoView({ block: 'start' });
}

/**
 * Returns the focus to the element that opened a dialog; Radix does so only for its own triggers. If that element is
 * gone, focuses the next entry of its list, else the heading that the list names, else the main element.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const others = useRef<HTMLElement[]>([]);
  const afterLast = useRef<HTMLElement | null>(null);
  return {
    remember: (event: Event) => {
      const { currentTarget: dialog } = event;
      const { activeElement } = document;
      // In development, React mounts twice. The second time, the focus is already inside.
      if (dialog instanceof Node && dialog.contains(activeElement)) return;
      opener.current = activeElement;
      others.current = activeElement === null ? [] : entriesAround(activeElement);
      afterLast.current = activeElement && afterLastOf(activeElement);
    },
    restore: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const canRestore = current instanceof HTMLElement && current.isConnected && current !== document.body;
      if (canRestore) return current.focus({ preventScroll: true });
      const next = others.current.map(firstTarget).find((target) => target !== null);
      const { current: heading } = afterLast;
      if (next) show(next);
      else if (heading?.isConnected) show(heading);
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
