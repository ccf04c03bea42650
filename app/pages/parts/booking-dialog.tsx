import { lazy, Suspense, useCallback, useState } from 'react';
import { usePendingTeacherIds } from '#features/bookings/web/queries.ts';
import type { RequestDialogTeacher } from '#features/bookings/web/request-dialog.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';

const RequestDialog = lazy(() =>
  import('#features/bookings/web/request-dialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

/** The dialog to request a session. `open` shows it for requests to the given teacher; render `dialog` in the page. */
export function useBookingDialog(user: CurrentUser | null) {
  const [teacher, setTeacher] = useState<RequestDialogTeacher | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [demo, setDemo] = useState(false);
  const pending = usePendingTeacherIds({ enabled: user?.userType === 'student' });
  const open = useCallback((next: RequestDialogTeacher, how: { demo?: boolean } = {}) => {
    setTeacher(next);
    setDemo(how.demo === true);
    setIsOpen(true);
  }, []);
  return {
    /** `demo` preselects the free demo. Stays the same function. */
    open,
    // Stays mounted after closing, so that typed text is preserved.
    dialog: teacher && (
      <Suspense>
        <RequestDialog
          key={teacher.id}
          teacher={teacher}
          user={user}
          open={isOpen}
          demo={demo}
          onClose={() => setIsOpen(false)}
          pending={pending.has(teacher.id)}
        />
      </Suspense>
    ),
  };
}
