import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  type DebianServer,
  debianProgram,
  startDovecot,
  startExim,
  startSlapd,
  startVsftpd,
} from '@tocsin/debian-servers';
import { type CertifiedKey, certificateAuthority } from '@tocsin/testing/servers';
import { ssl } from '../../../src/types/ssl/ssl.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';

const authority = certificateAuthority('Trusted Test Authority');
const names = ['IP:127.0.0.1'];
// vsftpd and slapd of Debian are given RSA keys most of all.
const good = authority.issue({ names, key: 'rsa:2048' });
const expired = authority.issue({ names, key: 'rsa:2048', to: '20240102' });

const pem = ({ cert, key }: CertifiedKey) => ({ 'tls.pem': cert + key });

const servers: Readonly<Record<string, (certificate: CertifiedKey) => Promise<DebianServer>>> = {
  smtp: (certificate) =>
    startExim(
      ({ folder }) => `
tls_advertise_hosts = *
tls_certificate = ${folder}/tls.pem
tls_privatekey = ${folder}/tls.pem`,
      pem(certificate),
    ),
  imap: (certificate) => startDovecot('imap', pem(certificate)),
  pop3: (certificate) => startDovecot('pop3', pem(certificate)),
  ftp: (certificate) => startVsftpd(pem(certificate)),
  ldap: (certificate) => startSlapd(pem(certificate)),
};

/** The fingerprint of the certificate that `openssl s_client` is shown. */
const seenByOpenssl = (protocol: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['s_client', '-starttls', protocol, '-connect', `127.0.0.1:${port}`];
    const child = execFile(debianProgram('openssl'), args, { timeout: 10_000 }, (error, stdout) => {
      const [found] = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/s.exec(stdout) ?? [];
      if (found === undefined) reject(error ?? new Error(stdout));
      else resolve(new X509Certificate(found).fingerprint256);
    });
    child.stdin?.end();
  });

describe.each(Object.entries(servers))('a real server of %s', (starttls, start) => {
  test('shows the certificate that OpenSSL sees', async () => {
    const { port } = await server(start(good));
    const options = { extraAuthorities: [authority.cert] };
    const outcome = await run(ssl, `127.0.0.1:${port}`, { starttls }, options);
    expect(outcome).toMatchObject({ status: 'up' });
    expect(outcome.details.fingerprint).toBe(await seenByOpenssl(starttls, port));
    expect(outcome.details.fingerprint).toBe(new X509Certificate(good.cert).fingerprint256);
  });

  test('whose certificate has expired is down', async () => {
    const { port } = await server(start(expired));
    const options = { extraAuthorities: [authority.cert] };
    expect(await run(ssl, `127.0.0.1:${port}`, { starttls }, options)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^The certificate expired/),
    });
  });
});
