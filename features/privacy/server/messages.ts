import { ifNotYou } from '#features/identity/not-you.ts';
import { defineMessage } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { formatSessionTime } from '#shared/time.ts';

export const DELETION_SCHEDULED = defineMessage<{ firstName: string; deletedOn: string }>({
  template: 'deletionScheduled',
  label: 'Deletion scheduled',
  mail: ({ firstName, deletedOn }, site, t) => ({
    subject: t`Your ${PRODUCT.name} account will be deleted`,
    heading: t`Your account will be deleted`,
    paragraphs: [
      t`Hello ${firstName},`,
      t`Your account and its data will be deleted on ${formatSessionTime(new Date(deletedOn))}, as you asked. Until then you can sign in and keep it.`,
    ],
    button: { label: t`Keep my account`, href: `${site.origin}/privacy-and-data` },
    footnote: ifNotYou(site),
  }),
  samples: { '': { firstName: 'Meera', deletedOn: '2026-03-02T06:30:00.000Z' } },
});
