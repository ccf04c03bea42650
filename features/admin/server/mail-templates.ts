import { smsTimeVariable } from '#features/identity/sms-texts.ts';
import { defineMessage } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { defineSms } from '#shared/texts/sms-template.ts';
import { text } from '#shared/texts/translate.ts';
import { formatSessionTime } from '#shared/time.ts';

/** Tells users that their account is blocked. The mail does not give the reason: support explains it. */
export const ACCOUNT_BLOCKED = defineMessage<{ firstName: string; at: string }>({
  template: 'accountBlocked',
  label: text`Account blocked`,
  smsTemplate: defineSms<{ at: string }, 'time'>({
    variables: { time: smsTimeVariable(({ at }) => at) },
    text: ({ time }, t) =>
      t`Our team blocked your account on ${time}. If you think that this is a mistake, write to us.`,
  }),
  mail: ({ firstName, at }, site, t) => ({
    subject: t`Your ${PRODUCT.name} account is blocked`,
    heading: t`Your account is blocked`,
    paragraphs: [
      t`Hello ${firstName},`,
      t`Our team blocked your account on ${formatSessionTime(new Date(at), t.locale)}. You cannot sign in, and your profile is hidden. We cancelled your open requests and coming sessions and notified the other people.`,
    ],
    footnote: t`If you think that this is a mistake, write to ${site.supportEmail}.`,
  }),
  samples: { '': { firstName: 'Meera', at: '2026-03-02T06:30:00.000Z' } },
});
