import { X509Certificate } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { certificateAuthority } from '../../src/servers/certificate-authority.js';

const authority = certificateAuthority('Test Authority');

test('an authority issues certificates under its own', () => {
  const issuer = new X509Certificate(authority.cert);
  const issued = new X509Certificate(authority.issue({ names: ['DNS:a.example', 'IP:127.0.0.1'] }).cert);
  expect(issuer.subject).toBe('CN=Test Authority');
  expect(issued.checkIssued(issuer)).toBe(true);
  expect(issued.verify(issuer.publicKey)).toBe(true);
  expect(issued.subjectAltName).toBe('DNS:a.example, IP Address:127.0.0.1');
});

test('no two certificates have the same number, and each is valid for as long as was asked', () => {
  const [one, other] = [1, 2].map(
    () =>
      new X509Certificate(
        authority.issue({ names: ['DNS:a.example'], from: '20240102', to: '20240304' }).cert,
      ),
  );
  expect(one?.serialNumber).not.toBe(other?.serialNumber);
  expect(one?.validFrom).toBe('Jan  2 00:00:00 2024 GMT');
  expect(one?.validTo).toBe('Mar  4 00:00:00 2024 GMT');
});
