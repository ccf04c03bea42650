import { useEffect, useRef } from 'react';

const TEXT_FIELD = 'textarea, input:not([type=checkbox], [type=radio], [type=range]), [contenteditable]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** The element that had the focus before it entered the current dialog. */
let enteredFrom: Element | null = null;
const openers = new WeakMap<Element, Element>();

/** The opener; if it is itself in a dialog, then also the opener of that dialog, and so on. */
function openersFrom(opener: Element): Element[] {
  const outer = opener.closest(DIALOG);
  const next = outer && openers.get(outer);
  return next ? [opener, ...openersFrom(next)] : [opener];
}

const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

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
 * gone, focuses what opened the dialog around it, else the next entry of its list, else the heading that the list names,
 * else the main element.
 */
export function useReturnFocus() {
  const chain = useRef<Element[]>([]);
  const others = useRef<HTMLElement[]>([]);
  const afterLast = useRef<HTMLElement | null>(null);
  return {
    remember: (event: Event) => {
      const { currentTarget: dialog } = event;
      if (!(dialog instanceof Element)) return;
      // With autoFocus, or React's second mount in development, the focus is already inside.
      const isInside = dialog.contains(document.activeElement);
      const opener = isInside ? enteredFrom : document.activeElement;
      if (opener === null || dialog.contains(opener)) return;
      openers.set(dialog, opener);
      chain.current = openersFrom(opener);
      const outermost = chain.current.at(-1) ?? opener;
      others.current = entriesAround(outermost);
      afterLast.current = afterLastOf(outermost);
    },
    restore: (event: Event) => {
      event.preventDefault();
      const opener = chain.current.find(canFocus);
      if (opener) return opener.focus({ preventScroll: true });
      const next = others.current.map(firstTarget).find((target) => target !== null);
      const { current: heading } = afterLast;
      if (next) show(next);
      else if (heading?.isConnected) show(heading);
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

/** What surrounds a focused control, collected while it is on the page. */
type Surroundings = {
  control: Element;
  isText: boolean;
  pathname: string;
  entries: HTMLElement[];
  afterLast: HTMLElement | null;
  ancestors: Element[];
};

function surroundingsOf(control: Element): Surroundings {
  const ancestors: Element[] = [];
  for (let at = control.parentElement; at !== null; at = at.parentElement) {
    ancestors.push(at);
    if (at.id === 'main') break;
  }
  const own = control.closest('li');
  const around = entriesAround(control).filter(({ parentElement }) => parentElement === own?.parentElement);
  return {
    control,
    isText: control.matches(TEXT_FIELD),
    pathname: window.location.pathname,
    entries: own instanceof HTMLElement ? [own, ...around] : around,
    afterLast: afterLastOf(control),
    ancestors,
  };
}

/**
 * The next entry of the list, else the heading that the list names, else the heading of the nearest part that is left.
 * After a text field never a button: what the user goes on typing would press it.
 */
function focusAfter({ isText, entries, afterLast, ancestors }: Surroundings): void {
  const next = isText
    ? entries.find(({ isConnected }) => isConnected)
    : entries.map(firstTarget).find((target) => target !== null);
  if (next) {
    if (isText) next.tabIndex = -1;
    next.focus();
    return;
  }
  const left = ancestors.filter(({ isConnected }) => isConnected);
  const headings = left.map((part) => part.querySelector<HTMLElement>('h1, h2, h3'));
  const heading = afterLast?.isConnected ? afterLast : headings.find((found) => found !== null);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Moves the focus on when the focused control of the page is removed, for example a button that deletes its own row. The
 * browser would move it to the body. Dialogs and new pages set the focus themselves.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    const inPage = (target: Element) =>
      target.closest('#main') && target.id !== 'main' ? surroundingsOf(target) : null;
    // The user may have focused a control before the application ran.
    let last = document.activeElement && inPage(document.activeElement);
    const enter = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const dialog = target.closest(DIALOG);
      if (dialog && relatedTarget instanceof Element && !dialog.contains(relatedTarget)) {
        enteredFrom = relatedTarget;
      }
      last = dialog ? null : inPage(target);
    };
    // Some browsers report the loss of a removed control too: whether it is gone shows after the removal.
    const leave = () =>
      queueMicrotask(() => {
        if (last?.control.isConnected && last.control !== document.activeElement) last = null;
      });
    const observer = new MutationObserver(() => {
      if (last === null || last.control.isConnected) return;
      const lost = last;
      last = null;
      // Later than the page's own code, which may have chosen a better target.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const isElsewhere = window.location.pathname !== lost.pathname;
          if (document.activeElement === document.body && !isElsewhere) focusAfter(lost);
        }),
      );
    });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
}
