import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DebianServer, freePort, startNginx } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const name = 'tocsin.example.com';
const token = 'S'.repeat(43);
/** The api names the same: apps/api/test/http/server/secret-paths.test.ts */
const secretPrefixes = ['/ping/', '/api/push/', '/answer/'];
const mebibyte = 1024 * 1024;
/** Another visitor of this machine: Linux takes all of 127.0.0.0/8. */
const visitor = '127.0.0.2';

const { key, cert } = selfSignedCertificate({ hosts: [name] });

let service: Service;
let nginx: DebianServer;
let plainPort: number;

const started: DebianServer[] = [];

/** Starts nginx with the example, before another server than that of the example. */
const startExample = async (upstream: string, plainPort: number): Promise<DebianServer> => {
  const site = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
  /** Ports and paths of this test, and how often each is in the file. */
  const changes: [string, number, (port: number) => string][] = [
    ['server 127.0.0.1:3000;', 1, () => `server ${upstream};`],
    ['listen 80;', 1, () => `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', 1, (port) => `listen 127.0.0.1:${port} ssl http2;`],
    ['/var/log/nginx/tocsin.log', 2, () => 'access.log'],
    ['/etc/ssl/tocsin.pem', 1, () => 'tocsin.pem'],
    ['/etc/ssl/private/tocsin.key', 1, () => 'tocsin.key'],
  ];
  const server = await startNginx(
    ({ port }) =>
      changes.reduce((text, [from, times, to]) => {
        expect(text.split(from)).toHaveLength(times + 1);
        return text.replaceAll(from, to(port));
      }, site),
    { 'tocsin.pem': cert, 'tocsin.key': key },
  );
  started.push(server);
  return server;
};

beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: `https://${name}`, TRUSTED_PROXIES: '127.0.0.1' });
  plainPort = await freePort();
  nginx = await startExample(new URL(service.address).host, plainPort);
});
afterAll(async () => {
  for (const server of started) await server.stop();
  await service?.stop();
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Asks through nginx, from another address than the api's own. */
const ask = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  onText: (text: string) => void = () => {},
  { port } = nginx,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ method, path, host: '127.0.0.1', port, servername: name, ca: cert },
        ...{ localAddress: visitor, headers: { host: name, ...headers } },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
          onText(text);
        });
        response.on('error', reject).on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      },
    );
    sent.on('error', reject).end(body);
  });

const json = (): Record<string, string> => ({
  authorization: `Bearer ${service.apiKey}`,
  'content-type': 'application/json',
});

describe('behind deploy/nginx.conf', () => {
  test('the dashboard is served over TLS, and plain HTTP leads there', async () => {
    const page = await ask('GET', '/', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Tocsin</title>');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await fetch(`http://127.0.0.1:${plainPort}/monitors?tag=shop`, {
      redirect: 'manual',
      headers: { host: name },
    });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/monitors\?tag=shop$/);
  });

  test.each([
    [8 * mebibyte, 400],
    [8 * mebibyte + 1, 413],
  ])('a configuration of %d bytes is answered with %d', async (bytes, status) => {
    const start = '{"resources":"';
    const body = `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
    const answer = await ask('POST', '/v1/config/plan', { headers: json(), body });
    expect(answer.status).toBe(status);
  });

  test('an event arrives while its stream is open', async () => {
    const { headers } = { headers: { ...json(), accept: 'text/event-stream' } };
    let seen = '';
    const stream = ask('GET', '/v1/events', { headers }, (text) => {
      seen = text;
    });
    stream.catch(() => {});
    await until('the stream opens', () => seen !== '');
    await service.monitor([]);
    await until('the event arrives', () => seen.includes('monitor'));
  });

  test("the audit log has the visitor's address, whatever the visitor claims", async () => {
    const body = JSON.stringify({
      type: 'http',
      name: 'Behind nginx',
      target: 'https://shop.example.com/',
    });
    const headers = { ...json(), 'x-forwarded-for': '203.0.113.9' };
    expect((await ask('POST', '/v1/monitors', { headers, body })).status).toBe(201);
    const { items } = await service.call<{ items: { action: string; address: string }[] }>(
      'GET',
      '/v1/audit-log',
    );
    expect(items[0]).toMatchObject({ action: 'monitor.created', address: visitor });
  });

  test("a heartbeat's address is answered, whatever body comes and whether it ends", async () => {
    const { ping_path: path } = await service.call<{ ping_path: string }>('POST', '/v1/monitors', {
      ...{ type: 'heartbeat', name: 'Backup', target: 'Backup', interval_seconds: 3600 },
      settings: { period_seconds: 3600 },
    });
    expect((await ask('GET', path)).status).toBe(200);
    const body = 'x'.repeat(9 * mebibyte);
    expect((await ask('POST', path, { headers: { 'content-type': 'application/json' }, body })).status).toBe(
      200,
    );
    const sent = request({
      ...{ method: 'POST', path, host: '127.0.0.1', port: nginx.port, servername: name, ca: cert },
      headers: { host: name, 'content-length': 1000 },
    });
    sent.on('error', () => {}).flushHeaders();
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(200);
    sent.destroy();
  });

  test('no token is in a log of nginx, whether the api answers or not', async () => {
    const stopped = await startExample(`127.0.0.1:${await freePort()}`, await freePort());
    const paths = [
      ...secretPrefixes.flatMap((prefix) => [
        ...[
          `${prefix}${token}`,
          `${prefix}${token}/fail?x=${token}`,
          `/${prefix}${token}`,
          `/x/..${prefix}${token}`,
        ],
        ...[
          `/%${prefix.charCodeAt(1).toString(16)}${prefix.slice(2)}${token}`,
          `${prefix.toUpperCase()}${token}`,
        ],
      ]),
      ...['confirm', 'unsubscribe'].flatMap((end) => [
        `/${end}?token=${token}`,
        `/status/acme/${end}?token=${token}`,
      ]),
      `/sign-in/provider?code=${token}&state=${token}`,
    ];
    const headers = { referer: `https://${name}/confirm?token=${token}` };
    for (const path of paths) {
      await ask('GET', path, { headers });
      expect((await ask('GET', path, { headers }, () => {}, stopped)).status).toBe(502);
      await fetch(`http://127.0.0.1:${plainPort}${path}`, { redirect: 'manual', headers: { host: name } });
    }
    for (const each of [nginx, stopped]) {
      await ask('GET', '/after?all', {}, () => {}, each);
      const logged = async () => `${await readFile(`${each.folder}/access.log`, 'utf8')}${each.output()}`;
      await until('nginx logs', async () => (await logged()).includes('GET /after'));
      expect(await logged()).not.toContain(token);
      for (const prefix of secretPrefixes) expect(await logged()).toContain(`GET ${prefix}... HTTP`);
    }
  });

  test("none of a client's own forwarded headers reaches the api", async () => {
    const claimed = 'claimed.example.com';
    let received: IncomingHttpHeaders = {};
    const upstream = createServer((request, response) => {
      received = request.headers;
      response.end();
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    const before = await startExample(`127.0.0.1:${port}`, await freePort());
    const names = [
      ...['Forwarded', 'X-Real-IP', 'X_Forwarded_For'],
      ...['For', 'Host', 'Port', 'Prefix', 'Proto', 'Server', 'Ssl'].map((end) => `X-Forwarded-${end}`),
    ];
    const headers = Object.fromEntries(names.map((each) => [each, claimed]));
    await ask('GET', '/', { headers }, () => {}, before);
    upstream.close().closeAllConnections();
    expect(received).toMatchObject({ 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https', host: name });
    expect(JSON.stringify(received)).not.toContain(claimed);
  });
});
