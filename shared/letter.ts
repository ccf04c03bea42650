/** A message in words, before it becomes HTML (platform/web/mail), plain text or an SMS. Links are absolute. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to type, shown large. */
  code: string | null;
  button: { label: string; href: string } | null;
  /** Small print: what to do when it was not you. */
  footnote: string | null;
  /** One click ends messages like this one; for whatever is not essential. */
  unsubscribeHref: string | null;
  /** The site's address, for the foot. */
  origin: string;
};

/** The letter as plain text, for mail programs and people without HTML. */
export function letterText(letter: Letter): string {
  const { button, unsubscribeHref } = letter;
  const parts = [
    ...letter.paragraphs,
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...(letter.footnote ? [letter.footnote] : []),
    ...(unsubscribeHref ? [`No more messages like this one: ${unsubscribeHref}`] : []),
  ];
  return parts.join('\n\n');
}
