import { Trans } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { ButtonLink } from '#platform/web/ui/button.tsx';

type ReceiptLinkProps = { receipt: { id: string; number: string }; isCreditNote?: boolean };

export function ReceiptLink({ receipt, isCreditNote = false }: ReceiptLinkProps) {
  return (
    <ButtonLink to={`/receipts/${receipt.id}`} variant="ghost" className="px-2!">
      <ReceiptText size={18} strokeWidth={1.9} aria-hidden="true" />
      {isCreditNote ? <Trans>Credit note</Trans> : <Trans>Receipt</Trans>}
      <span className="sr-only"> {receipt.number}</span>
    </ButtonLink>
  );
}
