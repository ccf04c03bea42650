import { notYouText, type OwnerFacts } from '#features/identity/not-you.ts';
import { smsTimeVariable } from '#features/identity/sms-texts.ts';
import { defineMessage } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { defineSms } from '#shared/texts/sms-template.ts';
import { text } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';

export const DELETION_SCHEDULED = defineMessage<OwnerFacts & { deletedOn: string }>({
  template: 'deletionScheduled',
  label: text`Deletion scheduled`,
  smsTemplate: defineSms<{ deletedOn: string }, 'time'>({
    variables: { time: smsTimeVariable(({ deletedOn }) => deletedOn) },
    text: ({ time }, t) =>
      t`Your account will be deleted on ${time}. To keep it, sign in before then and press Keep my account.`,
  }),
  mail: ({ firstName, deletedOn, canReset }, site, t) => ({
    subject: t`Your ${PRODUCT.name} account will be deleted`,
    heading: t`Your account will be deleted`,
    paragraphs: [
      t`Hello ${firstName},`,
      t`Your account and its data will be deleted on ${formatSessionTime(new Date(deletedOn), t.locale)}. Until then you can sign in and keep it.`,
    ],
    button: { label: t`Keep my account`, href: site.origin + withLocale('/privacy-and-data', t.locale) },
    footnote: notYouText(site, t, canReset),
  }),
  samples: { '': { firstName: 'Meera', deletedOn: '2026-03-02T06:30:00.000Z' } },
});
