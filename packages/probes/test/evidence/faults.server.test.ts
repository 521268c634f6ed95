// Over ten seconds: forty faults of real servers, several of which are waited for.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  freePort,
  refusingPort,
  startBind,
  startHaproxy,
  startNginx,
  startPostfix,
  startRedis,
} from '@tocsin/debian-servers';
import { inEnglish } from '@tocsin/domain';
import { certificateAuthority } from '@tocsin/testing/servers';
import type { Evidence } from '../../src/evidence/evidence.js';
import { findingOf } from '../../src/evidence/finding.js';
import { type Layer, layers } from '../../src/evidence/layer.js';
import type { Probe } from '../../src/probe/probe.js';
import { api } from '../../src/types/api.js';
import { dns } from '../../src/types/dns/dns.js';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';
import { multiStep } from '../../src/types/multi-step/multi-step.js';
import { mx } from '../../src/types/mx/mx.js';
import { nameserver } from '../../src/types/nameserver.js';
import { pageSize } from '../../src/types/page-size.js';
import { ping } from '../../src/types/ping/ping.js';
import { port } from '../../src/types/port.js';
import { redirectChain } from '../../src/types/redirect-chain.js';
import { responseTime } from '../../src/types/response-time.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { blackHole } from '../support/black-hole.js';
import { atTestEnd } from '../support/cleanup.js';
import { evidenceFrom } from '../support/evidence.js';
import { mailHost } from '../support/mail-host.js';
import type { RunOptions } from '../support/run.js';
import { serverOfFile } from '../support/server.js';
import { tcpServer } from '../support/tcp-server.js';

const docPath = new URL('../../../../docs/evidence.md', import.meta.url);

const authority = certificateAuthority('Test Authority');
const stranger = certificateAuthority('Unknown Authority');
const names = ['DNS:shop.site.test'];
const pem = ({ cert, key }: { readonly cert: string; readonly key: string }): string => cert + key;

const [goodTls, expiredTls, otherNameTls, unknownTls, oldTls] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);

const nginx = serverOfFile(() =>
  startNginx(
    ({ port: plain, folder }) => `
      proxy_read_timeout 1s;
      server {
        listen 127.0.0.1:${plain};
        root ${folder};
        default_type text/html;
        location = /shop { return 200 "<h1>Shop</h1><p>Welcome</p>"; }
        location = /broken-shop { return 200 "<h1>Error establishing a database connection</h1>"; }
        location = /json { default_type application/json; return 200 '{"status":"ok"}'; }
        location = /json-down { default_type application/json; return 200 '{"status":"down"}'; }
        location = /circle { return 302 /circle; }
        location = /missing { return 404; }
        location = /broken { return 500; }
        location = /login { return 401; }
        location = /forbidden { deny all; }
        location = /moved { return 301 /shop; }
        location = /closed { return 444; }
        location = /gone { proxy_pass http://127.0.0.1:${refusingPort}; }
        location = /large.bin { }
      }
      server { listen 127.0.0.1:${goodTls} ssl; ssl_certificate good.pem; ssl_certificate_key good.pem; return 200 ok; }
      server { listen 127.0.0.1:${expiredTls} ssl; ssl_certificate expired.pem; ssl_certificate_key expired.pem; return 200 ok; }
      server { listen 127.0.0.1:${otherNameTls} ssl; ssl_certificate other.pem; ssl_certificate_key other.pem; return 200 ok; }
      server { listen 127.0.0.1:${unknownTls} ssl; ssl_certificate unknown.pem; ssl_certificate_key unknown.pem; return 200 ok; }
      server {
        listen 127.0.0.1:${oldTls} ssl;
        ssl_certificate good.pem; ssl_certificate_key good.pem;
        ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;
      }`,
    {
      'good.pem': pem(authority.issue({ names })),
      'expired.pem': pem(authority.issue({ names, from: '20250101', to: '20250601' })),
      'other.pem': pem(authority.issue({ names: ['DNS:other.test'] })),
      'unknown.pem': pem(stranger.issue({ names })),
      'large.bin': 'x'.repeat(300_000),
    },
  ),
);

const haproxy = serverOfFile(() =>
  startHaproxy(
    ({ port: plain }) => `
frontend all
  bind 127.0.0.1:${plain}
  default_backend none
backend none
  server gone 127.0.0.1:${refusingPort}`,
  ),
);

