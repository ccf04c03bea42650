import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  addGuard,
  answerLeaving,
  hasUnsavedChanges,
  isLeavingAsked,
  watchUnsaved,
} from './unsaved-changes.ts';

type UnsavedGuardProps = {
  /** Whether a navigation within the page also removes its forms. */
  removesForms?: (from: Location, to: Location) => boolean;
};

/**
 * Asks before the user leaves a page with unsaved changes or signs out; switching tabs is allowed. Render it once per
 * page.
 */
export function UnsavedGuard({ removesForms }: UnsavedGuardProps) {
  const { t } = useLingui();
  const isUnsaved = useSyncExternalStore(watchUnsaved, hasUnsavedChanges, () => false);
  const isAsked = useSyncExternalStore(watchUnsaved, isLeavingAsked, () => false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        removesForms?.(currentLocation, nextLocation) === true),
  );
  useEffect(addGuard, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => hasUnsavedChanges() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const answer = (leave: boolean) => {
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
    answerLeaving(leave);
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || isAsked}
      title={t`Leave without saving?`}
      text={t`You have unsaved changes on this page.`}
      dismissLabel={t`Stay here`}
      confirmLabel={t`Leave`}
      onDismiss={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  );
}
