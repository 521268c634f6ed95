import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressPolicy } from '../../src/addresses/address-policy.js';
import { seenHops, type TracedHop } from '../../src/attempts/route-hops.js';
import { runs } from '../support/runs.js';

const target = '8.8.8.8';
const { judge } = addressPolicy({ allow: ['10.7.0.0/16'] });
const isOpen = (address: string) => judge(address).allowed;

const path = (...addresses: (string | null)[]): TracedHop[] =>
  addresses.map((address, index) => ({
    ttl: index + 1,
    address,
    roundTripMs: address === null ? null : index + 0.5,
  }));

const seen = (hops: readonly TracedHop[], of = target) => {
  const { hops: shown, isReached } = seenHops(hops, of, isOpen);
  return {
    isReached,
    shown: shown.map(({ address, roundTripMs }) => (roundTripMs === null ? '*' : address)),
  };
};

test('a route ends at its target, however many hops a program tells', () => {
  expect(seen(path('1.1.1.1', null, target, target, target))).toEqual({
    isReached: true,
    shown: ['1.1.1.1', '*', target],
  });
});

test.each([
  ['2001:DB8:0::10', '2001:db8::10'],
  ['127.0.0.1', '127.0.0.1'],
])(
  'the target %s is known in the spelling of a program, and shown though the policy closes it',
  (of, told) => {
    expect(seen(path('1.1.1.1', told), of)).toEqual({ isReached: true, shown: ['1.1.1.1', of] });
  },
);

test.each([
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  '::ffff:10.0.0.1',
])('the prober does not tell of %s in its own network, but how soon it answered', (address) => {
  const { hops } = seenHops(path(address, '1.1.1.1'), target, isOpen);
  expect(hops).toEqual([
    { ttl: 1, address: null, roundTripMs: 0.5 },
    { ttl: 2, address: '1.1.1.1', roundTripMs: 1.5 },
  ]);
});

test('addresses that the operator opened are told', () => {
  expect(seen(path('10.7.0.1', '10.8.0.1')).shown).toEqual(['10.7.0.1', null]);
});

test('silent hops at the end are left out, but for two', () => {
  expect(seen(path('1.1.1.1', null, '10.0.0.1', null, null, null, null)).shown).toEqual([
    '1.1.1.1',
    '*',
    null,
    '*',
    '*',
  ]);
  expect(seen(path(...Array(20).fill(null)))).toEqual({ isReached: false, shown: ['*', '*'] });
});

test('whatever is traced, at most 20 hops are shown, and no closed address', () => {
  const address = fc.constantFrom(null, '1.1.1.1', '10.0.0.1', 'fe80::1', target);
  fc.assert(
    fc.property(fc.array(address, { maxLength: 99 }), (addresses) => {
      const { hops, isReached } = seenHops(path(...addresses), target, isOpen);
      expect(hops.length).toBeLessThanOrEqual(20);
      expect(hops.map(({ ttl }) => ttl)).toEqual(hops.map((_, index) => index + 1));
      for (const hop of hops) expect([null, '1.1.1.1', target]).toContain(hop.address);
      expect(hops.at(-1)?.address === target).toBe(isReached);
    }),
    runs(1_000),
  );
});
