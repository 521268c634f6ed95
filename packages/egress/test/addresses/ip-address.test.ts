import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseIpAddress, parseIpRange, rangeHolds } from '../../src/addresses/ip-address.js';
import { ipv4, ipv6 } from '../support/address-arbitraries.js';
import { runs } from '../support/runs.js';

describe('an address', () => {
  test('of IPv4 is read bit by bit', () => {
    fc.assert(
      fc.property(ipv4, ({ bits, text }) => {
        expect(parseIpAddress(text)).toEqual({ family: 4, value: BigInt(`0b${bits}`) });
      }),
    );
  });

  test('of IPv6 is read bit by bit, in every spelling', () => {
    fc.assert(
      fc.property(ipv6, ({ bits, text }) => {
        expect(parseIpAddress(text)).toEqual({ family: 6, value: BigInt(`0b${bits}`) });
      }),
    );
  });

  test('is what the kernel would read as one, and nothing else', () => {
    const nearlyAddress = fc.array(fc.constantFrom('0', '1', '25', '256', 'f', 'FFFF', ':', '::', '.'), {
      maxLength: 16,
    });
    fc.assert(
      fc.property(
        nearlyAddress.map((parts) => parts.join('')),
        (text) => {
          expect(parseIpAddress(text) !== undefined).toBe(isIPv4(text) || isIPv6(text));
        },
      ),
      runs(5_000),
    );
  });

  test.each([
    ['a zone id', 'fe80::1%eth0'],
    ['brackets', '[::1]'],
    ['a leading zero', '127.0.0.01'],
    ['hexadecimal IPv4', '0x7f.0.0.1'],
    ['a short IPv4', '127.1'],
    ['a number', '2130706433'],
    ['a space', '127.0.0.1 '],
    ['two gaps', '1::2::3'],
    ['a gap of nothing', '1:2:3:4:5:6:7:8::'],
    ['IPv4 in the middle', '::1.2.3.4:5'],
    ['nothing', ''],
  ])('with %s is not one', (_what, text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });
});

describe('a range', () => {
  test('reaches from its first address to its last', () => {
    expect(parseIpRange('10.1.0.0/16')).toEqual({ family: 4, first: 0x0a010000n, last: 0x0a01ffffn });
    expect(parseIpRange('::/0')).toEqual({ family: 6, first: 0n, last: (1n << 128n) - 1n });
  });

  test('may be a bare address', () => {
    expect(parseIpRange('::1')).toEqual({ family: 6, first: 1n, last: 1n });
  });

  test('of IPv4 does not hold the IPv6 address of the same number', () => {
    expect(rangeHolds(parseIpRange('0.0.0.0/0'), { family: 6, value: 1n })).toBe(false);
  });

  test.each([
    ['10.0.0.0/33', '"10.0.0.0/33" needs a prefix length from 0 to 32 after one "/"'],
    ['::/129', '"::/129" needs a prefix length from 0 to 128 after one "/"'],
    ['10.0.0.0/', '"10.0.0.0/" needs a prefix length from 0 to 32 after one "/"'],
    ['10.0.0.0/8/8', '"10.0.0.0/8/8" needs a prefix length from 0 to 32 after one "/"'],
    ['10.0.0.0/08', '"10.0.0.0/08" needs a prefix length from 0 to 32 after one "/"'],
    ['10.0.0.0/-1', '"10.0.0.0/-1" needs a prefix length from 0 to 32 after one "/"'],
    ['10.1.2.3/8', '"10.1.2.3/8" has bits set after the first 8, so it is not the start of a range'],
    ['10.0/8', '"10.0" is not an IP address'],
    ['localhost', '"localhost" is not an IP address'],
    ['', '"" is not an IP address'],
  ])('%j is refused with a reason', (text, reason) => {
    expect(() => parseIpRange(text)).toThrow(new Error(reason));
  });
});
