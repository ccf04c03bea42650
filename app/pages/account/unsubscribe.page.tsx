import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import type { getSubscription } from '#features/notifications/contract.ts';
import { getSubscriptionRef, Unsubscribe } from '#features/notifications/web/unsubscribe.tsx';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import type { Output } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { NotFound } from '../not-found.page.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const params = { token: args.params.token ?? '' };
  await preload(services(args), getSubscriptionRef, { params }, { notFound: true });
  return null;
}

/** Target of the unsubscribe link in mails. Nothing changes until the user clicks the button. */
export function Component() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { data } = useQuery<Output<typeof getSubscription>>({
    queryKey: queryKey(getSubscriptionRef, { params: { token } }),
  });
  return (
    <div className="page-width max-w-[40rem] py-12 md:py-16">
      <title>{t`Unsubscribe | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 text-2xl">
        <Trans>Unsubscribe</Trans>
      </h1>
      {data && <Unsubscribe key={token} token={token} {...data} />}
      <p className="mt-6 text-ink-2">
        <Trans>
          You can choose topic by topic in{' '}
          <Link to="/notifications#settings" className="text-primary-ink underline underline-offset-4">
            your notification settings
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}

/** Unknown or invalid token. */
export function ErrorBoundary() {
  const { t } = useLingui();
  return (
    <NotFound
      heading={t`This link does not work`}
      explanation={t`It is incomplete, or it is not one of ours. Please open the whole link from the mail, or choose in your notification settings which mails you get.`}
      action={
        <ButtonLink to="/notifications#settings">
          <Trans>Notification settings</Trans>
        </ButtonLink>
      }
    />
  );
}
