import { describe, expect, test } from '@jest/globals';
import { startNginx } from '@tocsin/debian-servers';
import {
  type CertificateAuthority,
  type CertificateRequest,
  certificateAuthority,
} from '@tocsin/testing/servers';
import { incidentTitle } from '../../../src/probe/incident-title.js';
import { ssl } from '../../../src/types/ssl/ssl.js';
import { opensslServer, type Served } from '../../support/openssl-server.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';

const root = certificateAuthority('Test Root');
const names = ['IP:127.0.0.1'];
const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);
const asYyyymmdd = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

const check = async (served: Served, trusted = root) =>
  run(ssl, `127.0.0.1:${await opensslServer(served)}`, {}, { extraAuthorities: [trusted.cert] });

const chainOf = (intermediate: CertificateAuthority, request: Partial<CertificateRequest> = {}) => ({
  ...intermediate.issue({ names, ...request }),
  chain: [intermediate.cert],
});

describe('a chain', () => {
  const end = daysFromNow(21);
  const expiring = root.issueAuthority('Intermediate', { to: asYyyymmdd(end) });

  test('whose intermediate ends before the certificate is degraded in time, and names it', async () => {
    const day = end.toISOString().slice(0, 10);
    expect(await check(chainOf(expiring))).toMatchObject({
      status: 'degraded',
      message: `A certificate in its chain, Intermediate, expires on ${day}, in 30 days or less.`,
      details: {
        threshold_days: 30,
        expires_first: { subject: 'CN=Intermediate', days_left: 21 },
        valid_to: '2099-01-01T00:00:00.000Z',
      },
    });
  });

  test('whose intermediate has ended is down, and names it', async () => {
    const ended = root.issueAuthority('Intermediate', { to: '20240102' });
    expect(await check(chainOf(ended))).toMatchObject({
      status: 'down',
      message: 'A certificate in its chain, Intermediate, expired on 2024-01-02.',
      details: { faults: ['chain'] },
    });
  });

  test('whose intermediate is not valid yet is down, and names it', async () => {
    const early = root.issueAuthority('Intermediate', { from: '20980304' });
    expect(await check(chainOf(early))).toMatchObject({
      status: 'down',
      message: 'A certificate in its chain, Intermediate, is not valid before 2098-03-04.',
      details: { faults: ['chain'] },
    });
  });

  test('with an older certificate of an authority that is trusted here is judged without it', async () => {
    const older = certificateAuthority('Old Root').issueAuthority('Test Root', {
      privateKey: root.key,
      to: '20240102',
    });
    expect(await check({ ...root.issue({ names }), chain: [older.cert] })).toMatchObject({
      status: 'up',
      details: { chain: [{ subject: 'CN=receiver' }, { issuer: 'CN=Test Root' }] },
    });
  });

  test('without its intermediate is down', async () => {
    const { key, cert } = chainOf(expiring);
    expect(await check({ key, cert })).toMatchObject({
      status: 'down',
      message: expect.stringContaining('an intermediate certificate is missing'),
    });
  });
});

