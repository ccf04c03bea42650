import type { FastifyRequest } from 'fastify';

/** A registered name or an IP address, with an optional port (RFC 3986). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * True if a request has exactly one valid Host header (RFC 9112, 3.2): if there are several, a proxy may have used
 * another one than we do. HTTP/1.0, which some health checks use, may have none.
 */
export function hasClearHost({ raw }: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = raw;
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '');
  }
  const [host] = hosts;
  if (hosts.length === 0 && httpVersion === '1.0') return true;
  return host !== undefined && hosts.length === 1 && HOST.test(host);
}
