import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageSpinner } from '#platform/web/ui/spinner.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { signInPath } from '../sign-in-paths.ts';
import { isSigningOut } from './sign-out.ts';

/** Time to read why before the sign-in page comes. */
const SIGN_IN_DELAY_MS = 500;

/** In place of a page whose visitor turned out to be signed out: says so, and leads to sign in and back here. */
export function SessionEnded() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Whoever signs out is on the way home already.
    if (isSigningOut()) return;
    toast({ title: 'Session expired', description: 'Please log in again', variant: 'destructive' });
    const timer = setTimeout(
      () => void navigate(signInPath(pathname + search), { replace: true }),
      SIGN_IN_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, pathname, search]);
  return <PageSpinner />;
}
