import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageSpinner } from '#platform/web/ui/states/spinner.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { signInPath } from '../sign-in-paths.ts';
import { isSigningOut } from './sign-out.ts';

/** Time to read the message before the sign-in page opens. */
const SIGN_IN_DELAY_MS = 500;

/** Shown instead of a page if the session has ended. Says so, and opens sign-in, which leads back to the page. */
export function SessionEnded() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    // When the user signs out, the app already navigates to the home page.
    if (isSigningOut()) return;
    toast({ title: t`Session expired`, description: t`Please log in again`, variant: 'destructive' });
    const timer = setTimeout(
      () => void navigate(signInPath(pathname + search + hash), { replace: true }),
      SIGN_IN_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, pathname, search, hash, t]);
  return <PageSpinner />;
}
