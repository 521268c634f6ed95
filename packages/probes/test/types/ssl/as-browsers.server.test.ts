import { getDiffieHellman } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  type CertificateAuthority,
  type CertificateRequest,
  certificateAuthority,
} from '@tocsin/testing/servers';
import { http } from '../../../src/types/http.js';
import { ssl } from '../../../src/types/ssl/ssl.js';
import { dnsServer } from '../../support/dns-server.js';
import { opensslServer, type Served } from '../../support/openssl-server.js';
import { run } from '../../support/run.js';

const root = certificateAuthority('Test Root');
const host = 'shop.site.test';
const names = [`DNS:${host}`];
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const yyyymmdd = (day: string) => day.replaceAll('-', '');

/** `ssl` and `http` check the same server. */
async function both(served: Served, name = host) {
  const port = await opensslServer(served);
  const { address } = await dnsServer({ [`A ${host}`]: ['127.0.0.1'], 'A 127.0.0.1': ['127.0.0.1'] });
  const options = { extraAuthorities: [root.cert], dnsServers: [address], timeoutMs: 10_000 };
  return {
    ssl: await run(ssl, `${name}:${port}`, {}, options),
    http: await run(http, `https://${name}:${port}/`, {}, options),
  };
}

describe('a server that browsers refuse is down, to ssl and to http alike,', () => {
  const issued = (request: Partial<CertificateRequest> = {}): Served => root.issue({ names, ...request });
  const stapled = (request: Partial<CertificateRequest>, revokedFor?: string): Served => {
    const certificate = root.issue({ names, ...request });
    return { ...certificate, staple: root.ocspResponse(certificate.cert, revokedFor ? { revokedFor } : {}) };
  };
  const mustStaple = { extensions: ['tlsfeature = status_request'] };

  test.each<[string, () => Served, string, string]>([
    [
      'whose stapled response says that its certificate was revoked',
      () => stapled({}, 'keyCompromise'),
      'the certificate was revoked on 2026-01-02 (key compromise).',
      'revoked',
    ],
    [
      'whose certificate demands a stapled response that is missing',
      () => issued(mustStaple),
      'the certificate is good only with a stapled OCSP response, and the server staples none.',
      'staple_missing',
    ],
    [
      'whose certificate has a wildcard within a label',
      () => issued({ names: ['DNS:s*.site.test', 'DNS:other.test'] }),
      'the certificate is for s*.site.test, and clients accept * only as a whole label (RFC 9525).',
      'host',
    ],
    [
      'whose certificate names it in its common name alone',
      () => issued({ names: [], commonName: host }),
      'the certificate has no host in its subjectAltName, and browsers read no other name.',
      'no_names',
    ],
    [
      'whose key is short',
      () => ({ ...issued({ key: 'rsa:1024' }), args: ['-cipher', 'DEFAULT@SECLEVEL=0'] }),
      'the certificate has a key of 1024 bits (rsa), and clients ask for 2048.',
      'weak_key',
    ],
  ])('%s', async (_what, served, clause, fault) => {
    const checked = await both(served());
    expect(checked.http).toMatchObject({
      status: 'down',
      message: `TLS: ${clause}`,
      details: { error: 'tls' },
    });
    expect(checked.ssl).toMatchObject({
      status: 'down',
      message: clause.replace(/^t/, 'T'),
      details: { faults: [fault] },
    });
  });

  test('whose certificate has its address as a DNS name', async () => {
    const why =
      'he certificate has 127.0.0.1 as a DNS name, and clients accept an address only as an IP address.';
    const checked = await both(root.issue({ names: ['DNS:127.0.0.1'] }), '127.0.0.1');
    expect(checked.ssl).toMatchObject({ status: 'down', message: `T${why}` });
    expect(checked.http).toMatchObject({ status: 'down', message: `TLS: t${why}` });
  });

  test.each([
    ['good', () => stapled(mustStaple)],
    ['with a wildcard for a whole label', () => issued({ names: ['DNS:*.site.test'] })],
    ['in another spelling', () => issued({ names: ['DNS:SHOP.site.test'] })],
  ])('and one whose certificate is %s is up', async (_what, served) => {
    const checked = await both(served());
    expect([checked.ssl.status, checked.http.status]).toEqual(['up', 'up']);
  });

  test.each([host, `${host}.`, `SHOP.site.test.`])('and so is one that is called %s', async (name) => {
    for (const certified of [names, ['DNS:*.site.test']]) {
      const checked = await both(root.issue({ names: certified }), name);
      expect([checked.ssl.status, checked.http.status]).toEqual(['up', 'up']);
    }
  });
});

