import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { type CertificateOptions, selfSignedCertificate } from '../../src/servers/self-signed-certificate.js';

const handshake = async (options: CertificateOptions, host: string): Promise<string> => {
  const certified = selfSignedCertificate(options);
  const server = createServer(certified, (socket) => socket.end()).on('tlsClientError', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, servername: host, ca: certified.cert }, () => {
        resolve('trusted');
        socket.destroy();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  } finally {
    server.close();
  }
};

describe('selfSignedCertificate', () => {
  test('makes a certificate that a client trusts for its hosts', async () => {
    expect(await handshake({}, 'localhost')).toBe('trusted');
    expect(await handshake({ hosts: ['hooks.example.com'] }, 'hooks.example.com')).toBe('trusted');
  });

  test('makes one that a client refuses for another host', async () => {
    expect(await handshake({ hosts: ['hooks.example.com'] }, 'localhost')).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
  });

  test('makes one that has expired, or is not valid yet', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await handshake({ validTo: inDays(-0.5) }, 'localhost')).toBe('CERT_HAS_EXPIRED');
    expect(await handshake({ validFrom: inDays(0.5) }, 'localhost')).toBe('CERT_NOT_YET_VALID');
  });

  test('names hosts and IPv4 addresses, few or many', () => {
    const names = Array.from({ length: 20 }, (_, index) => `host-${index}.example.com`);
    const { cert } = selfSignedCertificate({ hosts: [...names, '10.1.2.255'] });
    expect(new X509Certificate(cert).subjectAltName).toBe(
      [...names.map((name) => `DNS:${name}`), 'IP Address:10.1.2.255'].join(', '),
    );
  });
});
