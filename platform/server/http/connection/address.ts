import { isIP } from 'node:net';

/**
 * An address with a port, as some proxies send it. The port must be removed: otherwise, each connection would count as
 * another client.
 */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** The eight groups of an IPv6 address in shortest form, with "::" expanded. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/** The IPv4 address embedded in an IPv6 one ("::ffff:203.0.113.7"), or null. */
function mappedIn(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return high === undefined || low === undefined
    ? null
    : [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Parses an IP address in any notation. Other text, such as "unknown" from a proxy, is kept as it is and used as a key.
 */
function parse(text: string): { ipv6: string[] } | { other: string } {
  const match = WITH_PORT.exec(text);
  const ip = (match?.[1] ?? match?.[2] ?? text).split('%')[0] ?? '';
  if (isIP(ip) !== 6) return { other: ip.slice(0, 64) };
  const groups = groupsOf(ip);
  const mapped = mappedIn(groups);
  return mapped === null ? { ipv6: groups } : { other: mapped };
}

/** The key for rate limits: an IPv4 address, or the /64 that an IPv6 client owns as a whole. */
export function networkOf(ip: string): string {
  const parsed = parse(ip);
  return 'ipv6' in parsed ? parsed.ipv6.slice(0, 4).join(':') : parsed.other;
}

/** The wider network (IPv4 /24, IPv6 /48): enough to recognise a location, too coarse to identify a person. */
export function wideNetworkOf(ip: string): string {
  const parsed = parse(ip);
  if ('ipv6' in parsed) return `${parsed.ipv6.slice(0, 3).join(':')}::/48`;
  return `${parsed.other.split('.').slice(0, 3).join('.')}.0/24`;
}
