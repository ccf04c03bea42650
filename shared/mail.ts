import { PRODUCT } from './product.ts';
import type { Locale } from './texts/locale.ts';
import { type Translate, translateToEnglish } from './texts/translate.ts';

/** The text of a mail before it is rendered as HTML (platform/web/mail), plain text or SMS. Links are absolute. */
export type Mail = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A one-time code, shown large. */
  code: string | null;
  button: { label: string; href: string } | null;
  /** Small print: what to do if the recipient did not cause this mail. */
  footnote: string | null;
  /** One-click unsubscribe link; null for essential messages. */
  unsubscribeHref: string | null;
  /** The language of its texts; English if missing. */
  locale?: Locale;
  /** The fixed texts around the message, in its language; English if missing. */
  frame?: MailFrame;
  /** The site's origin, for the footer. */
  origin: string;
};

export type MailFrame = { tagline: string; unsubscribe: string; noMore: string };

/** Returns the texts that are the same in all mails, such as the tagline and the unsubscribe link, in one language. */
export function mailFrame(t: Translate): MailFrame {
  return {
    tagline: t(PRODUCT.tagline),
    unsubscribe: t`Unsubscribe from messages like this one`,
    noMore: t`No more messages like this one`,
  };
}

export const ENGLISH_FRAME = mailFrame(translateToEnglish);

/** Renders the mail as plain text. */
export function mailText(mail: Mail): string {
  const { button, unsubscribeHref, frame = ENGLISH_FRAME } = mail;
  const parts = [
    ...mail.paragraphs,
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...(mail.footnote ? [mail.footnote] : []),
    ...(unsubscribeHref ? [`${frame.noMore}: ${unsubscribeHref}`] : []),
  ];
  return parts.join('\n\n');
}
