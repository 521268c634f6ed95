import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from '../../../src/http/access/client-address.js';

const written = (groups: readonly number[]): string =>
  new URL(`http://[${groups.map((g) => g.toString(16)).join(':')}]`).hostname.slice(1, -1);

const groups = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 0xffff })), { minLength: 8, maxLength: 8 });

describe('the network that an address is counted for', () => {
  test('is the address itself with IPv4', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('is the same for two IPv6 addresses exactly when their first 64 bits are', () => {
    fc.assert(
      fc.property(groups, groups, fc.nat({ max: 8 }), (a, b, shared) => {
        const other = [...a.slice(0, shared), ...b.slice(shared)];
        const same = a.slice(0, 4).join() === other.slice(0, 4).join();
        expect(networkOf(written(a)) === networkOf(written(other))).toBe(same);
      }),
    );
  });
});
