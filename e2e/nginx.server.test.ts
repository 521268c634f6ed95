import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DebianServer, freePort, startNginx } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const name = 'tocsin.example.com';
const pingPath = /^\/(ping|api\/push)\//;
const mebibyte = 1024 * 1024;
/** Another visitor of this machine: Linux takes all of 127.0.0.0/8. */
const visitor = '127.0.0.2';

const { key, cert } = selfSignedCertificate({ hosts: [name] });

let service: Service;
let nginx: DebianServer;
let plainPort: number;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: `https://${name}`, TRUSTED_PROXIES: '127.0.0.1' });
  plainPort = await freePort();
  const site = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
  /** Ports and paths of this test, each of which must be in the file. */
  const changes: [string, (port: number) => string][] = [
    ['server 127.0.0.1:3000;', () => `server ${new URL(service.address).host};`],
    ['listen 80;', () => `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', (port) => `listen 127.0.0.1:${port} ssl http2;`],
    ['ssl_protocols', () => 'access_log access.log;\n  ssl_protocols'],
    ['/etc/ssl/tocsin.pem', () => 'tocsin.pem'],
    ['/etc/ssl/private/tocsin.key', () => 'tocsin.key'],
  ];
  nginx = await startNginx(
    ({ port }) =>
      changes.reduce((text, [from, to]) => {
        expect(text.split(from)).toHaveLength(2);
        return text.replace(from, to(port));
      }, site),
    { 'tocsin.pem': cert, 'tocsin.key': key },
  );
});
afterAll(async () => {
  await nginx?.stop();
  await service?.stop();
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Asks through nginx, from another address than the api's own. */
const ask = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  onText: (text: string) => void = () => {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ method, path, host: '127.0.0.1', port: nginx.port, servername: name, ca: cert },
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

  test("a heartbeat's address is answered, and is not in nginx's log", async () => {
    const { ping_path: path } = await service.call('POST', '/v1/monitors', {
      ...{ type: 'heartbeat', name: 'Backup', target: 'Backup', interval_seconds: 3600 },
      settings: { period_seconds: 3600 },
    });
    expect(String(path)).toMatch(pingPath);
    expect((await ask('GET', String(path))).status).toBe(200);
    await ask('GET', '/after');
    const logged = () => readFile(`${nginx.folder}/access.log`, 'utf8');
    await until('nginx logs', async () => (await logged()).includes('GET /after'));
    expect(await logged()).not.toContain(String(path));
  });
});
