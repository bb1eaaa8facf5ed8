import { isIPv4, isIPv6 } from 'node:net';

/**
 * The block of addresses that one customer of a network operator commonly holds: IPv4 /24, IPv6
 * /48. A client cannot leave it by picking another of its own addresses. Other text comes back
 * unchanged.
 */
export function networkOf(ip: string): string {
  return blockOf(ip, { octets: 3, groups: 3 });
}

/** The addresses of one machine: an IPv4 address, or an IPv6 /64, in which it may pick any. */
export function machineOf(ip: string): string {
  return blockOf(ip, { octets: 4, groups: 4 });
}

function blockOf(ip: string, size: { octets: number; groups: number }): string {
  const v4 = ip.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) {
    const octets = v4.split('.').slice(0, size.octets);
    return size.octets === 4 ? v4 : `${octets.join('.')}.0/24`;
  }
  const v6 = ip.replace(/%.*$/, '');
  if (!isIPv6(v6)) return ip;
  return `${groupsOf(v6).slice(0, size.groups).join(':')}::/${size.groups * 16}`;
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(ip: string): string[] {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const first = head.split(':').filter((group) => group !== '');
  if (tail === undefined) return first;
  const last = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last];
}
