const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, with "::" written out; null for an IPv4 one, mapped or not. */
function groupsOf(ip: string): string[] | null {
  if (!ip.includes(':') || MAPPED.test(ip)) return null;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

const ipv4Of = (ip: string) => MAPPED.exec(ip)?.[1] ?? ip;

/** Whom to count: an IPv4 address, or the /64 that an IPv6 caller owns as a whole. */
export function networkOf(ip: string): string {
  return groupsOf(ip)?.slice(0, 4).join(':') ?? ipv4Of(ip);
}

/** The wider network (IPv4 /24, IPv6 /48): enough to recognise a place, not a person. */
export function placeOf(ip: string): string {
  const groups = groupsOf(ip);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return `${ipv4Of(ip).split('.').slice(0, 3).join('.')}.0/24`;
}
