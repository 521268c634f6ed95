// Over ten seconds: nearly every test makes a key and a certificate.
import { createSecureContext, type TlsOptions } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import {
  type CertificateRequest,
  type CertifiedKey,
  certificateAuthority,
  selfSignedCertificate,
} from '@tocsin/testing/servers';
import { incidentTitle } from '../../../src/probe/incident-title.js';
import { ssl } from '../../../src/types/ssl/ssl.js';
import { run } from '../../support/run.js';
import { tcpServer } from '../../support/tcp-server.js';

const trusted = certificateAuthority('Trusted Test Authority');
const stranger = certificateAuthority('Unknown Test Authority');

const dayMs = 86_400_000;
const names = ['DNS:a.example', 'IP:127.0.0.1'];
const good = trusted.issue({ names, to: '20990304' });
const expiry = new Date('2099-03-04T00:00:00.000Z');
const yyyymmdd = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');
const daysBefore = (days: number) => new Date(expiry.getTime() - days * dayMs);

const serving = async (tls: TlsOptions) => `127.0.0.1:${(await tcpServer(() => {}, { tls })).port}`;

async function check(tls: TlsOptions, settings: object = {}, options: Parameters<typeof run>[3] = {}) {
  return run(ssl, await serving(tls), settings, { extraAuthorities: [trusted.cert], ...options });
}

describe('a certificate', () => {
  test('that is good is up, with all that belongs on its card', async () => {
    const target = await serving(good);
    const report = await run(ssl, target, {}, { extraAuthorities: [trusted.cert], now: daysBefore(90) });
    const fingerprint = expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(report).toMatchObject({ status: 'up', message: 'The certificate is valid until 2099-03-04.' });
    expect(report.details).toEqual({
      address: '127.0.0.1',
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      faults: [],
      subject: 'CN=receiver',
      issuer: 'CN=Trusted Test Authority',
      fingerprint,
      names: ['a.example', '127.0.0.1'],
      name_count: 2,
      valid_from: '2020-01-01T00:00:00.000Z',
      valid_to: '2099-03-04T00:00:00.000Z',
      days_left: 90,
      expires_first: { subject: 'CN=receiver', valid_to: '2099-03-04T00:00:00.000Z', days_left: 90 },
      key_type: 'ec',
      key_bits: 256,
      signature_digest: 'sha256',
      ocsp: 'none',
      serial_number: expect.stringMatching(/^[0-9A-F]+$/),
      chain: [
        {
          subject: 'CN=receiver',
          issuer: 'CN=Trusted Test Authority',
          fingerprint,
          valid_to: '2099-03-04T00:00:00.000Z',
        },
        {
          subject: 'CN=Trusted Test Authority',
          issuer: 'CN=Trusted Test Authority',
          fingerprint,
          valid_to: expect.any(String),
        },
      ],
      timings: { dns_ms: expect.any(Number), connect_ms: expect.any(Number), tls_ms: expect.any(Number) },
    });
  });

  test.each<[string, CertificateRequest, string, string[]]>([
    [
      'that is not valid yet',
      { names, from: '20980304' },
      'The certificate is not valid before 2098-03-04.',
      ['not_yet_valid'],
    ],
    [
      'for another host',
      { names: ['DNS:b.example'] },
      'The certificate is for b.example, not 127.0.0.1.',
      ['host'],
    ],
  ])('%s is down', async (_, request, message, faults) => {
    expect(await check(trusted.issue(request))).toMatchObject({
      status: 'down',
      message,
      details: { faults, issuer: 'CN=Trusted Test Authority' },
    });
  });

  test('that has expired is down, and says since when', async () => {
    const expired = trusted.issue({ names, to: '20240102' });
    const report = await check(expired, {}, { now: new Date('2024-01-03T02:00:00Z') });
    expect(report).toMatchObject({
      status: 'down',
      message: 'The certificate expired 1 day 2 hours ago, at 2024-01-02 00:00:00 UTC.',
      details: { faults: ['expired'], days_left: -1 },
    });
    expect(
      incidentTitle(
        ssl,
        { name: 'Site', target: 'site.example.com' },
        { ...report, status: 'down', seenFrom: [] },
      ),
    ).toBe('Site is down: certificate expired 1 day 2 hours ago, at 2024-01-02 00:00:00 UTC');
  });

  test.each<[string, CertifiedKey, RegExp]>([
    ['an authority that is not trusted', stranger.issue({ names }), /an authority that is not trusted here/],
    ['itself', selfSignedCertificate({ hosts: ['127.0.0.1'] }), /^The certificate is self-signed\.$/],
  ])('from %s is down', async (_, tls, message) => {
    expect(await check(tls)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(message),
      details: { faults: ['chain'] },
    });
  });

  test('with several faults names each of them', async () => {
    const wrong = stranger.issue({ names: ['DNS:b.example'] });
    expect(await check(wrong)).toMatchObject({
      message: expect.stringMatching(
        /trusted here.*\. The certificate is for b\.example, not 127\.0\.0\.1\.$/,
      ),
      details: { faults: ['chain', 'host'] },
    });
  });

  test('whose last day is no date is down', async () => {
    const { key, cert } = selfSignedCertificate({
      hosts: ['127.0.0.1'],
      validTo: new Date('2031-12-30T23:59:58Z'),
    });
    const der = Buffer.from(cert.replace(/-----.*-----/g, ''), 'base64');
    der.write('319999', der.indexOf('311230235958Z'));
    const wrong = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
    expect(await check({ key, cert: wrong })).toMatchObject({
      status: 'down',
      details: { faults: ['chain'], valid_to: null },
    });
  });

  test('that says very much is shown in part', async () => {
    const long = 'ß"'.repeat(100);
    const hosts = ['a.example', ...Array.from({ length: 100 }, (_, at) => `${at}.${long}`), '127.0.0.1'];
    const { details } = await check(selfSignedCertificate({ hosts }));
    expect(details).toMatchObject({ name_count: 102, faults: ['chain'] });
    expect(details.names).toHaveLength(30);
  });
});

