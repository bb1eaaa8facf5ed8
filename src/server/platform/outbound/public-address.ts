import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 ranges that do not lead to a server on the internet: those of the IANA special-purpose
 * registry that are not globally reachable, multicast, and one address with which a cloud provider
 * answers its virtual machines.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform, from inside its machines
  '169.254.0.0/16', // link-local, metadata of cloud providers
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays to IPv6, deprecated
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
] as const;

/**
 * IANA has allocated public IPv6 addresses from here alone, so loopback, link-local, private and
 * multicast addresses, and IPv4 ones that are mapped or translated (NAT64), are outside.
 */
const PUBLIC_IPV6 = ['2000::/3'] as const;

const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, among them Teredo, which contains IPv4 addresses
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains IPv4 addresses
  '3fff::/20', // documentation
] as const;

const specialIpv4 = listOf('ipv4', SPECIAL_IPV4);
const publicIpv6 = listOf('ipv6', PUBLIC_IPV6);
const specialIpv6 = listOf('ipv6', SPECIAL_IPV6);

/** Whether an IP address is that of a server on the internet. False for all other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  // The zone of a link-local address follows a percent sign.
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
