import { useEffect, useId, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Forms of the page that hold something unsaved. */
const forms = new Set<string>();
const listeners = new Set<() => void>();

function mark(id: string, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(id);
  else forms.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a form holds something unsaved, while it does. `UnsavedGuard` asks before it is lost. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    mark(id, isUnsaved);
    return () => mark(id, false);
  }, [id, isUnsaved]);
}

/** Once on a page with forms: asks before the page is left with something unsaved. Its tabs may change freely. */
export function UnsavedGuard() {
  const isUnsaved = useSyncExternalStore(
    subscribe,
    () => forms.size > 0,
    () => false,
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="What you have changed on this page is not saved yet."
      keepLabel="Stay here"
      confirmLabel="Leave"
      onKeep={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
