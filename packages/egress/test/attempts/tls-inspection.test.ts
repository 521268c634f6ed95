import { createSecureContext } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import {
  type CertificateRequest,
  certificateAuthority,
  selfSignedCertificate,
} from '@tocsin/testing/servers';
import type { TlsRequest } from '../../src/attempts/tls-inspection.js';
import { dnsServer } from '../support/dns-server.js';
import { faultsInWords } from '../support/faults-in-words.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const trusted = certificateAuthority('Trusted Test Authority');
const stranger = certificateAuthority('Unknown Test Authority');

async function inspect(
  port: number,
  { allow = ['127.0.0.1'], ...request }: Partial<TlsRequest> & { readonly allow?: readonly string[] } = {},
) {
  const dns = await dnsServer(() => ['127.0.0.1']);
  const network = testNetwork({ servers: [dns.address], extraAuthorities: [trusted.cert], allow });
  const inspected = await network.tls({ host: 'a.example', port, deadlineMs: 5_000, ...request });
  return inspected.outcome === 'failed'
    ? inspected
    : { ...inspected, faults: faultsInWords(inspected.faults) };
}

const serverWith = (request: CertificateRequest, issuer = trusted) =>
  rawServer(() => {}, { tls: issuer.issue(request) });

describe('a certificate', () => {
  test('that is good has no fault, and is shown with its issuers', async () => {
    const server = await serverWith({
      names: ['DNS:a.example', 'IP:127.0.0.1'],
      from: '20240102',
      to: '20990304',
    });
    const inspection = await inspect(server.port);
    expect(inspection).toMatchObject({
      outcome: 'connected',
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      faults: [],
      address: '127.0.0.1',
      timings: { dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: expect.any(Number) },
    });
    const [leaf, issuer, ...others] = inspection.outcome === 'connected' ? inspection.certificates : [];
    expect(leaf).toEqual({
      subject: 'CN=receiver',
      issuer: 'CN=Trusted Test Authority',
      names: ['DNS:a.example', 'IP Address:127.0.0.1'],
      validFrom: new Date('2024-01-02T00:00:00Z'),
      validTo: new Date('2099-03-04T00:00:00Z'),
      serialNumber: expect.stringMatching(/^[0-9A-F]+$/),
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      keyType: 'ec',
      keyBits: 256,
      signatureDigest: 'sha256',
      mustStaple: false,
    });
    expect(issuer).toMatchObject({ subject: 'CN=Trusted Test Authority' });
    expect(others).toEqual([]);
    await server.allClosed();
    expect(server.received).toBe('');
  });

  test.each<[string, CertificateRequest, ReturnType<typeof faultsInWords>]>([
    [
      'that has expired',
      { names: ['DNS:a.example'], to: '20240102' },
      [{ kind: 'expired', message: 'The certificate expired on 2024-01-02.' }],
    ],
    [
      'that is not valid yet',
      { names: ['DNS:a.example'], from: '20980304' },
      [{ kind: 'not_yet_valid', message: 'The certificate is not valid before 2098-03-04.' }],
    ],
    [
      'for another name',
      { names: ['DNS:b.example'] },
      [{ kind: 'host', message: 'The certificate is for b.example, not a.example.' }],
    ],
    [
      'that has expired and is for another name',
      { names: ['DNS:b.example'], to: '20240102' },
      [
        { kind: 'expired', message: 'The certificate expired on 2024-01-02.' },
        { kind: 'host', message: 'The certificate is for b.example, not a.example.' },
      ],
    ],
  ])('%s has that fault, and is shown', async (_what, request, faults) => {
    const server = await serverWith(request);
    expect(await inspect(server.port)).toMatchObject({
      outcome: 'connected',
      faults,
      certificates: [{ subject: 'CN=receiver' }, { subject: 'CN=Trusted Test Authority' }],
    });
  });

  test('from an authority that nobody here trusts has that fault', async () => {
    const server = await serverWith({ names: ['DNS:b.example'] }, stranger);
    expect(await inspect(server.port)).toMatchObject({
      outcome: 'connected',
      faults: [
        { kind: 'chain', message: expect.stringContaining('an authority that is not trusted here') },
        { kind: 'host' },
      ],
      certificates: [{ issuer: 'CN=Unknown Test Authority' }],
    });
  });

  test('that is self-signed has that fault', async () => {
    const server = await rawServer(() => {}, { tls: selfSignedCertificate({ hosts: ['a.example'] }) });
    expect(await inspect(server.port)).toMatchObject({
      faults: [{ kind: 'chain', message: 'The certificate is self-signed.' }],
    });
  });

  test('is that of another name when it is asked for', async () => {
    const one = trusted.issue({ names: ['DNS:a.example'] });
    const other = trusted.issue({ names: ['DNS:b.example'] });
    const server = await rawServer(() => {}, {
      tls: {
        ...one,
        SNICallback: (name, answer) => answer(null, createSecureContext(name === 'b.example' ? other : one)),
      },
    });
    for (const [serverName, names] of [
      ['a.example', ['DNS:a.example']],
      ['B.example.', ['DNS:b.example']],
    ] as const) {
      expect(await inspect(server.port, { serverName })).toMatchObject({
        faults: [],
        certificates: [{ names }, {}],
      });
    }
    expect(await inspect(server.port, { serverName: 'c.example' })).toMatchObject({
      faults: [{ kind: 'host', message: 'The certificate is for a.example, not c.example.' }],
    });
  });

  test('for an address is good for that address', async () => {
    const server = await serverWith({ names: ['IP:127.0.0.1'] });
    expect(await inspect(server.port, { host: '127.0.0.1' })).toMatchObject({ faults: [] });
  });

  test('for a name is good for any spelling of it', async () => {
    const server = await serverWith({ names: ['DNS:xn--mnchen-3ya.example'] });
    expect(await inspect(server.port, { host: 'MÜNCHEN.example.' })).toMatchObject({ faults: [] });
  });
});

describe('a failure', () => {
  test('is tls when the server speaks nothing from 1.2 on', async () => {
    const server = await rawServer(() => {}, {
      tls: {
        ...trusted.issue({ names: ['DNS:a.example'] }),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
    });
    expect(await inspect(server.port)).toMatchObject({
      outcome: 'failed',
      code: 'tls',
      message: 'TLS: the server speaks no version from 1.2 on.',
    });
  });

  test('is tls when the server speaks something else', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.end('220 ready\r\n') });
    expect(await inspect(server.port)).toMatchObject({ code: 'tls' });
  });

  test('is timeout when the handshake hangs', async () => {
    const time = stoppedTime();
    const server = await rawServer(() => {}, { onConnect: () => whenRead().then(() => time.pass(200)) });
    expect(await inspect(server.port, { deadlineMs: 200 })).toMatchObject({
      code: 'timeout',
      message: `The TLS handshake with a.example:${server.port} did not end within 0.2 seconds.`,
    });
    await server.allClosed();
  });

  test('is connection_reset when the server leaves', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.destroy() });
    expect(await inspect(server.port)).toMatchObject({ code: 'connection_reset' });
  });

  test('is blocked_address for a closed address, which gets no connection', async () => {
    const server = await serverWith({ names: ['DNS:a.example'] });
    expect(await inspect(server.port, { allow: [] })).toMatchObject({ code: 'blocked_address' });
    expect(server.connections).toBe(0);
  });
});
