import { useEffect, useId } from 'react';

/** Ids of the forms on the page with unsaved changes. */
const forms = new Set<string>();
const listeners = new Set<() => void>();
/** Number of mounted `UnsavedGuard`s: without one, there is no question. */
let guards = 0;
/** Takes the answer to an open question; null if there is none. */
let question: ((leave: boolean) => void) | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

function mark(id: string, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(id);
  else forms.delete(id);
  tell();
}

/** Calls `listener` after each change of the unsaved forms or the question. Returns a function that stops it. */
export function watchUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a form on the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => forms.size > 0;

/** Registers unsaved changes of a form. `UnsavedGuard` then asks before the user leaves the page. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    mark(id, isUnsaved);
    return () => mark(id, false);
  }, [id, isUnsaved]);
}

/** Leaves the page without asking about its forms, for example because the session has ended. */
export function forgetUnsavedChanges(): void {
  forms.clear();
  tell();
}

/**
 * Asks whether to leave the page if it has unsaved changes, for a way out that is no navigation of the router. Returns
 * true if there are none or the user leaves.
 */
export async function askToLeave(): Promise<boolean> {
  if (forms.size === 0 || guards === 0) return true;
  return new Promise<boolean>((resolve) => {
    question = resolve;
    tell();
  });
}

/** Like `askToLeave`, and forgets the unsaved changes if the user leaves. */
export async function confirmLeaving(): Promise<boolean> {
  const leaves = await askToLeave();
  if (leaves) forgetUnsavedChanges();
  return leaves;
}

/** Whether `confirmLeaving` waits for an answer. */
export const isLeavingAsked = (): boolean => question !== null;

/** Answers the question of `confirmLeaving`, if it is open. */
export function answerLeaving(leave: boolean): void {
  question?.(leave);
  question = null;
  tell();
}

/** Registers a guard. Returns a function that removes it; an open question then means to stay. */
export function addGuard(): () => void {
  guards += 1;
  return () => {
    guards -= 1;
    answerLeaving(false);
  };
}