const bind = serverOfFile(() =>
  startBind(
    () => `
zone "site.test" { type primary; file "site.zone"; };
zone "broken.test" { type primary; file "broken.zone"; };`,
    {
      'site.zone': `$TTL 60
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
ns1 A 127.0.0.1
@ A 127.0.0.1
shop A 127.0.0.1
old A 127.0.0.2
textonly TXT "nothing else"
away A 127.0.0.9
@ MX 10 mx
mx A 127.0.0.1
mailless MX 0 .
`,
      'broken.zone': '@ NS ns1\n',
    },
  ),
);

const redis = serverOfFile(() => startRedis());
const postfix = serverOfFile(() => startPostfix(() => 'smtpd_tls_security_level = none\n'));

type Check = readonly [probe: Probe, target: string, settings?: object, options?: RunOptions];

type Fault = {
  readonly fault: string;
  readonly layer: Layer;
  readonly check: () => Check | Promise<Check>;
  /** The same monitor while all was well. */
  readonly good?: () => Check;
};

const page = (path: string): string => `http://127.0.0.1:${nginx().port}${path}`;
const shop = (at: number, path = '/'): string => `https://shop.site.test:${at}${path}`;
const byBind = (): RunOptions => ({
  dnsServers: [`127.0.0.1:${bind().port}`],
  extraAuthorities: [authority.cert],
  timeoutMs: 10_000,
});
const soon: RunOptions = { timeoutMs: 1_000 };

const good = () => [http, page('/shop')] as const;
const goodSecure = () => [http, shop(goodTls), {}, byBind()] as const;

const answers = (bytes: string, then: 'end' | 'reset' | 'stay'): Promise<{ readonly port: number }> =>
  tcpServer((socket) =>
    socket.once('data', () =>
      socket.write(bytes, () => {
        if (then === 'end') socket.end();
        if (then === 'reset') socket.resetAndDestroy();
      }),
    ),
  );

/** Answers after a moment. */
const late = () =>
  tcpServer((socket) =>
    socket.once('data', () =>
      setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 100),
    ),
  );

const at = ({ port: of }: { readonly port: number }): string => `http://127.0.0.1:${of}/`;

