import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDnsMessage } from '../../src/names/dns-message.js';
import { recordTypes } from '../../src/names/dns-records.js';
import { recordText } from '../../src/names/record-text.js';
import { runs } from '../support/runs.js';

const text = (type: number, data: Buffer, owner = 'site.test') =>
  recordText(owner, type, { bytes: data, start: 0, end: data.length });

const name = (...labels: readonly string[]) =>
  Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.of(0),
  ]);

describe('a record in one line', () => {
  test.each([
    ['of the root', recordTypes.NS, name('a', 'root-servers', 'net'), '', '. NS a.root-servers.net'],
    ['that says: no mail', recordTypes.MX, Buffer.of(0, 0, 0), 'site.test', 'site.test MX 0 .'],
    [
      'of a type that we do not ask for',
      39,
      name('b', 'test'),
      'a.test',
      'a.test TYPE39 \\# 8 0162047465737400',
    ],
    ['without data', recordTypes.A, Buffer.of(), 'site.test', 'site.test A \\# 0'],
    ['with data that is too short', recordTypes.A, Buffer.of(1, 2), 'site.test', 'site.test A \\# 2 0102'],
    [
      'with data that is too long',
      recordTypes.MX,
      Buffer.concat([Buffer.of(0, 5), name('mx'), Buffer.of(1)]),
      'site.test',
      'site.test MX \\# 7 0005026d780001',
    ],
    [
      'with a text behind its end',
      recordTypes.TXT,
      Buffer.of(9, 65),
      'site.test',
      'site.test TXT \\# 2 0941',
    ],
    [
      'with a name that a terminal would obey',
      recordTypes.CNAME,
      name('\u001b[2j', 'ö', 'test'),
      'a b.test',
      'a\\032b.test CNAME \\027[2j.\\246.test',
    ],
    [
      'of many bits',
      recordTypes.SOA,
      Buffer.concat([name('ns'), name('admin'), Buffer.alloc(20, 0xff)]),
      'site.test',
      `site.test SOA ns admin ${Array(5).fill(0xffff_ffff).join(' ')}`,
    ],
    [
      'of an address in two parts',
      recordTypes.AAAA,
      Buffer.from('20010db8000000000000000000000001', 'hex'),
      'site.test',
      'site.test AAAA 2001:db8::1',
    ],
  ])('%s', (_what, type, data, owner, expected) => {
    expect(text(type, data, owner)).toBe(expected);
  });

  test('is one whatever the data', () => {
    const types = fc.constantFrom(...Object.values(recordTypes), 39);
    fc.assert(
      fc.property(types, fc.uint8Array({ maxLength: 300 }), (type, data) => {
        expect(text(type, Buffer.from(data))).toMatch(/^site\.test \w+ /);
      }),
      runs(5_000),
    );
  });
});

test('a message that claims more records than it has is no answer, and ends at once', () => {
  // The package dns-packet 5.6.1 reads it for seconds, into gigabytes.
  const message = Buffer.alloc(462);
  message.writeUInt16BE(0x1401, 0);
  message.writeUInt16BE(0x8180, 2);
  message.writeUInt16BE(65_535, 6);
  message[14] = recordTypes.TXT;
  message[23] = 16;
  message.writeUInt16BE(65_535, 30);
  message[53] = recordTypes.TXT;
  message.writeUInt16BE(65_535, 60);
  expect(readDnsMessage(message, 0x1401)).toBeUndefined();
});
