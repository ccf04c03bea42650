import { defineMessage, smsText } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { withLocale } from '#shared/texts/locale.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { findSmsEvent, listSmsNotices } from './kinds.ts';

export type NoticeMessage = {
  title: string;
  body: string;
  /** `path` starts with "/". */
  button: { path: string } | null;
  /** The meeting link of a session that is about to start; takes the place of the button. */
  joinUrl?: string;
  /** `/unsubscribe/{token}`, or null for essential notices. */
  unsubscribePath: string | null;
  /**
   * For push only. `hidden` is translated when the message is sent. `ack` is the id of the SMS that the push message
   * replaces; null if none.
   */
  push?: { tag: string; urgent: boolean; path: string; hidden: Text; ack: string | null };
  /** For SMS only: the kind, and the values for its registered text. */
  notice?: { kind: string; data: NoticeData };
};

/** Adds a full stop to a title, unless it ends with "?", "!" or ".", as in "Priya S.". */
const asSentence = (title: string) => (/[.?!]$/.test(title) ? title : `${title}.`);

/** A notice as mail, SMS or push message. */
export const NOTICE_MESSAGE = defineMessage<NoticeMessage>({
  template: 'notice',
  label: text`Notice`,
  mail: ({ title, body, button, joinUrl, unsubscribePath }, { origin }, t) => ({
    subject: title,
    heading: title,
    paragraphs: body.split(/\n{2,}/),
    button: joinUrl
      ? { label: t`Join session`, href: joinUrl }
      : button && { label: t`Open`, href: origin + withLocale(button.path, t.locale) },
    unsubscribeHref: unsubscribePath && origin + withLocale(unsubscribePath, t.locale),
  }),
  push: ({ title, body, push }, t) =>
    push
      ? {
          ...{ title, body, tag: push.tag, urgent: push.urgent, ack: push.ack },
          hidden: { title: t(push.hidden), body: t`Open ${PRODUCT.name} to read it.` },
          path: withLocale(push.path, t.locale),
        }
      : null,
  smsEvents: {
    list: listSmsNotices,
    find: ({ notice }) => {
      const event = notice && findSmsEvent(notice.kind);
      return event ? { event, data: notice.data } : null;
    },
  },
  sms: (mail) => smsText([asSentence(mail.heading), ...mail.paragraphs], mail),
  samples: {
    '': {
      title: 'Your session was confirmed',
      body: 'Asha Rao confirmed your session.\n\nBring a mat.',
      button: { path: '/client-dashboard' },
      unsubscribePath: '/unsubscribe/t0ken',
    },
    join: {
      title: 'Your session starts in 15 minutes',
      body: 'It takes place on Google Meet.',
      button: { path: '/client-dashboard' },
      joinUrl: 'https://meet.google.com/abc-defg-hij',
      unsubscribePath: '/unsubscribe/t0ken',
    },
  },
});
