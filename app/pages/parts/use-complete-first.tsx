import { type ReactNode, useEffect, useState } from 'react';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCompletion } from '#features/students/web/completion.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';

const CompleteProfileDialog = lazyDialog(() =>
  import('./complete-profile-dialog.tsx').then((module) => module.CompleteProfileDialog),
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
      <CompleteProfileDialog
        user={user}
        teacherName={wanted.teacherName}
        city={wanted.city}
        open
        onClose={() => setWanted(null)}
      />
    ),
  };
}
