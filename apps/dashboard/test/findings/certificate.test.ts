import { describe, expect, test } from '@jest/globals';
import { certificateIn } from '../../src/findings/certificate.js';

const details = {
  address: '192.0.2.1',
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  faults: [],
  subject: 'CN=shop.example.com',
  issuer: "C=US, O=Let's Encrypt, CN=R11",
  fingerprint: 'AA:BB',
  names: ['shop.example.com', 'www.example.com'],
  name_count: 5,
  valid_from: '2026-05-01T00:00:00.000Z',
  valid_to: '2026-07-30T00:00:00.000Z',
  days_left: 88,
  serial_number: '04AF',
  chain: [
    { subject: 'CN=shop.example.com', fingerprint: 'AA:BB' },
    { subject: "C=US, O=Let's Encrypt, CN=R11", fingerprint: 'CC:DD' },
    { subject: '', fingerprint: 'EE:FF' },
  ],
};

describe('a certificate', () => {
  test('is read from what a check found', () => {
    expect(certificateIn(details)).toEqual({
      subject: 'shop.example.com',
      issuer: "R11, Let's Encrypt",
      names: ['shop.example.com', 'www.example.com'],
      namesLeftOut: 3,
      validFrom: '2026-05-01T00:00:00.000Z',
      validTo: '2026-07-30T00:00:00.000Z',
      faults: [],
      chain: ['shop.example.com', "R11, Let's Encrypt"],
      protocol: 'TLS 1.3',
      cipher: 'TLS_AES_128_GCM_SHA256',
      serialNumber: '04AF',
      fingerprint: 'AA:BB',
    });
  });

  test('says in words why it would be refused', () => {
    const faults = ['expired', 'chain', 'host', 'not_yet_valid', 'revoked', 'something_new'];
    expect(certificateIn({ ...details, faults })?.faults).toEqual([
      'expired',
      'not from a trusted authority',
      'for other names',
      'not valid yet',
      'revoked',
      'something_new',
    ]);
  });

  test('may leave much out, and have any kind of value', () => {
    const { fingerprint } = details;
    expect(
      certificateIn({ fingerprint, subject: '', names: 'none', chain: [1, null], valid_to: null }),
    ).toEqual({
      subject: undefined,
      issuer: undefined,
      names: [],
      namesLeftOut: 0,
      validFrom: undefined,
      validTo: undefined,
      faults: [],
      chain: [],
      protocol: undefined,
      cipher: undefined,
      serialNumber: undefined,
      fingerprint,
    });
  });

  test('is not there when nobody answered', () => {
    expect(certificateIn({ error: 'connection_refused' })).toBeUndefined();
  });

  test.each([
    ['CN=example.com', 'example.com'],
    ['O=Acme, Inc., CN=Acme Root', 'Acme Root, Acme, Inc.'],
    ['O=Acme, CN=Acme', 'Acme'],
    ['OU=Department 7', 'OU=Department 7'],
  ])('of %j is of %j', (subject, holder) => {
    expect(certificateIn({ ...details, subject })?.subject).toBe(holder);
  });

  test('without a subject is called by its first name', () => {
    expect(certificateIn({ ...details, subject: '' })?.subject).toBe('shop.example.com');
  });
});
