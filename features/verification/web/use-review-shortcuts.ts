import { useEffect, useRef } from 'react';
import type { Decision } from '../decisions.ts';

export type ReviewShortcuts = {
  next: () => void;
  previous: () => void;
  notes: () => void;
  ask: (decision: Decision) => void;
};

const DECISION_KEYS: Readonly<Record<string, Decision>> = {
  a: 'approved',
  m: 'needs_more_info',
  r: 'rejected',
};

/**
 * Shortcuts: J and K move through the queue, N goes to the notes, A, M and R start a decision. Off while the user
 * types.
 */
export function useReviewShortcuts(enabled: boolean, handlers: ReviewShortcuts): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const busy = target.closest(
        'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], dialog[open]',
      );
      if (busy || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.toLowerCase();
      const decision = DECISION_KEYS[key];
      if (decision) latest.current.ask(decision);
      else if (key === 'j') latest.current.next();
      else if (key === 'k') latest.current.previous();
      else if (key === 'n') latest.current.notes();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
