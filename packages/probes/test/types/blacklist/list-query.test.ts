import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressSubject } from '../../../src/types/blacklist/list-query.js';

test('an IPv4 address is asked about with its octets in reverse', () => {
  expect(addressSubject('192.0.2.99')).toMatchObject({ label: '99.2.0.192' });
});

test('an IPv6 address is asked about with all its nibbles in reverse', () => {
  // RFC 5782, section 2.4, has this example.
  expect(addressSubject('2001:db8:1:2:3:4:567:89ab')).toMatchObject({
    label: 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2',
  });
});

test('a reversed address can be read back', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const nibbles = addressSubject(address).label.split('.').reverse().join('');
      const hextets = nibbles.match(/.{4}/g)?.join(':') ?? '';
      expect(addressSubject(hextets).label).toBe(addressSubject(address).label);
      expect(new URL(`http://[${hextets}]`).hostname).toBe(new URL(`http://[${address}]`).hostname);
    }),
  );
});

test('what is no address is not asked about as one', () => {
  expect(() => addressSubject('site.test')).toThrow('site.test is no address');
});
