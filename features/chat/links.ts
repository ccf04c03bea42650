import { parseUrl } from '#shared/web-address.ts';
/** A part of a message: plain text, or a link. */
export type MessagePart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence rather than a URL. */
const TAIL = /(?<![.,;:!?)\]}…])[.,;:!?)\]}…]+$/;

/** True if the link leads to our own API. A click on such a link could, for example, sign the reader out. */
function isOwnCall(url: URL, ownOrigin: string): boolean {
  if (url.hostname.replace(/\.$/, '') !== new URL(ownOrigin).hostname) return false;
  // Decodes the path before the check, because the router decodes it too.
  const path = url.pathname.replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number(`0x${code.slice(1)}`)),
  );
  return /^\/+api(\/|$)/i.test(path);
}

/**
 * Splits a message into text and http(s) links. Other addresses, and links to our own API, stay
 * plain text. The parts together are always the complete message.
 */
export function splitMessage(text: string, ownOrigin: string): MessagePart[] {
  const found: MessagePart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = match.replace(TAIL, '');
    const url = parseUrl(address);
    if (url === null || !/^https?:$/.test(url.protocol) || isOwnCall(url, ownOrigin)) continue;
    if (index > from) found.push({ text: text.slice(from, index) });
    found.push({ text: address, href: url.href });
    from = index + address.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
