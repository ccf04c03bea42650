import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { nextPath, ownSignInPath } from '#features/identity/sign-in-paths.ts';
import { ForgotPasswordForm } from '#features/identity/web/forgot-password-form.tsx';
import { AccountCard } from './account-card.tsx';

/** Sets a new password with a one-time code, and leads back to sign-in with its `next`. */
export function Component() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const next = nextPath(params.get('next'));
  return (
    <AccountCard
      heading={t`Forgot your password?`}
      text={t`We will send you a code. Use it to set a new password.`}
      withoutScript={t`Setting a new password needs JavaScript.`}
    >
      <ForgotPasswordForm next={next} />
      <p className="mt-4 text-center">
        <Link
          to={ownSignInPath(next)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
        >
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AccountCard>
  );
}
