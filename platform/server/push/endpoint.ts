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
