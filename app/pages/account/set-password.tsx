import { type LoaderFunctionArgs, useParams } from 'react-router';
import { getPasswordLinkRef, SetPasswordForm } from '#features/identity/web/set-password-form.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { NotFound } from '../not-found.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const params = { token: args.params.token ?? '' };
  await preload(services(args), getPasswordLinkRef, { params }, { notFound: true });
  return null;
}

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

/** Unknown, expired or used link. */
export function ErrorBoundary() {
  return (
    <NotFound
      heading="This link no longer works"
      text="It was already used, has expired, or is incomplete. A link sets a password once, within 30 minutes. If your password is set, sign in with it. If not, ask the person who sent you the link for a new one."
      action={<ButtonLink to="/auth">Sign In</ButtonLink>}
    />
  );
}
