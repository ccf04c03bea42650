import { describe, expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from './address.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    // Other notations of the same address.
    ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::6]:51234', '2001:db8:1:2'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('wideNetworkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
  ])('keeps of %s only %s', (ip, place) => {
    expect(wideNetworkOf(ip)).toBe(place);
  });
});
