import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readIntent, searchedCity } from '#features/bookings/request-intent.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCompletion } from '#features/students/web/completion.ts';

const CompleteProfileDialog = lazy(() =>
  import('./complete-profile-dialog.tsx').then((module) => ({ default: module.CompleteProfileDialog })),
);

type Wanted = { demo: boolean; city: string };

/**
 * Opens the request dialog for a student, after the steps that are missing. It begins by itself when the address carries
 * the wish of somebody who has just signed in or up. Render `dialog` in the page.
 */
export function useRequestIntent(
  user: CurrentUser | null,
  teacherName: string,
  openRequest: (how: { demo: boolean }) => void,
) {
  const { isComplete, isKnown } = useCompletion(user);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const intent = readIntent(pathname + search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent is the address, which is listed
  useEffect(() => {
    if (intent === null || user?.userType !== 'student') return;
    setWanted({ demo: intent.isDemo, city: searchedCity(intent) });
    // Once is enough: closing the dialog or loading the page again must not open it anew.
    void navigate(pathname, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, list: intent.results },
    });
  }, [pathname, search, user?.userType]);

  useEffect(() => {
    if (wanted === null || !isKnown || !isComplete) return;
    setWanted(null);
    openRequest({ demo: wanted.demo });
  }, [wanted, isKnown, isComplete, openRequest]);

  return {
    /** Asks for what is missing, then opens the request dialog. */
    request: (how: { demo: boolean }) => setWanted({ ...how, city: '' }),
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