describe('a server that offers no key exchange but DHE', () => {
  const rsa = root.issue({ names, key: 'rsa:2048' });
  /** DH parameters in PEM (PKCS #3): the prime and the generator 2, in DER. */
  const group = (bits: number): string => {
    const prime = getDiffieHellman(bits === 1_024 ? 'modp2' : 'modp14').getPrime();
    const der = (tag: number, body: Buffer) =>
      Buffer.concat([Buffer.of(tag, 0x82, body.length >> 8, body.length & 0xff), body]);
    const numbers = [der(0x02, Buffer.concat([Buffer.of(0), prime])), Buffer.of(0x02, 1, 2)];
    const base64 = der(0x30, Buffer.concat(numbers)).toString('base64');
    return `-----BEGIN DH PARAMETERS-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END DH PARAMETERS-----\n`;
  };
  const served = (bits: number, ciphers: string): Served => ({
    ...rsa,
    args: ['-tls1_2', '-serverpref', '-cipher', `${ciphers}:@SECLEVEL=0`, '-dhparam', 'dh.pem'],
    files: { 'dh.pem': group(bits) },
  });

  test('of 1,024 bits is down, because browsers refuse it', async () => {
    const why =
      'he server offers no key exchange but DHE with 1024 bits, which browsers refuse. Clients ask for 2048.';
    const checked = await both(served(1_024, 'DHE'));
    expect(checked.ssl).toMatchObject({
      status: 'down',
      message: `T${why}`,
      details: { faults: ['weak_key_exchange'] },
    });
    expect(checked.http).toMatchObject({ status: 'down', message: `TLS: t${why}` });
  });

  test('of 2,048 bits is up for other clients, with a warning', async () => {
    const warning = 'The server offers no key exchange but DHE, which browsers refuse.';
    const checked = await both(served(2_048, 'DHE'));
    for (const report of [checked.ssl, checked.http]) {
      expect(report).toMatchObject({ status: 'up', details: { warnings: [warning] } });
      expect(report.message).toContain(warning);
    }
  });

  test('first, and ECDHE too, is up without a word, as in browsers', async () => {
    const checked = await both(served(1_024, 'DHE:ECDHE'));
    for (const { status, details } of [checked.ssl, checked.http]) {
      expect([status, details.warnings]).toEqual(['up', undefined]);
    }
  });
});

describe.each(['-tls1_2', '-tls1_3'])('of two intermediate certificates with one name (%s)', (version) => {
  const oldRoot = certificateAuthority('Old Root');

  /** Both have the key of the intermediate authority, so that either can be its issuer. */
  async function chains(
    oldUntil: string,
    newUntil: string,
    { ciphersuites, trusted = [root] }: { ciphersuites?: string; trusted?: CertificateAuthority[] } = {},
  ) {
    const current = root.issueAuthority('Intermediate', { to: yyyymmdd(newUntil) });
    const old = oldRoot.issueAuthority('Intermediate', { privateKey: current.key, to: yyyymmdd(oldUntil) });
    const port = await opensslServer({
      ...current.issue({ names, to: '20980304' }),
      chain: [old.cert, current.cert],
      args: [version, ...(ciphersuites === undefined ? [] : ['-ciphersuites', ciphersuites])],
    });
    const settings = { server_name: host };
    const options = { extraAuthorities: trusted.map(({ cert }) => cert), timeoutMs: 10_000 };
    return run(ssl, `127.0.0.1:${port}`, settings, options);
  }

  test.each([-5, 5])('the one that verifies counts, and not the other that ends in %i days', async (days) => {
    // OpenSSL tries the first one that is in date, and no other.
    const trusted = days < 0 ? [root] : [root, oldRoot];
    const checked = await chains(dayIn(days), '2099-01-01', { trusted });
    expect(checked).toMatchObject({
      status: 'up',
      message: 'The certificate is valid until 2098-03-04.',
      details: {
        faults: [],
        chain: [
          { subject: 'CN=receiver' },
          { subject: 'CN=Intermediate', issuer: 'CN=Test Root', valid_to: '2099-01-01T00:00:00.000Z' },
          { subject: 'CN=Test Root' },
        ],
      },
    });
  });

  test('its own end counts', async () => {
    const soon = dayIn(13);
    expect(await chains(dayIn(-5), soon)).toMatchObject({
      status: 'degraded',
      message: `A certificate in its chain, Intermediate, expires on ${soon}, in 14 days or less.`,
    });
  });

  test('it counts with each cipher suite', async () => {
    const suites = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];
    for (const suite of version === '-tls1_3' ? suites : [undefined]) {
      expect(
        await chains(dayIn(-5), '2099-01-01', suite === undefined ? {} : { ciphersuites: suite }),
      ).toMatchObject({ status: 'up' });
    }
  });
});
