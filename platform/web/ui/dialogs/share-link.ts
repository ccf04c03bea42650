/** A link and the words that go with it. */
export type SharedLink = { text: string; url: string };

/** Returns the URL that opens WhatsApp with the text and the link. */
export const whatsAppUrl = ({ text, url }: SharedLink): string =>
  `https://wa.me/?${new URLSearchParams({ text: `${text}: ${url}` })}`;

/** Opens the device's share sheet. Calls `otherwise` if the browser has none or refuses to open it. */
export function shareLink({ text, url }: SharedLink, otherwise: () => void): void {
  if (navigator.share === undefined) {
    otherwise();
    return;
  }
  // AbortError: the user closed the sheet. Other errors: the browser refused, for example because the tap was too long
  // ago.
  navigator.share({ title: text, text, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) otherwise();
  });
}
