import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Ids of the forms on the page with unsaved changes. */
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

/** Asks before the user leaves a page with unsaved changes; switching tabs is allowed. Render it once per page. */
export function UnsavedGuard() {
  const { t } = useLingui();
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
      title={t`Leave without saving?`}
      text={t`You have unsaved changes on this page.`}
      dismissLabel={t`Stay here`}
      confirmLabel={t`Leave`}
      onDismiss={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
