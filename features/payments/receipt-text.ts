import { formatRupees } from '#shared/money.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatInstant, formatTimeRange, hhmm, indiaParts } from '#shared/time.ts';
import type { Receipt } from './receipt-contract.ts';
import { rupeesInWords } from './rupees-in-words.ts';
import { formatUtr } from './upi.ts';

/** The words of a receipt, the same on its page and in its PDF. */

const DAY_MS = 86_400_000;

export function receiptTitle({ title }: Pick<Receipt, 'title'>, t: Translate): string {
  if (title === 'taxInvoice') return t`Tax invoice`;
  return title === 'creditNote' ? t`Credit note` : t`Receipt`;
}

/** What was paid for. */
export function receiptSubject({ isGroup, isMonth, sessionType }: Receipt, t: Translate): string {
  if (isGroup)
    return sessionType === 'online'
      ? t`A month of group classes, online`
      : t`A month of group classes, in person`;
  if (isMonth) return sessionType === 'online' ? t`A month of yoga, online` : t`A month of yoga, in person`;
  return sessionType === 'online' ? t`One yoga session, online` : t`One yoga session, in person`;
}

/** "Mon, 23 Nov 2026, 7:00–8:00 am", or the first and last day of a month. */
export function receiptTime({ isMonth, startsAt, endsAt }: Receipt, locale: Locale): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  if (isMonth) {
    const last = new Date(end.getTime() - DAY_MS);
    return `${formatInstant(start, 'date', locale)} – ${formatInstant(last, 'date', locale)}`;
  }
  const clock = (at: Date) => hhmm(indiaParts(at).minutes);
  return `${formatInstant(start, 'weekdayDate', locale)}, ${formatTimeRange(clock(start), clock(end), locale)}`;
}

/** A sentence with the amount in words, the payment method, and who confirmed it and when. */
export function receivedSentence(receipt: Receipt, t: Translate): string {
  const words = rupeesInWords(receipt.amount, t.locale);
  const when = `${formatInstant(receipt.receivedAt, 'date', t.locale)}, ${formatInstant(receipt.receivedAt, 'time', t.locale)}`;
  const teacher = issuerName(receipt, t);
  const utr = receipt.recipient?.utr;
  if (receipt.method === 'cash') return t`${words}. In cash, as ${teacher} confirmed on ${when}.`;
  if (utr) return t`${words}. By UPI, UTR ${formatUtr(utr)}, as ${teacher} confirmed on ${when}.`;
  return t`${words}. By UPI, as ${teacher} confirmed on ${when}.`;
}

/** Says what kind of document this is, and that the payment went directly to the teacher. */
export function receiptNote({ title, corrects }: Receipt, t: Translate): string {
  if (title === 'creditNote') {
    const number = corrects?.number ?? '';
    return t`This credit note corrects ${number}: the teacher took back that the amount was received.`;
  }
  if (title === 'taxInvoice') return t`The payment went directly to the teacher. No reverse charge applies.`;
  return t`This is a receipt, not a tax invoice. The payment went directly to the teacher.`;
}

export function issuerName({ issuer }: Receipt, t: Translate): string {
  return issuer?.name ?? t`A former teacher`;
}

export const issuerLabel = (t: Translate) => t`Issued by`;

export function recipientName({ recipient }: Receipt, t: Translate): string {
  return recipient?.name ?? t`A former student`;
}

/** Lines under the teacher's name. */
export function issuerLines({ issuer }: Receipt, t: Translate): string[] {
  if (issuer === null) return [];
  const { gstin, legalName, address, city } = issuer;
  if (gstin === null) return [city === null ? t`Yoga teacher` : t`Yoga teacher, ${city}`];
  return [legalName, address, t`GSTIN ${gstin}`].filter((line) => line !== null);
}

/** Paise as rupees with two decimals: 72034 → "₹720.34". */
export function formatPaise(paise: number): string {
  return `${formatRupees(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;
}

/** Label and amount of each tax line; none without a GSTIN. */
export function taxLines({ tax }: Receipt, t: Translate): { label: string; amount: string }[] {
  if (tax === null) return [];
  const half = tax.ratePercent / 2;
  return [
    { label: t`Taxable value (SAC ${tax.sac})`, amount: formatPaise(tax.taxable) },
    ...(tax.igst > 0
      ? [{ label: t`IGST ${tax.ratePercent}%`, amount: formatPaise(tax.igst) }]
      : [
          { label: t`CGST ${half}%`, amount: formatPaise(tax.cgst) },
          { label: t`SGST ${half}%`, amount: formatPaise(tax.sgst) },
        ]),
  ];
}

/** "Place of supply: Tamil Nadu (33)"; null without a GSTIN. */
export function supplyLine({ tax }: Receipt, t: Translate): string | null {
  return tax && t`Place of supply: ${tax.placeOfSupply}`;
}

/** "− ₹850" on a credit note. */
export function receiptAmount({ title, amount }: Receipt): string {
  return `${title === 'creditNote' ? '− ' : ''}${formatRupees(amount)}`;
}

/** The label of the sum. */
export function sumLabel({ title }: Receipt, t: Translate): string {
  return title === 'creditNote' ? t`Taken back` : t`Received`;
}
