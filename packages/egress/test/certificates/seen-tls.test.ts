import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';
import { expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { SeenHandshake } from '../../src/certificates/seen-tls.js';

const { raw } = new X509Certificate(selfSignedCertificate().cert);

const seen = (der: Buffer) =>
  new SeenHandshake('TLSv1.3', 'TLS_AES_128_GCM_SHA256', { raw: der } as DetailedPeerCertificate)
    .certificates;

test('a certificate is shown in short', () => {
  expect(seen(raw)).toEqual([expect.objectContaining({ validFrom: expect.any(Date) })]);
});

test('a certificate with a time that nobody can read is left out', () => {
  // The tag and the length of a UTCTime (RFC 5280, section 4.1.2.5.1), then its year.
  const at = raw.indexOf(Buffer.from([0x17, 0x0d])) + 2;
  const unreadable = Buffer.from(raw);
  unreadable.write('XX', at, 'latin1');
  expect(new X509Certificate(unreadable).validFrom).not.toMatch(/\d{4}/);
  expect(seen(unreadable)).toEqual([]);
});
