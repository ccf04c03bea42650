import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { getPasswordLinkRef, SetPasswordForm } from '#features/identity/web/set-password-form.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { NotFound } from '../not-found.page.tsx';
import { AccountCard } from './account-card.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const params = { token: args.params.token ?? '' };
  await preload(services(args), getPasswordLinkRef, { params }, { notFound: true });
  return null;
}

/** Target of the one-time link for new admins. */
export function Component() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  return (
    <AccountCard
      heading={t`Set your password`}
      text={t`You will use it with your mobile number to sign in.`}
      withoutScript={t`Setting a password needs JavaScript.`}
    >
      <SetPasswordForm token={token} />
    </AccountCard>
  );
}

/** Unknown, expired or used link. */
export function ErrorBoundary() {
  const { t } = useLingui();
  return (
    <NotFound
      heading={t`This link no longer works`}
      explanation={t`It was already used, has expired, or is incomplete. A link sets a password once, within 30 minutes. If your password is set, sign in with it. If not, ask the person who sent you the link for a new one.`}
      action={
        <ButtonLink to="/auth">
          <Trans>Sign In</Trans>
        </ButtonLink>
      }
    />
  );
}
