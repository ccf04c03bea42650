/** A link and the words that go with it. */
export type SharedLink = { text: string; url: string };

/** WhatsApp with the words and the link. */
export const whatsAppUrl = ({ text, url }: SharedLink): string =>
  `https://wa.me/?${new URLSearchParams({ text: `${text}: ${url}` })}`;

/** Opens the device's own sheet, or calls `otherwise` where there is none or the browser refuses it. */
export function shareLink({ text, url }: SharedLink, otherwise: () => void): void {
  if (navigator.share === undefined) {
    otherwise();
    return;
  }
  // AbortError: the user closed the sheet. Others: the tap is too long ago, as after a slow start.
  navigator.share({ title: text, text, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) otherwise();
  });
}
