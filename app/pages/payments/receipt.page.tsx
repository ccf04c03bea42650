import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Printer } from 'lucide-react';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { loadVisitor } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { getReceiptRef } from '#features/payments/refs.ts';
import { useReceipt } from '#features/payments/web/queries.ts';
import { ReceiptPaper } from '#features/payments/web/receipt-paper.tsx';
import { preload, services } from '#platform/web/api/loader.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { PRODUCT } from '#shared/product.ts';

/** Guests sign in and come back. Other people's receipts are not found. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const id = args.params.id ?? '';
  if ((await loadVisitor(args)) === null) throw redirect(signInPath(`/receipts/${id}`));
  await preload(services(args), getReceiptRef, { params: { id } }, { notFound: true });
  return null;
}

/** One receipt, to print or to save as PDF. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { user } = useCurrentUser();
  const { data: receipt } = useReceipt(id);
  if (user === null) return <SessionEnded />;
  return (
    <div className="page-width min-h-dvh py-6 md:py-9 print:p-0">
      <title>{t`Receipt ${receipt?.number ?? ''} | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto mb-3 flex max-w-[40rem] flex-wrap items-center justify-between gap-3 print:hidden">
        {user.userType === 'admin' ? (
          <span />
        ) : (
          <ButtonLink to="/payments" variant="ghost" className="-ml-4">
            <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Payments</Trans>
          </ButtonLink>
        )}
        <Button onClick={() => window.print()}>
          <Printer size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Print or save</Trans>
        </Button>
      </div>
      {receipt && <ReceiptPaper receipt={receipt} />}
    </div>
  );
}
