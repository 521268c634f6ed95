import { describe, expect, test } from '@jest/globals';
import type { DnsRecords } from '@tocsin/egress';
import fc from 'fast-check';
import { type ExpectableType, fieldsOf, fits, readRecord } from '../../../src/types/dns/records.js';

// A name has at most 253 characters without its final dot (RFC 1035, section 2.3.4).
const name = fc.domain().filter(({ length }) => length <= 253);
const number8 = fc.nat(255);
const hexadecimal = fc
  .uint8Array({ minLength: 1, maxLength: 70 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const number16 = fc.nat(65_535);
const number32 = fc.nat(2 ** 31 - 1);
const property = fc.string({ unit: 'grapheme-ascii', maxLength: 50 });

const records: { readonly [Type in ExpectableType]: fc.Arbitrary<DnsRecords[Type]> } = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  CNAME: name,
  MX: fc.record({ priority: number16, exchange: fc.oneof(name, fc.constant('')) }),
  TXT: fc.string({ unit: 'binary' }),
  NS: name,
  CAA: fc.record({
    critical: fc.boolean(),
    tag: fc.constantFrom('issue', 'issuewild', 'iodef'),
    value: property,
  }),
  SOA: fc.record({
    nsname: name,
    hostmaster: name,
    serial: number32,
    refresh: number32,
    retry: number32,
    expire: number32,
    minttl: number32,
  }),
  SRV: fc.record({ priority: number16, weight: number16, port: number16, name }),
  PTR: name,
  TLSA: fc.record({ usage: number8, selector: number8, matchingType: number8, data: hexadecimal }),
  DS: fc.record({ keyTag: number16, algorithm: number8, digestType: number8, digest: hexadecimal }),
};

/** Changes the spelling only: upper case for names and property tags, and a final dot for names. */
const respelled = (type: ExpectableType, written: string): string => {
  if (type === 'TXT') return written;
  const inUpperCase = written.replace(/^[^;]*/, (names) => names.toUpperCase());
  return ['CNAME', 'MX', 'NS', 'SRV', 'PTR'].includes(type) && !written.endsWith('.')
    ? `${inUpperCase}.`
    : inUpperCase;
};

describe.each(Object.keys(records) as ExpectableType[])('a record of type %s', (type) => {
  const found = (records[type] as fc.Arbitrary<never>).map((record) => fieldsOf(type, record));

  test('is read back from what is shown of it, in any spelling', () => {
    fc.assert(
      fc.property(found, (fields) => {
        const shown = fields.join(' ');
        for (const written of [shown, respelled(type, shown)]) {
          const expected = readRecord(type, written);
          expect(expected === undefined || !fits(expected, fields) ? written : 'fits').toBe('fits');
        }
      }),
    );
  });

  test('is anything where a field is a star', () => {
    fc.assert(
      fc.property(found, fc.nat(), (fields, place) => {
        const starred = fields.with(place % fields.length, '*').join(' ');
        expect(fits(readRecord(type, starred) ?? ['is not read'], fields)).toBe(true);
      }),
    );
  });

  test('is not another one', () => {
    fc.assert(
      fc.property(found, found, (one, other) => {
        expect(fits(one, other)).toBe(one.includes('*') || one.join(' ') === other.join(' '));
      }),
    );
  });
});
