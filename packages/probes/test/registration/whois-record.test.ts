import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWhois, referralIn } from '../../src/registration/whois-record.js';

describe('the record of a domain', () => {
  test.each([
    ['Registry Expiry Date: 2027-05-01T00:00:00Z'],
    ['   Registrar Registration Expiration Date: 2027-05-01T00:00:00Z'],
    ['Expiry date:  01-May-2027'],
    ['expires.............: 1.5.2027 00:00:00'],
    ['expires:      2027-05-01'],
    ['paid-till:     2027-05-01T00:00:00Z'],
    ['Expiration Time: 2027-05-01 00:00:00'],
    ['[Expires on]                    2027/05/01'],
    ['Record expires on 2027-05-01\nexpire: 2027-05-01'],
    ['renewal date: 2027. 05. 01.'],
  ])('says when it ends: %j', (text) => {
    expect(parseWhois(`% Terms: none\n\n${text}\nstatus: ok\n`)?.expiresAt).toEqual(new Date('2027-05-01'));
  });

  test('says whose it is and what may be done with it', () => {
    const text = [
      'domain: site.test',
      'registrar:     GOOD-NAMES',
      'state:         REGISTERED, DELEGATED, VERIFIED',
      'Domain Status: clientHold https://icann.org/epp#clientHold',
      'Domain Status: serverDeleteProhibited (https://www.icann.org/epp#serverDeleteProhibited)',
      'status:        ACTIVE',
      'created:       2001-05-01',
      'nserver:       ns1.site.test. 192.0.2.1',
    ];
    expect(parseWhois(text.join('\r\n'))).toEqual({
      registeredAt: new Date('2001-05-01'),
      expiresAt: undefined,
      registrar: 'GOOD-NAMES',
      statuses: ['clientHold', 'serverDeleteProhibited', 'ok', 'registered', 'delegated', 'verified'],
      nameServers: ['ns1.site.test.'],
    });
  });

  test.each([
    ['No match for "SITE.TEST".'],
    ['% No match'],
    ['Domain not found.'],
    ['NOT FOUND'],
    ['%% No entries found in the database'],
    ['Domain: site.test\nStatus: free'],
    ['Domain: site.test\nStatus: AVAILABLE'],
    ['The queried object does not exist: no such domain'],
  ])('is missing: %j', (text) => {
    expect(parseWhois(`${text}\n>>> Terms: none <<<\n`)).toBeUndefined();
  });

  test('can be anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(() => [parseWhois(text), referralIn(text)]).not.toThrow();
      }),
    );
  });
});

test('a directory refers to a server', () => {
  expect(referralIn('refer:        whois.nic.test\n\ndomain:       TEST\nwhois:        other.test\n')).toBe(
    'whois.nic.test',
  );
  expect(referralIn('domain:       TEST\nwhois:        whois.nic.test\n')).toBe('whois.nic.test');
  expect(referralIn('domain:       TEST\n')).toBeUndefined();
});