const faults: readonly Fault[] = [
  {
    fault: 'a name that does not exist',
    layer: 'name',
    check: () => [http, 'https://gone.site.test/', {}, byBind()],
  },
  {
    fault: 'a name without an address',
    layer: 'name',
    check: () => [http, 'http://textonly.site.test/', {}, byBind()],
  },
  {
    fault: 'a name server that is silent',
    layer: 'name',
    check: async () => [
      http,
      'http://shop.site.test/',
      {},
      { dnsServers: [await silentNameServer()], ...soon },
    ],
  },
  {
    fault: 'a name server that cannot load its zone',
    layer: 'name',
    check: () => [http, 'http://www.broken.test/', {}, byBind()],
  },
  {
    fault: 'a watched record that is gone',
    layer: 'name',
    check: () => [dns, 'nothing.site.test', { record_type: 'A', server: `127.0.0.1:${bind().port}` }],
  },
  {
    fault: 'a watched record with another value',
    layer: 'content',
    check: () => [
      dns,
      'old.site.test',
      { record_type: 'A', expected: ['127.0.0.1'], server: `127.0.0.1:${bind().port}` },
    ],
  },
  {
    fault: 'a watched name server that refuses packets',
    layer: 'name',
    check: () => [nameserver, 'site.test', { server: `127.0.0.1:${refusingPort}` }, soon],
  },
  {
    fault: 'a port that nobody listens on',
    layer: 'port',
    check: () => [http, `http://127.0.0.1:${refusingPort}/`],
    good,
  },
  {
    fault: 'a TCP port that nobody listens on',
    layer: 'port',
    check: () => [port, `127.0.0.1:${refusingPort}`],
  },
  {
    fault: 'packets that are dropped',
    layer: 'route',
    check: async () => [http, at({ port: await blackHole() }), {}, soon],
    good,
  },
  {
    fault: 'packets to a TCP port that are dropped',
    layer: 'route',
    check: async () => [port, `127.0.0.1:${await blackHole()}`, {}, soon],
  },
  {
    fault: 'a host that sends no echo',
    layer: 'route',
    check: () => [ping, '127.0.0.1', {}, { pingProgram: '/bin/false' }],
  },
  {
    fault: 'a plain server on the port of TLS',
    layer: 'tls',
    check: () => [http, shop(nginx().port), {}, byBind()],
    good: goodSecure,
  },
  {
    fault: 'a server that speaks TLS 1.1 only',
    layer: 'tls',
    check: () => [http, shop(oldTls), {}, byBind()],
    good: goodSecure,
  },
  {
    fault: 'a connection that is reset in the handshake',
    layer: 'tls',
    check: async () => [
      http,
      shop((await tcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))).port),
      {},
      byBind(),
    ],
    good: goodSecure,
  },
  {
    fault: 'a handshake that does not end',
    layer: 'tls',
    check: async () => [http, shop((await tcpServer(() => {})).port), {}, { ...byBind(), ...soon }],
  },
  {
    fault: 'an expired certificate',
    layer: 'certificate',
    check: () => [http, shop(expiredTls), {}, byBind()],
    good: goodSecure,
  },
  {
    fault: 'a certificate for another name',
    layer: 'certificate',
    check: () => [http, shop(otherNameTls), {}, byBind()],
    good: goodSecure,
  },
  {
    fault: 'a certificate of an unknown authority',
    layer: 'certificate',
    check: () => [http, shop(unknownTls), {}, byBind()],
    good: goodSecure,
  },
  {
    fault: 'an expired certificate, watched as such',
    layer: 'certificate',
    check: () => [ssl, `shop.site.test:${expiredTls}`, {}, byBind()],
  },
  {
    fault: 'a connection that closes before an answer',
    layer: 'protocol',
    check: () => [http, page('/closed')],
    good,
  },
  {
    fault: 'a connection that is reset after the request',
    layer: 'protocol',
    check: async () => [
      http,
      at(await tcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))),
    ],
  },
  {
    fault: 'an answer that is no HTTP',
    layer: 'protocol',
    check: () => [http, at(postfix())],
  },
  {
    fault: 'a body that is cut off',
    layer: 'protocol',
    check: async () => [
      http,
      at(await answers('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<h1>Sh', 'end')),
    ],
    good,
  },
  {
    fault: 'a body that is not coded as it says',
    layer: 'protocol',
    check: async () => [
      http,
      at(await answers('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain', 'end')),
    ],
  },
  { fault: 'a server error', layer: 'status', check: () => [http, page('/broken')], good },
  { fault: 'a page that is gone', layer: 'status', check: () => [http, page('/missing')], good },
  { fault: 'a page that asks for a login', layer: 'status', check: () => [http, page('/login')], good },
  { fault: 'a page that is forbidden', layer: 'status', check: () => [http, page('/forbidden')], good },
  { fault: 'a proxy whose server is gone', layer: 'status', check: () => [http, page('/gone')], good },
  { fault: 'a balancer without a server', layer: 'status', check: () => [http, at(haproxy())], good },
  { fault: 'redirects in a circle', layer: 'status', check: () => [http, page('/circle')], good },
  {
    fault: 'a redirect that leads elsewhere',
    layer: 'status',
    check: () => [redirectChain, page('/moved'), { expected_url: page('/new') }],
  },
  {
    fault: 'a step of several that fails',
    layer: 'status',
    check: () => [
      multiStep,
      page('/'),
      {
        steps: [
          { name: 'Shop', url: '/shop' },
          { name: 'Pay', url: '/broken' },
        ],
      },
    ],
  },
  {
    fault: '200 with an error page',
    layer: 'content',
    check: () => [keyword, page('/broken-shop'), { text: 'Welcome' }],
    good: () => [keyword, page('/shop'), { text: 'Welcome' }],
  },
  {
    fault: 'JSON that says otherwise',
    layer: 'content',
    check: () => [
      api,
      page('/json-down'),
      { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] },
    ],
    good: () => [
      api,
      page('/json'),
      { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] },
    ],
  },
  {
    fault: 'a page that is too large',
    layer: 'content',
    check: () => [pageSize, page('/large.bin'), { budget_bytes: 100_000 }],
  },
  {
    fault: 'a first byte that does not come',
    layer: 'time',
    check: async () => [http, at(await answers('', 'stay')), {}, soon],
    good,
  },
  {
    fault: 'a download that does not end',
    layer: 'time',
    check: async () => [
      http,
      at(await answers('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<h1>Sh', 'stay')),
      {},
      soon,
    ],
    good,
  },
  {
    fault: 'an answer that is slower than allowed',
    layer: 'time',
    check: async () => [responseTime, at(await late()), { budget_ms: 10, window: 1 }],
  },
  {
    fault: 'a port that says nothing',
    layer: 'time',
    check: async () => [port, `127.0.0.1:${(await tcpServer(() => {})).port}`, { text: 'SSH' }, soon],
  },
  {
    fault: 'a port that says something else',
    layer: 'content',
    check: () => [port, `127.0.0.1:${redis().port}`, { text: 'PONG', send: 'NONSENSE\r\n' }, soon],
  },
  {
    fault: 'a mail host without STARTTLS',
    layer: 'tls',
    check: () => [mx, 'site.test', { port: postfix().port }, byBind()],
  },
  {
    fault: 'a mail host that refuses its visitors',
    layer: 'protocol',
    check: async () => [
      mx,
      'site.test',
      {
        port: (
          await mailHost({
            onConnect: (_session, done) => done(Object.assign(new Error('Not now'), { responseCode: 554 })),
          })
        ).port,
      },
      byBind(),
    ],
  },
  {
    fault: 'a domain that takes no mail',
    layer: 'content',
    check: () => [mx, 'mailless.site.test', {}, byBind()],
  },
];