describe('a stapled response', () => {
  const good = root.issue({ names });

  test('that says revoked is down, with the day and the reason', async () => {
    const staple = root.ocspResponse(good.cert, { revokedFor: 'keyCompromise' });
    const report = await check({ ...good, staple });
    expect(report).toMatchObject({
      status: 'down',
      message: 'The certificate was revoked on 2026-01-02 (key compromise).',
      details: { faults: ['revoked'], ocsp: 'revoked' },
    });
    const site = { name: 'Shop', target: 'site.example.com' };
    expect(incidentTitle(ssl, site, { ...report, status: 'down', seenFrom: [] })).toBe(
      'Shop is down: certificate was revoked on 2026-01-02 (key compromise)',
    );
  });

  test('of nginx that says revoked is down', async () => {
    const { port } = await server(
      startNginx(
        ({ port }) => `server {
          listen 127.0.0.1:${port} ssl;
          ssl_certificate cert.pem;
          ssl_certificate_key key.pem;
          ssl_stapling on;
          ssl_stapling_file staple.der;
        }`,
        {
          'cert.pem': good.cert,
          'key.pem': good.key,
          'staple.der': root.ocspResponse(good.cert, { revokedFor: 'superseded' }),
        },
      ),
    );
    expect(await run(ssl, `127.0.0.1:${port}`, {}, { extraAuthorities: [root.cert] })).toMatchObject({
      status: 'down',
      message: 'The certificate was revoked on 2026-01-02 (superseded).',
    });
  });

  test.each(['-tls1_2', '-tls1_3'])('that says good is up (%s)', async (version) => {
    const staple = root.ocspResponse(good.cert);
    expect(await check({ ...good, staple, args: [version] })).toMatchObject({
      status: 'up',
      details: { faults: [], ocsp: 'good' },
    });
    expect(await check({ ...good, args: [version] })).toMatchObject({
      status: 'up',
      details: { ocsp: 'none' },
    });
  });

  test('that somebody else signed is degraded, since some clients refuse it', async () => {
    const responder = certificateAuthority('Stranger').issue({ names });
    const staple = root.ocspResponse(good.cert, { responder, revokedFor: 'keyCompromise' });
    expect(await check({ ...good, staple })).toMatchObject({
      status: 'degraded',
      message:
        "The OCSP response that the server staples says nothing: it is not signed by the certificate's authority.",
      details: { faults: ['staple_invalid'], ocsp: 'invalid' },
    });
  });

  test('that a certificate demands and a server does not send is down', async () => {
    const demanding = root.issue({ names, extensions: ['tlsfeature = status_request'] });
    expect(await check(demanding)).toMatchObject({
      status: 'down',
      message: 'The certificate is good only with a stapled OCSP response, and the server staples none.',
      details: { faults: ['staple_missing'] },
    });
    const staple = root.ocspResponse(demanding.cert);
    expect(await check({ ...demanding, staple })).toMatchObject({ status: 'up' });
  });
});

describe('a certificate that clients refuse is down', () => {
  test('without a host in its subjectAltName, whatever its common name says', async () => {
    expect(await check(root.issue({ names: [], commonName: '127.0.0.1' }))).toMatchObject({
      status: 'down',
      message: 'The certificate has no host in its subjectAltName, and browsers read no other name.',
      details: { faults: ['no_names'] },
    });
  });

  test.each<[string, Partial<CertificateRequest>, string, string]>([
    ['rsa:1024', { key: 'rsa:1024' }, 'has a key of 1024 bits (rsa), and clients ask for 2048.', 'weak_key'],
    ['rsa:2040', { key: 'rsa:2040' }, 'has a key of 2040 bits (rsa), and clients ask for 2048.', 'weak_key'],
    ['sha1', { digest: 'sha1' }, 'is signed with sha1, which clients refuse.', 'weak_signature'],
    ['md5', { digest: 'md5' }, 'is signed with md5, which clients refuse.', 'weak_signature'],
  ])('with %s, as the certificate or in its chain', async (_, weakness, clause, fault) => {
    const authority = certificateAuthority('RSA Root', { key: 'rsa:2048' });
    const args = ['-cipher', 'DEFAULT@SECLEVEL=0'];
    const certificate = { ...authority.issue({ names, ...weakness }), args };
    expect(await check(certificate, authority)).toMatchObject({
      status: 'down',
      message: `The certificate ${clause}`,
      details: { faults: [fault] },
    });
    const chained = { ...chainOf(authority.issueAuthority('Weak', weakness)), args };
    expect(await check(chained, authority)).toMatchObject({
      status: 'down',
      message: `A certificate in its chain, Weak, ${clause}`,
      details: { faults: [fault] },
    });
  });
});

test('a server that asks for a client certificate in TLS 1.2 says so', async () => {
  expect(await check({ ...root.issue({ names }), args: ['-Verify', '1', '-tls1_2'] })).toMatchObject({
    status: 'down',
    message: 'TLS: the server asks for a client certificate.',
  });
});
