/** The address as a URL; null for anything else. `URL.parse` and `URL.canParse` are missing in browsers of 2023. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Host name without the final dot of the DNS root: "toran.example." is the same host. */
const hostOf = (url: URL) => url.hostname.replace(/\.$/, '');

/**
 * The address of another site in normal form; null for anything else. Accepts http(s) with a host of several labels and no
 * user name. A browser could read other forms, such as "http:/api/logout", as a path of our site. `ownOrigin` is
 * refused on every port.
 */
export function externalAddress(text: string, ownOrigin?: string): string | null {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = hostOf(url);
  if (!host.includes('.')) return null;
  if (ownOrigin !== undefined && host === hostOf(new URL(ownOrigin))) return null;
  return url.href;
}
