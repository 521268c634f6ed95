import { deflateRawSync, gzipSync } from 'node:zlib';
import { refusingPort, startHaproxy, startNginx } from '@tocsin/debian-servers';
import { NameServer } from '@tocsin/testing/servers';
import { answering, blackHole, onStop, started, tcpServer } from './servers.mjs';

/** @typedef {import('./row.mjs').Row} Row */

/**
 * @param {string} target
 * @param {import('./row.mjs').Truth} truth
 * @param {string} url
 * @param {{ word?: string, authorityFile?: string, tocsin?: { type: 'page_size' | 'multi_step', settings: object } }} [how]
 * @returns {Row}
 */
export const page = (target, truth, url, { word, authorityFile, tocsin } = {}) => {
  const http = {
    preferred_ip_protocol: 'ip4',
    ...(word !== undefined && { fail_if_body_not_matches_regexp: [word] }),
    ...(authorityFile !== undefined && { tls_config: { ca_file: authorityFile } }),
  };
  const ours =
    tocsin ?? (word === undefined ? { type: 'http' } : { type: 'keyword', settings: { text: word } });
  return {
    target,
    truth,
    tocsin: { target: url, .../** @type {Pick<import('./row.mjs').Check, 'type'>} */ (ours) },
    blackbox: { target: url, module: { prober: 'http', http } },
    ...(word === undefined && { curl: [url] }),
  };
};

const nginx = async () => {
  const silentPort = await tcpServer(() => {});
  const server = await started(
    startNginx(
      ({ port, folder }) => `
        proxy_read_timeout 1s;
        gzip on;
        gzip_min_length 1;
        gzip_types text/plain;
        server {
          listen 127.0.0.1:${port};
          root ${folder};
          location = /welcome { return 200 "Welcome"; }
          location = /moved { return 301 /welcome; }
          location = /circle { return 302 /circle; }
          location = /orders { return 302 /login; }
          location = /login { return 200 "Sign in"; }
          location = /no-content { return 204; }
          location = /missing { return 404; }
          location = /broken { return 500; }
          location = /maintenance { return 503 "Back soon"; }
          location = /sorry { return 200 "Sorry, the database is away"; }
          location = /empty { return 200 ""; }
          location = /closed { return 444; }
          location = /refused { proxy_pass http://127.0.0.1:${refusingPort}; }
          location = /slow { proxy_pass http://127.0.0.1:${silentPort}; }
          location = /drip.bin { limit_rate 10; }
        }`,
      { 'page.txt': 'Welcome '.repeat(1_000), 'drip.bin': 'x'.repeat(1_000) },
    ),
  );
  return `http://127.0.0.1:${server.port}`;
};

const haproxy = async () => {
  const server = await started(
    startHaproxy(
      ({ port }) => `frontend web\n  bind 127.0.0.1:${port}\n  default_backend none\nbackend none`,
    ),
  );
  return `http://127.0.0.1:${server.port}`;
};

/** @param {string} [extra] header lines, each with its end */
const head = (extra = '') => `HTTP/1.1 200 OK\r\nConnection: close\r\n${extra}\r\n`;

/** A gigabyte of zeros: ten gzip members one after the other (RFC 1952, section 2.2). */
const gzipBomb = () => {
  const member = gzipSync(Buffer.alloc(100_000_000));
  const body = Buffer.concat(Array.from({ length: 10 }, () => member));
  const headers = `Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n`;
  return Buffer.concat([Buffer.from(head(headers)), body]);
};

/** Deflate without zlib's header, which browsers accept (RFC 9110, section 8.4.1.2). */
const rawDeflate = async () => {
  const body = deflateRawSync('Welcome');
  const deflated = head(`Content-Encoding: deflate\r\nContent-Length: ${body.length}\r\n`);
  const port = await tcpServer((socket) =>
    socket.once('data', (request) => {
      const answer = /^accept-encoding:.*deflate/im.test(`${request}`)
        ? Buffer.concat([Buffer.from(deflated), body])
        : `${head()}Welcome`;
      socket.end(answer);
    }),
  );
  return `http://127.0.0.1:${port}/`;
};

/** Its first half has the word. */
const halfGzip = async () => {
  const whole = gzipSync(`Welcome ${Array.from({ length: 2_000 }, () => Math.random()).join(' ')}`);
  const half = whole.subarray(0, whole.length / 2);
  const headers = 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n';
  const size = `${half.length.toString(16)}\r\n`;
  return rawPage(Buffer.concat([Buffer.from(head(headers) + size), half, Buffer.from('\r\n0\r\n\r\n')]));
};

const cookieWall = async () => {
  const redirect = 'HTTP/1.1 302 Found\r\nLocation: /\r\nSet-Cookie: seen=1\r\nContent-Length: 0\r\n';
  const port = await tcpServer((socket) =>
    socket.once('data', (request) => {
      const knowsUs = /^cookie:.*seen=1/im.test(`${request}`);
      socket.end(knowsUs ? `${head()}Welcome` : `${redirect}Connection: close\r\n\r\n`);
    }),
  );
  return `http://127.0.0.1:${port}/`;
};

/** @param {string | Buffer} text @param {Parameters<typeof answering>[1]} [then] */
const rawPage = async (text, then) => `http://127.0.0.1:${await tcpServer(answering(text, then))}/`;

/**
 * A name has the address of `site` and another one. blackbox_exporter asks the machine's name servers.
 * @param {string} target
 * @param {URL} site
 * @param {string} other
 * @returns {Promise<Row>}
 */
