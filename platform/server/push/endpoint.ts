import { ECDH } from 'node:crypto';

/**
 * Hosts of the browsers' push services. The browser sends us the endpoint: without this list, a user could make the
 * server call any host.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const PARENTS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Whether an address is an endpoint of a known push service, or of one of `extraHosts` ("host" or "host:port"). */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (extraHosts.includes(url.host)) return true;
  if (url.port !== '') return false;
  return HOSTS.includes(url.hostname) || PARENTS.some((parent) => url.hostname.endsWith(parent));
}

/**
 * Whether an endpoint is on a host that many devices share. Users can't make such a host fail; the others may be names
 * that a user made up below a push service's domain.
 */
export function isSharedPushHost(endpoint: string, extraHosts: readonly string[]): boolean {
  const host = URL.parse(endpoint)?.host ?? '';
  return HOSTS.includes(host) || extraHosts.includes(host);
}

/** Whether a device's public key, in base64url, is a point of P-256. Encrypting for any other key throws. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
