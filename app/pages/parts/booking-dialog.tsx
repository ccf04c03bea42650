import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { NO_WISHES, type RequestWishes } from '#features/bookings/requests/request-wishes.ts';
import { usePendingTeacherIds } from '#features/bookings/web/queries.ts';
import type { RequestDialogTeacher } from '#features/bookings/web/requests/request-dialog.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { useShowSent } from './use-sent-request.tsx';

const RequestDialog = lazyDialog(() =>
  import('#features/bookings/web/requests/request-dialog.tsx').then((module) => module.RequestDialog),
);

type How = { demo?: boolean; wishes?: RequestWishes };
type Open = (teacher: RequestDialogTeacher, how?: How) => void;

/**
 * Returns the dialog to request a session, which the page must render, and `open`, which shows it for a teacher. `demo`
 * preselects the free demo; `wishes` preselects the session type, budget and hours of the search. The dialog has its
 * own state: opening or closing it does not re-render the page.
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
  const [{ demo = false, wishes = NO_WISHES }, setHow] = useState<How>({});
  const pending = usePendingTeacherIds({ enabled: user?.userType === 'student' });
  const showSent = useShowSent();
  useImperativeHandle(
    openRef,
    () =>
      (next, how = {}) => {
        setTeacher(next);
        setHow(how);
        setIsOpen(true);
      },
    [],
  );
  if (teacher === null) return null;
  // Stays mounted after closing, so that typed text is preserved; a repeated booking starts empty.
  const repeated = wishes.startsAt && `${wishes.sessionType} ${wishes.startsAt}`;
  const month = wishes.month && `${wishes.month.days} ${wishes.month.time.startTime}`;
  return (
    <RequestDialog
      key={`${teacher.id} ${repeated} ${month}`}
      teacher={teacher}
      user={user}
      open={isOpen}
      demo={demo}
      wishes={wishes}
      onClose={() => setIsOpen(false)}
      onSent={showSent}
      pending={pending.has(teacher.id)}
    />
  );
}
