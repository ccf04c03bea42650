import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

/** Invites guests to sign in. `signInTo` is the path of the sign-in page; it contains the way back. */
export function GuestBanner({ signInTo }: { signInTo: string }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Sign in`} className="border-b border-line bg-primary-soft text-primary-ink">
      <div className="page-width flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="py-1">
          <Trans>You are browsing as a guest.</Trans>
        </p>
        <Link to={signInTo} className="inline-flex min-h-11 items-center font-semibold underline">
          <Trans>Sign In</Trans>
        </Link>
      </div>
    </aside>
  );
}
