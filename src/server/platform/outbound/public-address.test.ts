import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isPublicAddress } from './public-address.ts';

describe('the addresses that the server may call', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2400:cb00::1',
    '2606:4700:4700::1111',
    '3ffe::1',
  ])('%s is on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'shared by the customers of a carrier'],
    ['100.100.100.200', 'metadata in that range'],
    ['100.127.255.255', 'shared by the customers of a carrier'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', "Azure's platform"],
    ['169.254.0.1', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'metadata in the protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', 'relays to IPv6'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.19.255.255', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'this host'],
    ['::1', 'loopback'],
    ['::7f00:1', 'an IPv4 address, compatible'],
    ['::ffff:127.0.0.1', 'an IPv4 address, mapped'],
    ['::ffff:8.8.8.8', 'an IPv4 address, mapped'],
    ['::ffff:a9fe:a9fe', 'an IPv4 address, mapped'],
    ['::ffff:0:127.0.0.1', 'an IPv4 address, translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::8.8.8.8', 'NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:20::1', 'ORCHID'],
    ['2001:1ff:ffff::1', 'protocol assignments'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['2002:808:808::1', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'unallocated'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'private'],
    ['fd00:ec2::254', 'metadata'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with its zone'],
    ['2606:4700::1%eth0', 'a zone'],
    ['fec0::1', 'site-local, deprecated'],
    ['ff02::1', 'multicast'],
    ['', 'no address'],
    ['example.com', 'a name'],
    ['127.1', 'short for loopback'],
    ['0x7f000001', 'loopback as a number'],
    ['8.8.8.8:443', 'a port'],
  ])('%s is refused: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('refuses every IPv4 address in whatever form IPv6 has for it', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':');
        const dotted = [a, b, c, d].join('.');
        return [
          `::${dotted}`,
          `::ffff:${dotted}`,
          `::ffff:${hex}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::1`,
        ].every((address) => !isPublicAddress(address));
      }),
    );
  });
});
