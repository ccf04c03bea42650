import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readIntent, searchedCity } from '#features/bookings/requests/request-intent.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCompleteProfileFirst } from './use-complete-first.tsx';

/** `results` is the path of the search results that the URL contained; null if the page itself knows the search. */
type RequestOptions = { demo: boolean; results: string | null };

/**
 * Returns `request`, which asks a student for missing profile data and then opens the request dialog. If the URL
 * contains a request from before sign-in or sign-up, this starts without a click. The page must render `dialog`.
 */
export function useRequestIntent(
  user: CurrentUser | null,
  teacher: { firstName: string; acceptsRequests: boolean } | undefined,
  openRequest: (how: RequestOptions) => void,
  /** Path of the results that the student came from, as far as the page knows it. */
  from: string | null,
) {
  const { ask, dialog } = useCompleteProfileFirst(user);
  const teacherName = teacher?.firstName ?? '';
  const isOpen = teacher?.acceptsRequests;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  const isStudent = user?.userType === 'student';
  useEffect(() => {
    const intent = readIntent(pathname + search);
    if (intent === null || !isStudent || isOpen === undefined) return;
    const { isDemo: demo, results } = intent;
    if (isOpen) ask({ teacherName, city: searchedCity(results), go: () => openRequest({ demo, results }) });
    // Without the intent in the address, closing the dialog or reloading the page does not open it again.
    void navigate(pathname, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, list: results },
    });
  }, [pathname, search, state, isStudent, navigate, ask, teacherName, isOpen, openRequest]);

  return {
    /** Asks the student for missing profile data, then opens the request dialog. */
    request: ({ demo }: { demo: boolean }) =>
      ask({ teacherName, city: searchedCity(from), go: () => openRequest({ demo, results: null }) }),
    dialog,
  };
}
