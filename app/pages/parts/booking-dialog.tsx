import { lazy, Suspense, useState } from 'react';
import { usePendingTeacherIds } from '#features/bookings/web/queries.ts';
import type { RequestDialogTeacher } from '#features/bookings/web/request-dialog.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';

const RequestDialog = lazy(() =>
  import('#features/bookings/web/request-dialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

/** The request dialog of a page: `open` for a teacher, and `dialog` to put somewhere in the page. */
export function useBookingDialog(user: CurrentUser | null) {
  const [teacher, setTeacher] = useState<RequestDialogTeacher | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [demo, setDemo] = useState(false);
  const pending = usePendingTeacherIds({ enabled: user?.userType === 'student' });
  return {
    /** `demo`: with the free demo chosen. */
    open(next: RequestDialogTeacher, how: { demo?: boolean } = {}) {
      setTeacher(next);
      setDemo(how.demo === true);
      setIsOpen(true);
    },
    // Kept after closing, so that what was typed is still there.
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