const byFamilies = async (target, site, other) => {
  const names = await NameServer.start({
    answers: ({ type }) => [other, site.hostname].filter((one) => one.includes(':') === (type === 'AAAA')),
  });
  onStop(() => names.close());
  const url = `http://site.test:${site.port}/welcome`;
  const addresses = [other.includes(':') ? `[${other}]` : other, site.hostname];
  return {
    target,
    truth: 'up',
    tocsin: { type: 'http', target: url, dnsServer: names.address },
    curl: ['--resolve', `site.test:${site.port}:${addresses.join(',')}`, url],
  };
};

/** @returns {Promise<Row[]>} */
export const webRows = async () => {
  const site = await nginx();
  const steps = [{ name: 'orders', url: '/orders' }];
  return [
    page('nginx: 200', 'up', `${site}/welcome`),
    page('nginx: 204 without a body', 'up', `${site}/no-content`),
    page('nginx: 301 to a page that answers', 'up', `${site}/moved`),
    page('nginx: a word on a compressed page', 'up', `${site}/page.txt`, { word: 'Welcome' }),
    await byFamilies(
      'nginx: by a name whose other address refuses the connection',
      new URL(site),
      '127.0.0.9',
    ),
    await byFamilies('nginx: by a name whose IPv6 address is closed to checks', new URL(site), '::1'),
    await byFamilies('nginx: by a name whose other address is a private one', new URL(site), '10.255.255.1'),
    page('nginx: 404', 'down', `${site}/missing`),
    page('nginx: 500', 'down', `${site}/broken`),
    page('nginx: 503', 'down', `${site}/maintenance`),
    page('nginx: 200 with an apology instead of the page', 'down', `${site}/sorry`, { word: 'Welcome' }),
    page('nginx: 200 with an empty page', 'down', `${site}/empty`, {
      tocsin: { type: 'page_size', settings: {} },
    }),
    page('nginx: a page that redirects to the login', 'down', `${site}/orders`, {
      tocsin: { type: 'multi_step', settings: { steps } },
    }),
    page('nginx: redirects in a circle', 'down', `${site}/circle`),
    page('nginx: closes the connection without an answer (444)', 'down', `${site}/closed`),
    page('nginx: its upstream refuses the connection (502)', 'down', `${site}/refused`),
    page('nginx: its upstream hangs (504)', 'down', `${site}/slow`),
    page('nginx: ten bytes a second', 'down', `${site}/drip.bin`),
    page('HAProxy: no server behind it (503)', 'down', `${await haproxy()}/`),
    page('refuses the connection', 'down', `http://127.0.0.1:${refusingPort}/`),
    page('does not accept the connection', 'down', `http://127.0.0.1:${await blackHole()}/`),
    page('accepts the connection and says nothing', 'down', `http://127.0.0.1:${await tcpServer(() => {})}/`),
    page('speaks another protocol', 'down', await rawPage('220 mail.test ESMTP\r\n')),
  ];
};

/** Answers that break RFC 9112. An answer that browsers and curl show is up. @returns {Promise<Row[]>} */
export const answerRows = async () => {
  const welcome = 'Content-Length: 7\r\n';
  const chunk = '7\r\nWelcome\r\n';
  const chunked = 'Transfer-Encoding: chunked\r\n';
  return [
    page('a body shorter than its Content-Length', 'down', await rawPage(`${head(welcome)}Welc`)),
    page('a chunked body without its end', 'down', await rawPage(`${head(chunked)}${chunk}`)),
    page(
      'a body of no stated length that ends in a reset',
      'down',
      await rawPage(`${head()}Welcome`, (socket) => setTimeout(() => socket.resetAndDestroy(), 50)),
    ),
    page('a header without an end', 'down', await rawPage('HTTP/1.1 200 OK\r\nX-Long: ')),
    page(
      'a body that says gzip and is none',
      'down',
      await rawPage(`${head(`Content-Encoding: gzip\r\n${welcome}`)}Welcome`),
    ),
    page('half of a gzip in whole chunks', 'down', await halfGzip(), { word: 'Welcome' }),
    page(
      'a Content-Length beside chunks',
      'up',
      await rawPage(`${head(`Content-Length: 3\r\n${chunked}`)}${chunk}0\r\n\r\n`),
    ),
    page(
      'a Content-Length with a plus sign',
      'up',
      await rawPage(`${head('Content-Length: +7\r\n')}Welcome`),
    ),
    page(
      '70 kB of headers',
      'up',
      await rawPage(`${head(`${`X-A: ${'b'.repeat(993)}\r\n`.repeat(70)}${welcome}`)}Welcome`),
    ),
    page('a body of no stated length', 'up', await rawPage(`${head()}Welcome`)),
    page('lines that end in a bare LF', 'up', await rawPage(`${head(welcome)}Welcome`.replaceAll('\r', ''))),
    page('a folded header', 'up', await rawPage(`${head(`X-Folded: one\r\n two\r\n${welcome}`)}Welcome`)),
    page('a space before a colon', 'up', await rawPage(`${head(`Server : x\r\n${welcome}`)}Welcome`)),
    page('the same Content-Length twice', 'up', await rawPage(`${head(welcome + welcome)}Welcome`)),
    page(
      'a 100 that nobody asked for',
      'up',
      await rawPage(`HTTP/1.1 100 Continue\r\n\r\n${head(welcome)}Welcome`),
    ),
    page('raw deflate, for who takes deflate', 'up', await rawDeflate(), { word: 'Welcome' }),
    page('a redirect that needs the cookie it sets', 'up', await cookieWall()),
    page('a gigabyte of zeros in a megabyte of gzip', 'up', await rawPage(gzipBomb())),
  ];
};
