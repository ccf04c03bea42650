import { notYouText, type OwnerFacts } from '#features/identity/not-you.ts';
import { defineMessage } from '#platform/server/outbox/message.ts';
import { formatRupees } from '#shared/money.ts';
import { PRODUCT } from '#shared/product.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { defineSms } from '#shared/texts/sms-template.ts';
import { type Translate, text } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { Receipt } from '../receipt-contract.ts';
import { receiptTitle } from '../receipt-text.ts';

const when = (iso: string, { locale }: Translate) => formatSessionTime(new Date(iso), locale);

type UpiChange = OwnerFacts & {
  /** Masked; '' if the UPI id was removed. */
  upiId: string;
  /** ISO time from which students see the UPI id; '' if they see it now. */
  from: string;
};

function whatChanged({ upiId, from }: UpiChange, t: Translate): string {
  if (upiId === '') return t`Your UPI id was removed. Students are asked to ask you how to pay.`;
  if (from === '') return t`Students see the UPI id ${upiId} now.`;
  return t`The UPI id was changed to ${upiId}. Students see it from ${when(from, t)}.`;
}

/** Always sent, by mail and SMS: if a stranger changed the UPI id, they would get the students' money. */
export const UPI_ID_CHANGED = defineMessage<UpiChange>({
  template: 'upiIdChanged',
  label: text`UPI id changed`,
  smsTemplate: defineSms<UpiChange, never>({
    variables: {},
    text: (_values, t) =>
      t`The UPI id that students pay to was changed. If this was not you, change your password and write to us.`,
  }),
  mail: (data, site, t) => ({
    subject: t`Your UPI id on ${PRODUCT.name} was changed`,
    heading: t`Your UPI id was changed`,
    paragraphs: [t`Hello ${data.firstName},`, whatChanged(data, t)],
    footnote: notYouText(site, t, data.canReset),
  }),
  samples: {
    added: { firstName: 'Meera', upiId: 'mee***@example', from: '' },
    changed: { firstName: 'Meera', upiId: 'mee***@example', from: '2026-03-03T06:30:00.000Z' },
    removed: { firstName: 'Meera', upiId: '', from: '' },
  },
});

const SAMPLE: Receipt = {
  id: '00000000-0000-7000-8000-000000000000',
  number: '2026-27/18',
  issuedAt: '2026-11-23T02:50:00.000Z',
  issuer: { name: 'Sample Teacher', city: 'Chennai', gstin: null, legalName: null, address: null },
  recipient: { name: 'Sample Student', place: 'Chennai', utr: '408177342290' },
  title: 'receipt',
  amount: 850,
  sessionType: 'offline',
  isMonth: false,
  startsAt: '2026-11-23T01:30:00.000Z',
  endsAt: '2026-11-23T02:30:00.000Z',
  method: 'upi',
  receivedAt: '2026-11-23T02:50:00.000Z',
  tax: null,
  corrects: null,
  correctedBy: null,
};

/** To the student, with the receipt as a PDF. */
export const RECEIPT_ISSUED = defineMessage<{ firstName: string; receipt: Receipt }>({
  template: 'receiptIssued',
  label: text`Receipt`,
  mail: ({ firstName, receipt }, { origin }, t) => {
    const title = receiptTitle(receipt, t);
    const teacher = receipt.issuer?.name ?? '';
    const amount = formatRupees(receipt.amount);
    return {
      subject: t`${title} ${receipt.number} from ${teacher}`,
      heading: `${title} ${receipt.number}`,
      paragraphs: [
        t`Hello ${firstName},`,
        receipt.title === 'creditNote'
          ? t`${teacher} took back that ${amount} was received. This credit note corrects ${receipt.corrects?.number ?? ''}.`
          : t`${teacher} received ${amount} from you. The payment went directly to the teacher.`,
      ],
      button: { label: t`Open`, href: origin + withLocale(`/receipts/${receipt.id}`, t.locale) },
    };
  },
  sms: ({ heading }) => `${PRODUCT.name}: ${heading}`,
  // Loaded with the first receipt: most processes never make one.
  attachments: async ({ receipt }, t) => {
    const { receiptPdf } = await import('./receipt-pdf.ts');
    const name = receipt.number.replaceAll('/', '-');
    return [
      { filename: `${name}.pdf`, contentType: 'application/pdf', content: await receiptPdf(receipt, t) },
    ];
  },
  samples: {
    '': { firstName: 'Asha', receipt: SAMPLE },
    creditNote: {
      firstName: 'Asha',
      receipt: {
        ...SAMPLE,
        title: 'creditNote',
        number: 'CN/2026-27/1',
        corrects: { number: '2026-27/18', issuedOn: '2026-11-23' },
      },
    },
  },
});

export const PAYMENT_MESSAGES = [UPI_ID_CHANGED, RECEIPT_ISSUED];
