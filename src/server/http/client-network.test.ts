import { describe, expect, it } from 'vitest';

import { machineOf, networkOf } from './client-network.ts';

describe('client networks', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
    ['2001:DB8:0001::9', '2001:db8:1::/48', '2001:db8:1:0::/64'],
    ['::1', '0:0:0::/48', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s is in the network %s, on the machine %s', (ip, network, machine) => {
    expect([networkOf(ip), machineOf(ip)]).toEqual([network, machine]);
  });
});
