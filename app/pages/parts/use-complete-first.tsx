import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCompletion } from '#features/students/web/completion.ts';
import { DialogLoading } from '#platform/web/ui/dialogs/dialog-loading.tsx';

const CompleteProfileDialog = lazy(() =>
  import('./complete-profile-dialog.tsx').then((module) => ({ default: module.CompleteProfileDialog })),
);

type Wanted = {
  /** First name of the teacher of the session that the student wants to request. */
  teacherName: string;
  /** Proposed as the student's city; may be empty. */
  city: string;
  /** Opens the request dialog. */
  go: () => void;
};

/**
 * Returns `ask`, which asks a student for missing profile data in a dialog and then calls `go`. The page must render
 * `dialog`.
 */
export function useCompleteProfileFirst(user: CurrentUser | null): {
  ask: (wanted: Wanted) => void;
  dialog: ReactNode;
} {
  const { isComplete, isKnown } = useCompletion(user);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted === null || !isKnown || !isComplete) return;
    setWanted(null);
    wanted.go();
  }, [wanted, isKnown, isComplete]);
  return {
    ask: setWanted,
    dialog: user !== null && wanted !== null && isKnown && !isComplete && (
      <Suspense fallback={<DialogLoading />}>
        <CompleteProfileDialog
          user={user}
          teacherName={wanted.teacherName}
          city={wanted.city}
          open
          onClose={() => setWanted(null)}
        />
      </Suspense>
    ),
  };
}