describe('a certificate that is about to expire', () => {
  test.each([
    [30.5, 'up', undefined, 31],
    [30, 'degraded', 30, 30],
    [14.1, 'degraded', 30, 15],
    [14, 'degraded', 14, 14],
    [6, 'degraded', 7, 6],
    [1.5, 'degraded', 3, 2],
    [0.1, 'degraded', 1, 1],
  ])(
    'in %d days is %s, with %p as the threshold that was passed',
    async (days, status, threshold, daysLeft) => {
      const report = await check(good, {}, { now: daysBefore(days) });
      expect(report).toMatchObject({ status, details: { days_left: daysLeft } });
      expect(report.details.threshold_days).toBe(threshold);
    },
  );

  test.each([
    [398, 30, 30],
    [120, 30, 30],
    [100, 29.9, undefined],
    [90, 29.9, undefined],
    [90, 14, 14],
    [47, 11, undefined],
    [47, 7, 7],
    [6, 1.5, undefined],
    [6, 1, 1],
    [3, 0.5, undefined],
  ])(
    'and was made for %d days is warned of by its lifetime: at %d days left, %p',
    async (days, left, threshold) => {
      const from = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs);
      const to = new Date(from.getTime() + days * dayMs);
      const certificate = trusted.issue({ names, from: yyyymmdd(from), to: yyyymmdd(to) });
      const now = new Date(to.getTime() - left * dayMs);
      const report = await check(certificate, {}, { now });
      expect(report.details.threshold_days).toBe(threshold);
      expect(report.status).toBe(threshold === undefined ? 'up' : 'degraded');
      expect(await check(certificate, { warn_days: [30] }, { now })).toMatchObject({
        status: 'degraded',
        details: { threshold_days: 30 },
      });
    },
  );

  test('says the same from one threshold to the next', async () => {
    const messages = await Promise.all(
      [14, 10.5, 7.5].map(async (days) => (await check(good, {}, { now: daysBefore(days) })).message),
    );
    expect(new Set(messages)).toEqual(
      new Set(['The certificate expires on 2099-03-04, in 14 days or less.']),
    );
  });

  test('is degraded at the thresholds that were chosen, in any order, and never without any', async () => {
    const settings = { warn_days: [5, 60] };
    expect(await check(good, settings, { now: daysBefore(40) })).toMatchObject({
      message: 'The certificate expires on 2099-03-04, in 60 days or less.',
    });
    expect(await check(good, { warn_days: [] }, { now: daysBefore(0.5) })).toMatchObject({ status: 'up' });
  });
});

