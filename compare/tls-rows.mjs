import { execFileSync } from 'node:child_process';
import { constants } from 'node:http2';
import { debianProgram, freePort, startNginx } from '@tocsin/debian-servers';
import { certificateAuthority, selfSignedCertificate } from '@tocsin/testing/servers';
import { answering, http2Server, httpsServer, started, tcpServer } from './servers.mjs';
import { page } from './web-rows.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('@tocsin/testing/servers').CertificateAuthority} Authority */

const host = 'site.test';
const names = [`DNS:${host}`];
const dayMs = 86_400_000;
const old = { from: '20200101', to: '20240101' };

/** @param {number} days from today, as the certificate authority wants it */
const dayIn = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '');

/**
 * @param {Authority} authority that all tools trust
 * @param {string} authorityFile its certificate
 * @returns {Promise<Row[]>}
 */
export const certificateRows = async (authority, authorityFile) => {
  /** @param {string} target @param {import('./row.mjs').Truth} truth @param {number} port @param {string} [name] @returns {Row} */
  const row = (target, truth, port, name = host) => ({
    target,
    truth,
    tocsin: { type: 'ssl', target: `127.0.0.1:${port}`, settings: { server_name: name } },
    blackbox: {
      target: `127.0.0.1:${port}`,
      module: {
        prober: 'tcp',
        tcp: { tls: true, tls_config: { server_name: name, ca_file: authorityFile } },
      },
    },
    curl: ['--resolve', `${name}:${port}:127.0.0.1`, `https://${name}:${port}/`],
    openssl: ['-connect', `127.0.0.1:${port}`, '-servername', name, '-verify_hostname', name],
  });
  const intermediate = authority.issueAuthority('Intermediate');
  const expiredIntermediate = authority.issueAuthority('Expired Intermediate', old);
  const stranger = certificateAuthority('Nobody Knows');
  const good = authority.issue({ names });
  const chained = intermediate.issue({ names });
  const throughExpired = expiredIntermediate.issue({ names });
  const nginxPorts = await nginx(good, authority.issue({ names, key: 'rsa:2048' }));
  /** @param {Parameters<Authority['issue']>[0]} request @param {Authority} [issuer] */
  const serving = (request, issuer = authority) => httpsServer(issuer.issue(request));
  /** @param {Parameters<Authority['ocspResponse']>[1]} [request] */
  const stapling = (request) => httpsServer(good, authority.ocspResponse(good.cert, request));

  /** A server shows the ECDSA or the RSA one. @param {object} ecdsa @param {object} rsa */
  const pair = (ecdsa, rsa) => {
    const both = [authority.issue({ names, ...ecdsa }), authority.issue({ names, key: 'rsa:2048', ...rsa })];
    return httpsServer({ cert: both.map(({ cert }) => cert), key: both.map(({ key }) => key) });
  };
  const crossSigned = stranger.issueAuthority('Intermediate', { privateKey: intermediate.key, ...old });

  return [
    row('nginx: a good certificate', 'up', nginxPorts.good),
    row('a good ECDSA certificate beside a good RSA one', 'up', await pair({}, {})),
    row('an expired ECDSA certificate beside a good RSA one', 'down', await pair(old, {})),
    row('a good ECDSA certificate beside an expired RSA one', 'down', await pair({}, old)),
    row(
      'an expired cross-signed intermediate beside the one that verifies',
      'up',
      await httpsServer({ ...chained, cert: chained.cert + crossSigned.cert + intermediate.cert }),
    ),
    row(
      'a chain with its intermediate',
      'up',
      await httpsServer({ ...chained, cert: chained.cert + intermediate.cert }),
    ),
    row('a wildcard for the name', 'up', await serving({ names: [`DNS:*.${host}`] }), `shop.${host}`),
    row('made for 6 days, 4 left', 'up', await serving({ names, from: dayIn(-2), to: dayIn(4) })),
    row('a good stapled OCSP response', 'up', await stapling()),
    row('expired', 'down', await serving({ names, ...old })),
    row('not valid yet', 'down', await serving({ names, from: '20980101' })),
    row('for another name', 'down', await serving({ names: ['DNS:other.test'] })),
    row(
      'a wildcard one level above the name',
      'down',
      await serving({ names: [`DNS:*.${host}`] }),
      `a.b.${host}`,
    ),
    row('a wildcard within a label', 'down', await serving({ names: [`DNS:s*.${host}`] }), `shop.${host}`),
    row('nginx: DHE of 1,024 bits and no other key exchange', 'down', nginxPorts.shortDhe),
    row('self-signed', 'down', await httpsServer(selfSignedCertificate({ hosts: [host] }))),
    row('from an authority that nobody trusts', 'down', await serving({ names }, stranger)),
    row('its intermediate is missing', 'down', await httpsServer(chained)),
    row(
      'its intermediate has expired',
      'down',
      await httpsServer({ ...throughExpired, cert: throughExpired.cert + expiredIntermediate.cert }),
    ),
    row('revoked, says the stapled OCSP response', 'down', await stapling({ revokedFor: 'keyCompromise' })),
    row(
      'a common name alone, without subjectAltName',
      'down',
      await serving({ names: [], commonName: host }),
    ),
    row(
      'a key of 1,024 bits',
      'down',
      await httpsServer({ ...authority.issue({ names, key: 'rsa:1024' }), ciphers: 'DEFAULT@SECLEVEL=0' }),
    ),
    row(
      'signed with SHA-1',
      'down',
      await httpsServer({ ...authority.issue({ names, digest: 'sha1' }), ciphers: 'DEFAULT@SECLEVEL=0' }),
    ),
    row(
      'for clients, not servers',
      'down',
      await serving({ names, extensions: ['extendedKeyUsage = clientAuth'] }),
    ),
    row('nginx: TLS 1.1 alone', 'down', nginxPorts.old),
    row('nginx: refuses the name that is asked for', 'down', nginxPorts.rejecting),
    row('no TLS on the port', 'down', await tcpServer(answering('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    row('a handshake that hangs', 'down', await tcpServer(() => {})),
  ];
};

const shortGroup = () =>
  execFileSync(debianProgram('openssl'), ['dhparam', '-dsaparam', '1024'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** @param {import('@tocsin/testing/servers').CertifiedKey} certificate @param {import('@tocsin/testing/servers').CertifiedKey} rsa */
const nginx = async ({ cert, key }, rsa) => {
  const [old, rejecting, shortDhe] = await Promise.all([freePort(), freePort(), freePort()]);
  const { port } = await started(
    startNginx(
      ({ port, folder }) => `
        ssl_certificate ${folder}/site.pem;
        ssl_certificate_key ${folder}/site.pem;
        server { listen 127.0.0.1:${port} ssl; return 200 "Welcome"; }
        server { listen 127.0.0.1:${old} ssl; ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0; }
        server {
          listen 127.0.0.1:${shortDhe} ssl;
          ssl_protocols TLSv1.2;
          ssl_ciphers DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0;
          ssl_dhparam ${folder}/dh.pem;
          ssl_certificate ${folder}/rsa.pem;
          ssl_certificate_key ${folder}/rsa.pem;
          return 200 "Welcome";
        }
        server { listen 127.0.0.1:${rejecting} ssl; ssl_reject_handshake on; }`,
      { 'site.pem': cert + key, 'rsa.pem': rsa.cert + rsa.key, 'dh.pem': shortGroup() },
    ),
  );
  return { good: port, old, rejecting, shortDhe };
};

/**
 * Starts a server for each tool, because each fails once.
 * @param {(url: string) => Row} row
 * @param {() => Promise<number>} start
 * @returns {Promise<Row>}
 */
const forEachTool = async (row, start) => {
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  const rowAt = (/** @type {number} */ port) => row(`https://127.0.0.1:${port}/`);
  const { blackbox } = rowAt(second);
  const { curl } = rowAt(third);
  return { ...rowAt(first), ...(blackbox && { blackbox }), ...(curl && { curl }) };
};

/** @param {Authority} authority */
const stapledRevocation = async (authority) => {
  const certificate = authority.issue({ names: ['IP:127.0.0.1'] });
  const staple = authority.ocspResponse(certificate.cert, { revokedFor: 'keyCompromise' });
  return `https://127.0.0.1:${await httpsServer(certificate, staple)}/`;
};

/**
 * @param {Authority} authority
 * @param {string} authorityFile
 * @returns {Promise<Row[]>}
 */
export const securePageRows = async (authority, authorityFile) => {
  const good = authority.issue({ names: ['IP:127.0.0.1'] });
  const expired = await httpsServer(authority.issue({ names: ['IP:127.0.0.1'], ...old }));
  /** @param {string} target @param {import('./row.mjs').Truth} truth @param {string} url */
  const row = (target, truth, url) => page(target, truth, url, { authorityFile });
  const redirect = `HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1:${expired}/\r\nContent-Length: 0\r\n\r\n`;
  return [
    row('HTTP/2 alone', 'up', `https://127.0.0.1:${await http2Server(good)}/`),
    await forEachTool(
      (url) => row('HTTP/2: the first request is refused (REFUSED_STREAM)', 'up', url),
      () =>
        http2Server(good, (session) => {
          session.on('stream', (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM));
        }),
    ),
    await forEachTool(
      (url) => row('HTTP/2: GOAWAY before the first request', 'up', url),
      () => http2Server(good, (session) => session.goaway(constants.NGHTTP2_NO_ERROR, 0)),
    ),
    {
      ...row(
        'a certificate that the stapled response calls revoked',
        'down',
        await stapledRevocation(authority),
      ),
      timeoutMs: 5_000,
    },
    row(
      'a redirect to a certificate that has expired',
      'down',
      `http://127.0.0.1:${await tcpServer(answering(redirect))}/`,
    ),
  ];
};
