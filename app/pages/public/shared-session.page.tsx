import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { getSharedSessionRef } from '#features/safety/refs.ts';
import { useSharedSession } from '#features/safety/web/queries.ts';
import { SharedSessionCard } from '#features/safety/web/shared-session.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { useLocalePath } from '#platform/web/locales/use-locale.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';
import { NotFound } from '../not-found.page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const params = { token: args.params.token ?? '' };
  await preload(services(args), getSharedSessionRef, { params }, { notFound: true });
  return null;
}

/** A session that a student or teacher shares. Anyone who has the link can see it. */
export function Component() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const address = useLocalePath();
  const { data } = useSharedSession(token);
  return (
    <div className="page-width min-h-dvh max-w-[44rem] py-8 md:py-12">
      <title>{t`Shared session | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      {data && <SharedSessionCard session={data} address={address(pathname)} />}
    </div>
  );
}

/** Shows the same text whether the link never existed, was withdrawn or has ended. */
export function ErrorBoundary() {
  const { t } = useLingui();
  return (
    <NotFound
      heading={t`Nothing is shared here now`}
      explanation={t`A shared session shows until two hours after its end. The page also ends when the link is withdrawn or the session is cancelled. If you expected one, ask the person who sent you the link.`}
      action={
        <ButtonLink to="/help#share-session" variant="outline">
          <Trans>How sharing works</Trans>
        </ButtonLink>
      }
    />
  );
}
