import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import { useCopy } from '#platform/web/ui/hooks/use-copy.ts';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { formatRupees } from '#shared/money.ts';
import type { ClientDue } from '../contract.ts';
import { upiNote } from '../due-text.ts';
import { upiUri } from '../upi.ts';

const loadQrCode = () => import('#platform/web/ui/qr-code.tsx').then((module) => module.QrCode);

type PayTo = NonNullable<ClientDue['payTo']>;

/**
 * Shows how to pay a teacher by UPI: the UPI id and a QR code. On phones the id comes first, because a phone can't scan
 * a code on its own screen, and UPI apps often refuse links to personal ids. On wide screens the code comes first.
 */
export function UpiCode({ due, payTo }: { due: ClientDue; payTo: PayTo }) {
  const address = upiUri({ ...payTo, amount: due.amount, note: upiNote(due) });
  return (
    <div className="flex flex-col gap-5 min-[761px]:flex-col-reverse min-[761px]:justify-end">
      <CopyId payTo={payTo} />
      <ScanCode address={address} due={due} payTo={payTo} />
      <div className="text-center min-[761px]:hidden">
        <a href={address} className={buttonClass('ghost', 'md', 'w-full')}>
          <Smartphone size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Open a UPI app on this phone</Trans>
        </a>
        <p className="text-sm text-ink-2">
          <Trans>If the app says no, copy the id instead.</Trans>
        </p>
      </div>
    </div>
  );
}

function CopyId({ payTo }: { payTo: PayTo }) {
  const { t } = useLingui();
  const id = useRef<HTMLElement>(null);
  const { copied, handlers } = useCopy(payTo.upiId, id);
  const Icon = copied ? Check : Copy;
  const [account, bank] = payTo.upiId.split('@');
  return (
    <div>
      <h3 className="font-body text-sm font-semibold tracking-normal">
        <span className="min-[761px]:hidden">
          <Trans>1. Copy the UPI id</Trans>
        </span>
        <span className="max-[760px]:hidden">
          <Trans>Or copy the UPI id</Trans>
        </span>
      </h3>
      {/* Room for two lines: an id may fit on one line only until the fonts have loaded. */}
      <div className="mt-1.5 flex min-h-15 items-center gap-2 rounded-md border border-line-strong bg-surface p-1 pl-3.5">
        <strong ref={id} className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] select-all">
          {/* The line breaks before the @ if it has to. */}
          {account}
          <wbr />@{bank}
        </strong>
        <Button aria-label={copied ? undefined : t`Copy the UPI id`} {...handlers}>
          <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
          <span aria-live="polite">{copied ? t`Copied` : t`Copy`}</span>
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-ink-2">
        <Trans>
          Paste it in any UPI app. The name there must read{' '}
          <strong className="font-semibold text-ink">{payTo.payeeName}</strong>.
        </Trans>
      </p>
    </div>
  );
}

function ScanCode({ address, due, payTo }: { address: string; due: ClientDue; payTo: PayTo }) {
  const { t } = useLingui();
  return (
    <div>
      <h3 className="font-body text-sm font-semibold tracking-normal">
        <span className="min-[761px]:hidden">
          <Trans>Or scan from a second screen</Trans>
        </span>
        <span className="max-[760px]:hidden">
          <Trans>1. Scan with a UPI app</Trans>
        </span>
      </h3>
      <div className="mx-auto mt-2 flex aspect-square w-full max-w-55 items-center justify-center rounded-md border border-line bg-[#fff]">
        <LazyPanel
          load={loadQrCode}
          props={{ text: address, label: t`UPI code for ${formatRupees(due.amount)} to ${payTo.payeeName}` }}
          loading={null}
        />
      </div>
      <p className="mx-auto mt-2 max-w-[22rem] text-center text-sm text-ink-2">
        <Trans>Scan it with a phone. A screenshot opened from the gallery may be refused above ₹2,000.</Trans>
      </p>
    </div>
  );
}
