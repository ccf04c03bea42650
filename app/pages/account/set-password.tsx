import { useParams } from 'react-router';
import { SetPasswordForm } from '#features/identity/web/set-password-form.tsx';
import { PRODUCT } from '#shared/product.ts';

/** Target of the one-time link for new admins. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <div className="px-4 py-8 sm:py-14">
      <title>{`Set your password | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-[27.5rem] sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8">
        <h1 className="text-2xl">Set your password</h1>
        <p className="mt-1 mb-6 text-ink-2">You will use it with your mobile number to sign in.</p>
        <noscript>
          <p className="mb-5 rounded-md bg-accent-soft px-3.5 py-2.5">Setting a password needs JavaScript.</p>
        </noscript>
        <SetPasswordForm token={token} />
      </div>
    </div>
  );
}
