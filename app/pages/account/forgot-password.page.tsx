import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '#features/identity/web/forgot-password-form.tsx';
import { AccountCard } from './account-card.tsx';

/** Sets a new password with a one-time code. */
export function Component() {
  const { t } = useLingui();
  return (
    <AccountCard
      heading={t`Forgot your password?`}
      text={t`We will send you a code. Use it to set a new password.`}
      withoutScript={t`Setting a new password needs JavaScript.`}
    >
      <ForgotPasswordForm />
      <p className="mt-4 text-center">
        <Link
          to="/auth"
          className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
        >
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AccountCard>
  );
}
