import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { usePendingTeacherIds } from '#features/bookings/web/queries.ts';
import type { RequestDialogTeacher } from '#features/bookings/web/request-dialog.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';

const RequestDialog = lazy(() =>
  import('#features/bookings/web/request-dialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

type Open = (teacher: RequestDialogTeacher, how?: { demo?: boolean }) => void;

/**
 * The dialog to request a session. `open` shows it for requests to the given teacher (`demo` preselects the free demo);
 * render `dialog` in the page. Its state is its own: opening and closing it renders nothing of the page.
 */
export function useBookingDialog(user: CurrentUser | null): { open: Open; dialog: ReactNode } {
  const host = useRef<Open>(null);
  const open = useCallback<Open>((teacher, how) => host.current?.(teacher, how), []);
  return {
    open,
    dialog: <BookingDialog user={user} openRef={host} />,
  };
}

function BookingDialog({ user, openRef }: { user: CurrentUser | null; openRef: Ref<Open> }) {
  const [teacher, setTeacher] = useState<RequestDialogTeacher | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [demo, setDemo] = useState(false);
  const pending = usePendingTeacherIds({ enabled: user?.userType === 'student' });
  useImperativeHandle(
    openRef,
    () =>
      (next, how = {}) => {
        setTeacher(next);
        setDemo(how.demo === true);
        setIsOpen(true);
      },
    [],
  );
  if (teacher === null) return null;
  // Stays mounted after closing, so that typed text is preserved.
  return (
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
  );
}
