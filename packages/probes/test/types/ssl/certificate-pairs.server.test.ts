import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { startNginx, startOpenssl } from '@tocsin/debian-servers';
import { type CertificateRequest, type CertifiedKey, certificateAuthority } from '@tocsin/testing/servers';
import { incidentTitle } from '../../../src/probe/incident-title.js';
import { ssl } from '../../../src/types/ssl/ssl.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';
import { tcpServer } from '../../support/tcp-server.js';

const root = certificateAuthority('Test Root');
const names = ['IP:127.0.0.1'];
const expired = { to: '20240102' };
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const yyyymmdd = (day: string) => day.replaceAll('-', '');

const ecdsa = (request: Partial<CertificateRequest> = {}) => root.issue({ names, ...request });
const rsa = (request: Partial<CertificateRequest> = {}) => root.issue({ names, key: 'rsa:2048', ...request });

const check = (port: number, settings = {}) =>
  run(ssl, `127.0.0.1:${port}`, settings, { extraAuthorities: [root.cert], timeoutMs: 10_000 });

async function openssl(one: CertifiedKey, other: CertifiedKey, args: readonly string[]) {
  const options = [
    '-cert',
    'one.pem',
    '-key',
    'one.pem',
    '-dcert',
    'other.pem',
    '-dkey',
    'other.pem',
    ...args,
  ];
  const files = { 'one.pem': one.cert + one.key, 'other.pem': other.cert + other.key };
  return (await server(startOpenssl(options, files))).port;
}

async function nginx(one: CertifiedKey, other: CertifiedKey, protocols: string) {
  const { port } = await server(
    startNginx(
      ({ port, folder }) => `server {
        listen 127.0.0.1:${port} ssl;
        ssl_protocols ${protocols};
        ssl_certificate ${folder}/one.pem;
        ssl_certificate_key ${folder}/one.pem;
        ssl_certificate ${folder}/other.pem;
        ssl_certificate_key ${folder}/other.pem;
      }`,
      { 'one.pem': one.cert + one.key, 'other.pem': other.cert + other.key },
    ),
  );
  return port;
}

const servers = [
  ['openssl, TLS 1.2', (one: CertifiedKey, other: CertifiedKey) => openssl(one, other, ['-tls1_2'])],
  ['openssl, TLS 1.3', (one: CertifiedKey, other: CertifiedKey) => openssl(one, other, ['-tls1_3'])],
  [
    'openssl, with its own order',
    (one: CertifiedKey, other: CertifiedKey) => openssl(one, other, ['-serverpref']),
  ],
  ['nginx, TLS 1.2', (one: CertifiedKey, other: CertifiedKey) => nginx(one, other, 'TLSv1.2')],
  ['nginx, TLS 1.3', (one: CertifiedKey, other: CertifiedKey) => nginx(one, other, 'TLSv1.3')],
] as const;

describe.each(servers)('two certificates of %s', (_name, serving) => {
  test.each([
    ['ECDSA', 'RSA', () => [ecdsa(expired), rsa()] as const],
    ['RSA', 'ECDSA', () => [ecdsa(), rsa(expired)] as const],
  ])(
    'of which the %s one has expired are down, and it is named beside the good %s one',
    async (old, good, pair) => {
      const checked = await check(await serving(...pair()));
      expect(checked).toMatchObject({ status: 'down', details: { faults: ['expired'] } });
      expect(checked.message).toMatch(
        new RegExp(
          `^The ${old} certificate expired .* ago, at 2024-01-02 00:00:00 UTC\\. The ${good} certificate is valid until 2099-01-01\\.$`,
        ),
      );
      const site = { name: 'Shop', target: 'site.example.com' };
      expect(incidentTitle(ssl, site, { ...checked, status: 'down', seenFrom: [] })).toMatch(
        new RegExp(`^Shop is down: ${old} certificate expired .* ago, at 2024-01-02 00:00:00 UTC$`),
      );
    },
  );

  test('that are good are up, and both are shown', async () => {
    const checked = await check(await serving(ecdsa(), rsa({ to: '20980304' })));
    expect(checked).toMatchObject({
      status: 'up',
      message: expect.stringMatching(
        /^The certificates are valid until (?:2099-01-01 \(ECDSA\) and 2098-03-04 \(RSA\)|2098-03-04 \(RSA\) and 2099-01-01 \(ECDSA\))\.$/,
      ),
      details: { faults: [], other_certificates: [{ faults: [], days_left: expect.any(Number) }] },
    });
    const [other] = checked.details.other_certificates as readonly { key_type: string }[];
    expect(new Set([checked.details.key_type, other?.key_type])).toEqual(new Set(['ec', 'rsa']));
  });

  test('of which one expires soon are degraded in time', async () => {
    const soon = inDays(13);
    expect(await check(await serving(ecdsa(), rsa({ to: yyyymmdd(soon) })))).toMatchObject({
      status: 'degraded',
      message: `The RSA certificate expires on ${soon}, in 14 days or less. The ECDSA certificate is valid until 2099-01-01.`,
      details: { threshold_days: 14 },
    });
  });
});

test('the kind that is refused is named first, whichever the server prefers', async () => {
  const soon = { to: yyyymmdd(inDays(13)) };
  for (const [one, other, old] of [
    [ecdsa(soon), rsa(expired), 'RSA'],
    [ecdsa(expired), rsa(soon), 'ECDSA'],
  ] as const) {
    expect((await check(await openssl(one, other, []))).message).toMatch(
      new RegExp(`^The ${old} certificate expired`),
    );
  }
});

test.each([
  ['ECDSA', ecdsa],
  ['RSA', rsa],
])('a server with an %s certificate alone is judged by it', async (_kind, issue) => {
  const { cert, key } = issue();
  const { port } = await server(startOpenssl(['-cert', 'a.pem', '-key', 'a.pem'], { 'a.pem': cert + key }));
  const checked = await check(port);
  expect(checked).toMatchObject({ status: 'up', message: 'The certificate is valid until 2099-01-01.' });
  expect(checked.details).not.toHaveProperty('other_certificates');
});

test('a server that takes no second connection is judged by the first', async () => {
  let connections = 0;
  const { port } = await tcpServer(() => {}, { tls: ecdsa() });
  const front = await tcpServer((socket) => {
    connections += 1;
    if (connections > 1) return;
    const back = connect(port, '127.0.0.1').on('error', () => {});
    socket.pipe(back).pipe(socket);
  });
  expect(await check(front.port)).toMatchObject({ status: 'up' });
  expect(connections).toBe(2);
});
