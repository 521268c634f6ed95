/** Targets on loopback, which Uptime Kuma and Tocsin check in turn. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { debianProgram, startBind, startExim, startRedis } from '@tocsin/debian-servers';
import { certificateAuthority, selfSignedCertificate } from '@tocsin/testing/servers';
import { blackHole, httpsServer, onStop, started, tcpServer } from '../servers.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * @typedef {object} Laboratory
 * @property {Readonly<Record<string, number>>} ports of the servers, by their names
 * @property {string} authority the certificate of the authority that both services trust, in PEM
 * @property {string} nameServer `address:port`; it knows `site.test`, and that no other name exists
 */

/** @type {Readonly<Record<string, [contentType: string, body: string | Buffer]>>} */
const pages = {
  '/welcome': ['text/html', '<p>Welcome to the shop</p>'],
  '/blanks': ['text/plain', 'all  is   well '],
  '/lines': ['text/plain', 'first line\nsecond line'],
  '/german': ['text/plain; charset=utf-8', 'Grüße aus Köln'],
  '/latin-1': ['text/plain; charset=iso-8859-1', Buffer.from('Grüße aus Köln', 'latin1')],
  '/escaped-html': ['text/html', '<p>Fish &amp; chips</p>'],
  '/empty': ['text/plain', ''],
  '/word': ['text/plain', 'UP'],
  '/word-and-line': ['text/plain', 'UP\n'],
  '/number': ['application/json', '5'],
  '/number-as-text': ['text/plain', '5'],
  '/quoted': ['application/json', '"UP"'],
  '/quoted-number': ['application/json', '"5"'],
  '/true': ['application/json', 'true'],
  '/null': ['application/json', 'null'],
  '/list': ['application/json', '[5]'],
  '/compact': ['application/json', '{"status":"ok","count":5,"deep":{"state":"UP"},"list":[7]}'],
  '/pretty': ['application/json', '{\n  "status": "ok",\n  "count": 5,\n  "city": "K\\u00f6ln"\n}'],
  '/prices': ['application/json', '{ "price": 5.0, "text": "a\\/b" }'],
  '/float': ['application/json', '5.0'],
  '/spaced-text': ['application/json', ' "UP"\n'],
  '/list-of-words': ['application/json', '["UP"]'],
  '/list-of-two': ['application/json', '["UP","UP"]'],
  '/bracketed-word': ['text/plain', '[UP]'],
  '/broken-json': ['application/json', '{"status":"ok"'],
  '/large': ['text/plain', `${'x'.repeat(2 * 1_024 * 1_024)} Welcome`],
};

/** @param {Request} request */
const bodyOf = async (request) => {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/**
 * Answers 200 to a request that is as the query says: `method`, `body`, and headers by their names; 401 to another login,
 * 406 to another `Accept`, and 400 to any other difference.
 * @param {Request} request @param {Response} response @param {URL} url
 */
const answerIfAsWanted = async (request, response, url) => {
  const body = await bodyOf(request);
  const wrong = [...url.searchParams].find(([name, wanted]) => {
    if (name === 'method') return request.method !== wanted;
    if (name === 'body') return body !== wanted;
    const found = `${request.headers[name] ?? ''}`;
    return name === 'accept' ? !found.includes(wanted) : found !== wanted;
  });
  const status = { authorization: 401, accept: 406 }[wrong?.[0] ?? ''] ?? 400;
  response.writeHead(wrong === undefined ? 200 : status, { 'content-type': 'text/plain' });
  response.end(wrong === undefined ? 'As wanted' : `Not as wanted: ${wrong[0]}`);
};

const redirecting = /^\/redirects\/(\d+)$/;
const moved = /^\/moved\/(\d{3})$/;
const withStatus = /^\/status\/(\d{3})$/;

/** @param {Request} request @param {Response} response */
const answer = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://laboratory.test');
  const { pathname } = url;
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  const redirectsLeft = Number(redirecting.exec(pathname)?.[1]);
  const movedStatus = Number(moved.exec(pathname)?.[1]);
  const status = Number(withStatus.exec(pathname)?.[1]);
  if (page !== undefined) response.writeHead(200, { 'content-type': page[0] }).end(page[1]);
  else if (pathname === '/wanted') answerIfAsWanted(request, response, url);
  else if (status) response.writeHead(status).end(status === 204 ? undefined : `Status ${status}`);
  else if (movedStatus)
    response.writeHead(movedStatus, { location: url.searchParams.get('to') ?? '/welcome' }).end();
  else if (redirectsLeft > 0) response.writeHead(302, { location: `/redirects/${redirectsLeft - 1}` }).end();
  else if (redirectsLeft === 0) response.writeHead(200).end('Arrived');
  else if (pathname === '/circle') response.writeHead(302, { location: '/circle' }).end();
  else if (pathname === '/gzip')
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('Welcome, compressed'));
  else if (pathname === '/cookie-wall' && request.headers.cookie === undefined)
    response.writeHead(302, { location: '/cookie-wall', 'set-cookie': 'seen=1' }).end();
  else if (pathname === '/cookie-wall') response.writeHead(200).end('Welcome');
  else if (pathname === '/slow') setTimeout(() => response.writeHead(200).end('At last'), 500);
  else if (pathname === '/hangs-halfway')
    response.writeHead(200, { 'content-length': '100' }).write('Welcome');
  else if (pathname === '/closes') request.socket.destroy();
  else if (pathname !== '/hangs') response.writeHead(404).end('Nothing here');
};

