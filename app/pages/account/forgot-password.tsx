import { Link } from 'react-router';
import { ForgotPasswordForm } from '#features/identity/web/forgot-password-form.tsx';
import { AccountCard } from './account-card.tsx';

/** Sets a new password with a one-time code. */
export function Component() {
  return (
    <AccountCard
      heading="Forgot your password?"
      text="We will send you a code. Use it to set a new password."
      withoutScript="Setting a new password needs JavaScript."
    >
      <ForgotPasswordForm />
      <p className="mt-4 text-center">
        <Link
          to="/auth"
          className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
        >
          Back to sign in
        </Link>
      </p>
    </AccountCard>
  );
}
