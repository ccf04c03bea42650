import { defineMessage, smsText } from '#platform/server/outbox/message.ts';
import { withLocale } from '#shared/locale.ts';

export type NoticeMessage = {
  title: string;
  body: string;
  /** `path` starts with "/". */
  button: { label: string; path: string } | null;
  /** The meeting link of a session that is about to start; takes the place of the button. */
  joinUrl?: string;
  /** `/unsubscribe/{token}`, or null for essential notices. */
  unsubscribePath: string | null;
};

/** Adds a full stop to a title, unless it ends with "?", "!" or ".", as in "Priya S.". */
const asSentence = (title: string) => (/[.?!]$/.test(title) ? title : `${title}.`);

/** A notice as mail or SMS. */
export const NOTICE = defineMessage<NoticeMessage>({
  template: 'notice',
  label: 'Notice',
  mail: ({ title, body, button, joinUrl, unsubscribePath }, { origin }, t) => ({
    subject: title,
    heading: title,
    paragraphs: body.split(/\n{2,}/),
    button: joinUrl
      ? { label: t`Join session`, href: joinUrl }
      : button && { label: t(button.label), href: origin + withLocale(button.path, t.locale) },
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
    join: {
      title: 'Your session starts in 15 minutes',
      body: 'It takes place on Google Meet.',
      button: { label: 'Open', path: '/client-dashboard' },
      joinUrl: 'https://meet.google.com/abc-defg-hij',
      unsubscribePath: '/unsubscribe/t0ken',
    },
  },
});