/** Ports and times differ in each run. */
const steady = (text: string): string =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, '192.0.2.1')
    .replaceAll(/(shop\.site\.test|mx\.site\.test):\d+/g, '$1')
    .replaceAll(/\b\d+ days(?: \d+ (?:hour|minute|second)s?)?/g, '… days')
    .replaceAll(/\b\d+(?:\.\d+)? (ms|seconds?)\b/g, '… $1')
    .replaceAll(/\b\d+ pings/g, '… pings')
    .replaceAll('127.0.0.1', '192.0.2.1')
    .replaceAll('|', '\\|');

/** The good check stands for one of the same monitor. */
const ofTarget = (target: string | undefined, evidence: Evidence): Evidence => ({
  ...evidence,
  exchanges: evidence.exchanges.map((exchange) => ({ ...exchange, target: target ?? exchange.target })),
});

type Line = readonly [fault: string, layer: string, sentence: string];
const lines = new Map<string, Line>();

describe.each(faults)('$fault', ({ fault, layer, check, good: goodCheck }) => {
  test(`is found at the layer ${layer}`, async () => {
    const now = await evidenceFrom('first_failed', ...(await check()));
    const [asked] = now.exchanges;
    const before = goodCheck && ofTarget(asked?.target, await evidenceFrom('last_good', ...goodCheck()));
    expect(before?.status ?? 'up').toBe('up');
    expect(now.status).not.toBe('up');
    const finding = findingOf(before === undefined ? [now] : [before, now]);
    if (finding === null) throw new Error('There is no finding.');
    lines.set(fault, [fault, `\`${finding.layer}\``, steady(inEnglish(finding.reason))]);
    expect({ layer: finding.layer, said: inEnglish(finding.reason) }).toEqual({
      layer,
      said: expect.any(String),
    });
  });
});

test('every layer has a fault, and there are forty at least', () => {
  expect([...new Set(faults.map(({ layer }) => layer))].toSorted()).toEqual(layers.toSorted());
  expect(faults.length).toBeGreaterThanOrEqual(40);
});

const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...others] = rows.map((row) =>
    lineOf(widths.map((width, column) => (row[column] ?? '').padEnd(width))),
  );
  return [head, lineOf(widths.map((width) => '-'.repeat(width))), ...others].join('\n');
};

const [begin, end] = ['<!-- faults: made by faults.server.test.ts -->\n', '<!-- end of faults -->'];

/** `RENEW=1` writes it. */
test('the table in the docs is as it was made here', () => {
  const doc = readFileSync(docPath, 'utf8');
  const [head = '', rest = ''] = doc.split(begin);
  const [, tail = ''] = rest.split(end);
  const rows = faults.map(({ fault }) => lines.get(fault) ?? []);
  const all = [['fault', 'layer', 'sentence'], ...rows];
  const made = `${head}${begin}\n${tableOf(all)}\n\n${end}${tail}`;
  if (process.env.RENEW === '1') writeFileSync(docPath, made);
  expect(readFileSync(docPath, 'utf8')).toBe(made);
});

async function silentNameServer(): Promise<string> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}
