import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import {
  type CertificateRequest,
  certificateAuthority,
  selfSignedCertificate,
} from '@tocsin/testing/servers';
import { addressPolicy } from '../../src/addresses/address-policy.js';
import { NameResolver } from '../../src/names/resolver.js';
import { Connector } from '../../src/sockets/connector.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';
import { rawServer } from '../support/raw-server.js';

const trusted = certificateAuthority('Trusted Test Authority');
const good = trusted.issue({ names: ['DNS:a.example', 'IP:127.0.0.1'] });

async function openTls(host: string, port: number, signal = AbortSignal.timeout(60_000)) {
  const dns = await dnsServer(() => ['127.0.0.1']);
  const connector = new Connector({
    policy: addressPolicy({ allow: ['127.0.0.1'] }),
    resolver: new NameResolver({ servers: [dns.address] }),
    extraAuthorities: [trusted.cert],
  });
  const socket = await connector.open({ host, port, secure: true, guarded: true }, signal);
  atTestEnd(() => socket.destroy());
  return socket;
}

async function serverWith(request: CertificateRequest) {
  return rawServer(() => {}, { tls: trusted.issue(request) });
}

describe('a certificate that is right', () => {
  test('lets the connection open, with the name asked for and at least TLS 1.2', async () => {
    const names: (string | false | null)[] = [];
    const server = createServer(good, (socket) => {
      names.push(socket.servername);
      socket.end(`${socket.getProtocol()}`);
      socket.on('error', () => {});
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atTestEnd(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    for (const host of ['a.example', 'A.example.', '127.0.0.1']) {
      const [protocol] = await once(await openTls(host, port), 'data');
      expect(['TLSv1.2', 'TLSv1.3']).toContain(String(protocol));
    }
    expect(names).toEqual(['a.example', 'a.example', false]);
  });
});

describe('a certificate that is wrong', () => {
  test.each<[string, CertificateRequest, string]>([
    [
      'has expired',
      { names: ['DNS:a.example'], to: '20240102' },
      'TLS: the certificate expired on 2024-01-02.',
    ],
    [
      'is not valid yet',
      { names: ['DNS:a.example'], from: '20980304' },
      'TLS: the certificate is not valid before 2098-03-04.',
    ],
    [
      'is for another name',
      { names: ['DNS:b.example'] },
      'TLS: the certificate is for b.example, not a.example.',
    ],
    [
      'is for an address',
      { names: ['IP:127.0.0.1'] },
      'TLS: the certificate is for 127.0.0.1, not a.example.',
    ],
    [
      'is for many other names',
      { names: ['DNS:*.b.example', 'DNS:c.example', 'DNS:d.example', 'DNS:e.example', 'IP:127.0.0.1'] },
      'TLS: the certificate is for *.b.example, c.example, d.example and 2 more, not a.example.',
    ],
  ])('because it %s is refused with a sentence that says so', async (_why, request, message) => {
    const server = await serverWith(request);
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({ code: 'tls', message });
    expect(server.received).toBe('');
  });

  test('because it is self-signed is refused', async () => {
    const server = await rawServer(() => {}, { tls: selfSignedCertificate({ hosts: ['a.example'] }) });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({
      code: 'tls',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test('because nobody here trusts its authority is refused', async () => {
    const stranger = certificateAuthority('Unknown Test Authority');
    const server = await rawServer(() => {}, { tls: stranger.issue({ names: ['DNS:a.example'] }) });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({
      code: 'tls',
      message: expect.stringContaining('an authority that is not trusted here'),
    });
  });
});

describe('a handshake', () => {
  test('with a server of TLS 1.1 is refused', async () => {
    const server = await rawServer(() => {}, {
      tls: { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({
      code: 'tls',
      message: 'TLS: the server speaks no version from 1.2 on.',
    });
  });

  test('with a server that speaks something else is refused', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => socket.end('220 mail.example ESMTP\r\n'),
    });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({
      code: 'tls',
      message: 'TLS: the server does not speak TLS on this port.',
    });
  });

  test('that the server breaks off is a reset', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.destroy() });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({ code: 'connection_reset' });
  });

  test('that hangs ends with the signal, and its connection with it', async () => {
    const stop = new AbortController();
    // The first bytes are the beginning of the handshake.
    const onConnect = (socket: Socket) => socket.once('data', () => stop.abort());
    const server = await rawServer(() => {}, { onConnect });
    await expect(openTls('a.example', server.port, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(server.connections).toBe(1);
    await server.allClosed();
  });
});

test('an extra authority that is no certificate is refused', () => {
  const options = { policy: addressPolicy({ allow: [] }), resolver: new NameResolver() };
  expect(() => new Connector({ ...options, extraAuthorities: ['no certificate'] })).toThrow();
});

describe('a certificate in the chain', () => {
  test.each([
    [
      { to: '20240102' },
      'TLS: a certificate in its chain, Intermediate Test Authority, expired on 2024-01-02.',
    ],
    [
      { from: '20980304' },
      'TLS: a certificate in its chain, Intermediate Test Authority, is not valid before 2098-03-04.',
    ],
  ])('that is issued with %j is blamed, and not the one at its end', async (validity, message) => {
    const intermediate = trusted.issueAuthority('Intermediate Test Authority', validity);
    const { key, cert } = intermediate.issue({ names: ['DNS:a.example'] });
    const server = await rawServer(() => {}, { tls: { key, cert: cert + intermediate.cert } });
    await expect(openTls('a.example', server.port)).rejects.toMatchObject({ code: 'tls', message });
  });
});

test('a server that breaks off TLS 1.2 since it was sent no client certificate is told from others', async () => {
  const asking = await rawServer(() => {}, {
    tls: { ...good, requestCert: true, ca: trusted.cert, maxVersion: 'TLSv1.2' },
  });
  await expect(openTls('a.example', asking.port)).rejects.toMatchObject({
    code: 'tls',
    message: 'TLS: the server asks for a client certificate.',
  });
  const choosy = await rawServer(() => {}, {
    tls: { ...good, ciphers: 'AES128-SHA', maxVersion: 'TLSv1.2' },
  });
  await expect(openTls('a.example', choosy.port)).rejects.toMatchObject({
    code: 'tls',
    message: expect.stringContaining('the server refused the handshake'),
  });
});