describe('a server', () => {
  test('is asked for the certificate of another name', async () => {
    const other = trusted.issue({ names: ['DNS:b.example'] });
    const tls: TlsOptions = {
      ...good,
      SNICallback: (name, answer) => answer(null, createSecureContext(name === 'b.example' ? other : good)),
    };
    expect(await check(tls, { server_name: 'b.example' })).toMatchObject({
      status: 'up',
      details: { names: ['b.example'] },
    });
    expect(await check(tls, { server_name: 'c.example' })).toMatchObject({
      status: 'down',
      message: 'The certificate is for a.example, 127.0.0.1, not c.example.',
    });
  });

  test('that does not speak TLS is down', async () => {
    const { port } = await tcpServer((socket) => socket.end('220 ready\r\n'));
    expect(await run(ssl, `127.0.0.1:${port}`)).toMatchObject({ status: 'down', details: { error: 'tls' } });
  });

  test('that speaks only versions before 1.2 is down', async () => {
    const old = {
      ...good,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    expect(await check(old)).toMatchObject({
      status: 'down',
      message: 'TLS: the server speaks no version from 1.2 on.',
    });
  });

  test('that never ends the handshake is down', async () => {
    const { port } = await tcpServer(() => {});
    expect(await run(ssl, `127.0.0.1:${port}`, {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      details: { error: 'timeout' },
    });
  });

  test('that is not there is down, on port 443 unless said otherwise', async () => {
    expect(await run(ssl, '127.0.0.9')).toMatchObject({
      status: 'down',
      message: '127.0.0.9:443 refused the connection.',
    });
  });

  test.each([
    ['smtp', 25],
    ['imap', 143],
    ['pop3', 110],
    ['ftp', 21],
    ['ldap', 389],
    ['mysql', 3_306],
    ['postgres', 5_432],
  ])('of %s is called on port %d', async (starttls, port) => {
    expect(await run(ssl, '127.0.0.9', { starttls })).toMatchObject({
      message: `127.0.0.9:${port} refused the connection.`,
    });
    expect(await run(ssl, '127.0.0.9:1', { starttls })).toMatchObject({
      message: '127.0.0.9:1 refused the connection.',
    });
  });

  test('that refuses STARTTLS is down with its words', async () => {
    const { port } = await tcpServer((socket) => {
      socket.write('+OK ready\r\n');
      socket.once('data', () => socket.write('-ERR no certificate.\r\n'));
    });
    expect(await run(ssl, `127.0.0.1:${port}`, { starttls: 'pop3' })).toMatchObject({
      status: 'down',
      message: `127.0.0.1:${port} refused to begin TLS: "-ERR no certificate.".`,
      details: { error: 'tls', phase: 'tls', answered: true },
    });
  });
});

test.each([
  [{ warn_days: [0] }, 'settings.warn_days.0 must be at least 1'],
  [{ warn_days: [7, 7] }, 'settings.warn_days must not hold anything twice'],
  [
    { server_name: 'https://a.example' },
    'settings.server_name must be a host name or an IP address, such as shop.example.com',
  ],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(ssl, '127.0.0.1', settings)).toMatchObject({
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
