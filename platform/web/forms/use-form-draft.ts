import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect } from 'react';
import { storeDraft } from '../api/draft-storage.ts';
import { hasUnsavedChanges, useUnsavedChanges } from '../ui/dialogs/unsaved-changes.ts';

/**
 * Registers unsaved changes of a form (`UnsavedGuard` asks about them), and stores `draft` if the sign-in expires while
 * they are unsaved. The form reads it with `readStoredDraft(key)` when it opens again.
 */
export function useFormDraft(key: string, draft: unknown, isUnsaved: boolean): void {
  const queryClient = useQueryClient();
  const close = useEffectEvent(() => {
    const isSignedIn = queryClient.getQueryData(['/api/user']) !== null;
    if (isSignedIn) storeDraft(key, null);
    // The sign-in has expired: signing out forgets the unsaved changes.
    else if (isUnsaved && hasUnsavedChanges()) storeDraft(key, draft);
  });
  // With the removal of the form, not some time after it: the page may be left at once. And before the cleanup of
  // `useUnsavedChanges`, which removes the mark that `close` reads.
  useLayoutEffect(() => () => close(), []);
  useUnsavedChanges(isUnsaved);
}
