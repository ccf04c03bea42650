import type { Locale } from './locale.ts';

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
  /** The site's origin, for the footer. */
  origin: string;
};

/** Renders the mail as plain text. */
export function mailText(mail: Mail): string {
  const { button, unsubscribeHref } = mail;
  const parts = [
    ...mail.paragraphs,
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...(mail.footnote ? [mail.footnote] : []),
    ...(unsubscribeHref ? [`No more messages like this one: ${unsubscribeHref}`] : []),
  ];
  return parts.join('\n\n');
}
