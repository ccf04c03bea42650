import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readIntent, searchedCity } from '#features/bookings/requests/request-intent.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCompletion } from '#features/students/web/completion.ts';

const CompleteProfileDialog = lazy(() =>
  import('./complete-profile-dialog.tsx').then((module) => ({ default: module.CompleteProfileDialog })),
);

/** `results` is the search that the address carried; null if the page knows it. */
type How = { demo: boolean; results: string | null };
type Wanted = How & { city: string };

/**
 * Opens the request dialog for a student, after the steps that are missing. It starts by itself if the address carries the
 * intent of a user who has just signed in or up. Render `dialog` in the page.
 */
export function useRequestIntent(
  user: CurrentUser | null,
  teacherName: string,
  openRequest: (how: How) => void,
) {
  const { isComplete, isKnown } = useCompletion(user);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  const isStudent = user?.userType === 'student';
  useEffect(() => {
    const intent = readIntent(pathname + search);
    if (intent === null || !isStudent) return;
    setWanted({ demo: intent.isDemo, results: intent.results, city: searchedCity(intent) });
    // Without the intent in the address, closing the dialog or reloading the page does not open it again.
    void navigate(pathname, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, list: intent.results },
    });
  }, [pathname, search, state, isStudent, navigate]);

  useEffect(() => {
    if (wanted === null || !isKnown || !isComplete) return;
    setWanted(null);
    openRequest(wanted);
  }, [wanted, isKnown, isComplete, openRequest]);

  return {
    /** Asks for what is missing, then opens the request dialog. */
    request: (how: { demo: boolean }) => setWanted({ ...how, results: null, city: '' }),
    dialog: user !== null && wanted !== null && isKnown && !isComplete && (
      <Suspense>
        <CompleteProfileDialog
          user={user}
          teacherName={teacherName}
          city={wanted.city}
          open
          onClose={() => setWanted(null)}
        />
      </Suspense>
    ),
  };
}
