import { Link } from 'react-router';
import { ForgotPasswordForm } from '#features/identity/web/forgot-password-form.tsx';
import { PRODUCT } from '#shared/product.ts';

/** Sets a new password with a one-time code. */
export function Component() {
  return (
    <div className="px-4 py-8 sm:py-14">
      <title>{`Forgot your password? | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-[27.5rem] sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8">
        <h1 className="text-2xl">Forgot your password?</h1>
        <p className="mt-1 mb-6 text-ink-2">We will send you a code. Use it to set a new password.</p>
        <noscript>
          <p className="mb-5 rounded-md bg-accent-soft px-3.5 py-2.5">
            Setting a new password needs JavaScript.
          </p>
        </noscript>
        <ForgotPasswordForm />
        <p className="mt-4 text-center">
          <Link
            to="/auth"
            className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
          >
            Back to sign in
          </Link>
        </p>
      </div>
    </div>
  );
}
