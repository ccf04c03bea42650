import { defineMessage, smsText } from '#platform/server/outbox/message.ts';
import { withLocale } from '#shared/locale.ts';

export type NoticeMessage = {
  title: string;
  body: string;
  /** `path` starts with "/". */
  button: { label: string; path: string } | null;
  /** `/unsubscribe/{token}`, or null for essential notices. */
  unsubscribePath: string | null;
};

/** Adds a full stop to a title, unless it ends with "?", "!" or ".", as in "Priya S.". */
const asSentence = (title: string) => (/[.?!]$/.test(title) ? title : `${title}.`);

/** A notice as mail or SMS. */
export const NOTICE = defineMessage<NoticeMessage>({
  template: 'notice',
  label: 'Notice',
  mail: ({ title, body, button, unsubscribePath }, { origin }, t) => ({
    subject: title,
    heading: title,
    paragraphs: body.split(/\n{2,}/),
    button: button && { label: t(button.label), href: origin + withLocale(button.path, t.locale) },
    unsubscribeHref: unsubscribePath && origin + withLocale(unsubscribePath, t.locale),
  }),
  sms: (mail) => smsText([asSentence(mail.heading), ...mail.paragraphs], mail),
  samples: {
    '': {
      title: 'Your session was confirmed',
      body: 'Asha Rao confirmed your session.\n\nBring a mat.',
      button: { label: 'See the session', path: '/client-dashboard' },
      unsubscribePath: '/unsubscribe/t0ken',
    },
  },
});