const webServer = async () => {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onStop(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const zone = `$TTL 60
@ SOA ns hostmaster 1 3600 600 86400 60
@ NS ns
ns A 127.0.0.1
@ A 192.0.2.1
@ A 192.0.2.2
@ AAAA 2001:db8::1
@ MX 10 mx
@ TXT "v=spf1 -all"
@ CAA 0 issue "ca.test"
mx A 127.0.0.1
www CNAME @
_sip._tcp SRV 1 2 5060 mx
`;

const nameServer = async () => {
  const { port } = await started(
    startBind(
      () => `
        zone "site.test" { type primary; file "site.zone"; };
        zone "." { type primary; file "root.zone"; };`,
      {
        'site.zone': zone,
        'root.zone': '@ 60 SOA ns.test. hostmaster.test. 1 3600 600 86400 60\n@ 60 NS ns.test.\n',
      },
    ),
  );
  return port;
};

/** @param {import('@tocsin/testing/servers').CertifiedKey} [certificate] without one, it has no STARTTLS */
const mailServer = async (certificate) => {
  const config =
    certificate === undefined
      ? () => 'tls_advertise_hosts ='
      : (/** @type {{ folder: string }} */ { folder }) =>
          `tls_certificate = ${folder}/tls.pem\ntls_privatekey = ${folder}/tls.pem`;
  const files = certificate && { 'tls.pem': certificate.cert + certificate.key };
  return (await started(startExim(config, files))).port;
};

const old = { from: '20200101', to: '20240101' };

/** Starts the servers. `stopAll` of `servers.mjs` stops them. @returns {Promise<Laboratory>} */
export const openLaboratory = async () => {
  // Both services ping with it.
  debianProgram('ping');
  const authority = certificateAuthority('Laboratory');
  const names = ['IP:127.0.0.1', 'DNS:localhost'];
  const trusted = authority.issue({ names });
  const expired = authority.issue({ names, ...old });
  const foreign = authority.issue({ names: ['DNS:elsewhere.test'] });
  const nameServerPort = await nameServer();
  return {
    ports: {
      web: await webServer(),
      other_web: await webServer(),
      secure: await httpsServer(trusted),
      self_signed: await httpsServer(selfSignedCertificate()),
      expired: await httpsServer(expired),
      foreign: await httpsServer(foreign),
      silent: await tcpServer(() => {}),
      greeting: await tcpServer((socket) => socket.write('220 laboratory\r\n')),
      closing: await tcpServer((socket) => socket.end()),
      black_hole: await blackHole(),
      names: nameServerPort,
      mail: await mailServer(trusted),
      plain_mail: await mailServer(),
      redis: (await started(startRedis())).port,
      locked_redis: (await started(startRedis(() => 'requirepass secret'))).port,
    },
    authority: authority.cert,
    nameServer: `127.0.0.1:${nameServerPort}`,
  };
};
