import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

type GuestBannerProps = {
  /** Path of the sign-in page; it contains the way back. */
  signInTo: string;
  /** History state that the page gets again after sign-in. */
  state: object | null;
};

/** Invites guests to sign in. */
export function GuestBanner({ signInTo, state }: GuestBannerProps) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Sign in`} className="border-b border-line bg-primary-soft text-primary-ink">
      <div className="page-width flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="py-1">
          <Trans>You are browsing as a guest.</Trans>
        </p>
        <Link
          to={signInTo}
          state={state}
          data-in-place=""
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          <Trans>Sign In</Trans>
        </Link>
      </div>
    </aside>
  );
}
