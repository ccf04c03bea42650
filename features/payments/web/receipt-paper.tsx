import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { formatInstant } from '#shared/time.ts';
import type { Receipt } from '../receipt-contract.ts';
import * as words from '../receipt-text.ts';

/** A receipt as it is printed: paper is white and ink dark in both themes. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const supply = words.supplyLine(receipt, t);
  return (
    <article
      data-theme="light"
      className="paper mx-auto max-w-[40rem] rounded-md border border-line bg-surface px-5 py-7 text-ink min-[761px]:px-12 min-[761px]:py-11"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="text-xl">{words.receiptTitle(receipt, t)}</h1>
          <p className="tabular mt-1 text-ink-2">
            <Trans>No. {receipt.number}</Trans>
          </p>
        </div>
        <p className="tabular text-ink-2">{formatInstant(receipt.issuedAt, 'weekdayDate', t.locale)}</p>
      </div>
      {receipt.correctedBy && (
        <p className="mt-4 rounded-md bg-accent-soft px-4 py-2.5 text-sm text-accent-ink">
          <Trans>
            Corrected by{' '}
            <Link
              to={`/receipts/${receipt.correctedBy.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-3"
            >
              {receipt.correctedBy.number}
            </Link>
          </Trans>
        </p>
      )}
      <div className="mt-5 grid gap-4 text-sm min-[761px]:grid-cols-2 print:grid-cols-2">
        <div className="min-w-0 break-words">
          <p className="text-ink-2">{words.issuerLabel(t)}</p>
          <p className="text-base font-semibold">{words.issuerName(receipt, t)}</p>
          {words.issuerLines(receipt, t).map((line) => (
            <p key={line} className="whitespace-pre-line">
              {line}
            </p>
          ))}
        </div>
        <div className="min-w-0 break-words">
          <p className="text-ink-2">
            <Trans>Received from</Trans>
          </p>
          <p className="text-base font-semibold">{words.recipientName(receipt, t)}</p>
          {receipt.recipient?.place && <p>{receipt.recipient.place}</p>}
        </div>
      </div>
      <Amounts receipt={receipt} />
      <p className="mt-1">{words.receivedSentence(receipt, t)}</p>
      {supply !== null && <p className="mt-2 text-sm">{supply}</p>}
      <p className="mt-6 text-sm text-ink-2">{words.receiptNote(receipt, t)}</p>
    </article>
  );
}

const NUMBER = 'tabular py-2.5 pl-4 text-right align-top whitespace-nowrap';

function Amounts({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const taxes = words.taxLines(receipt, t);
  return (
    <table className="mt-5 w-full border-collapse [overflow-wrap:anywhere]">
      <thead>
        <tr className="border-b border-ink text-sm text-ink-2">
          <th scope="col" className="py-1.5 text-left font-medium">
            <Trans>For</Trans>
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line">
          <td className="py-2.5">
            {words.receiptSubject(receipt, t)}
            <span className="block text-sm text-ink-2">{words.receiptTime(receipt, t.locale)}</span>
          </td>
          <td className={NUMBER}>{words.receiptAmount(receipt)}</td>
        </tr>
        {taxes.map(({ label, amount }) => (
          <tr key={label} className="border-b border-line text-sm text-ink-2">
            <td className="py-1.5">{label}</td>
            <td className={`${NUMBER} py-1.5`}>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-md font-semibold">
          <td className="py-2.5">{words.sumLabel(receipt, t)}</td>
          <td className={NUMBER}>{words.receiptAmount(receipt)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
