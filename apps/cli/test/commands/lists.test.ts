import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.js';

const monitor = (n: number) => ({
  id: `monitor-${n}`,
  name: `Shop ${n}\u001b[31m`,
  type: 'http',
  target: 'https://shop.example.com/',
  status: n === 2 ? 'paused' : 'active',
  health: 'up',
});

const channel = (id: string, changes: object) => ({
  id,
  type: 'Webhook',
  name: id,
  enabled: true,
  confirmed: true,
  health: { status: 'ok' },
  ...changes,
});

const failing = { health: { status: 'failing' } };

const channels = [
  channel('pager', failing),
  channel('chat', {}),
  channel('new', { confirmed: false }),
  channel('old', { ...failing, enabled: false }),
];

/** Stands in for the part of the api that these commands call. Tests in e2e call the api itself. */
let server: Server;
let url: string;
let asked: string[];
let sent: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    asked.push(`${request.method} ${request.url}`);
    sent = await text(request);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const limit = Number(searchParams.get('limit'));
    const from = Number(searchParams.get('cursor') ?? 0);
    if (pathname === '/v1/monitors') {
      const items = Array.from({ length: Math.min(limit, 250 - from) }, (_, at) => monitor(from + at));
      const next = from + items.length;
      answer(200, { items, next_cursor: next < 250 ? String(next) : null });
    } else if (pathname === '/v1/monitors/monitor-1') answer(200, monitor(1));
    else if (pathname === '/v1/summary')
      answer(200, { monitors: { up: 2, degraded: 0, down: 1, unknown: 0, paused: 0 }, open_incidents: 1 });
    else if (pathname === '/v1/channels') answer(200, { items: channels, next_cursor: null });
    else if (pathname === '/v1/incidents')
      answer(200, {
        items: [
          {
            id: 'incident-1',
            status: 'open',
            severity: 'critical',
            started_at: '2026-05-03T12:00:00Z',
            title: 'Down',
            acknowledgement: { by: { name: 'Ada' } },
          },
          // As an api before acknowledgements answers.
          {
            id: 'incident-2',
            status: 'open',
            severity: 'info',
            started_at: '2026-05-03T12:01:00Z',
            title: 'Slow',
          },
        ],
        next_cursor: null,
      });
    else if (/^\/v1\/incidents\/incident-1\/(resolve|acknowledge)$/.test(pathname))
      answer(200, { id: 'incident-1', title: 'Down' });
    else answer(404, { detail: 'There is none.' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  asked = [];
});

const tocsin = (...args: string[]) =>
  runCli(args, { env: { TOCSIN_URL: url, TOCSIN_API_KEY: 'tocsin_key', HOME: '/nowhere' } });

describe('a list', () => {
  test('of channels says which are failing, and asks for them alone', async () => {
    const { out } = await tocsin('channels', 'list', '--health', 'failing');
    expect(out).toEqual([
      'id     type     state        name',
      'pager  Webhook  failing      pager',
      'chat   Webhook  on           chat',
      'new    Webhook  unconfirmed  new',
      'old    Webhook  off          old',
    ]);
    expect(asked).toEqual([expect.stringContaining('health=failing')]);
  });

  test('of incidents can leave out those that somebody has', async () => {
    await tocsin('incidents', 'list', '--acknowledged', 'false');
    expect(asked).toEqual([expect.stringContaining('acknowledged=false')]);
  });

  test('has aligned columns without control characters, and says when there is more', async () => {
    const { code, out, error } = await tocsin('monitors', 'list', '--limit', '3', '--tag', 'eu');
    expect(code).toBe(0);
    expect(out).toEqual([
      'id         health  type  name              target',
      'monitor-0  up      http  Shop 0\\u001b[31m  https://shop.example.com/',
      'monitor-1  up      http  Shop 1\\u001b[31m  https://shop.example.com/',
      'monitor-2  paused  http  Shop 2\\u001b[31m  https://shop.example.com/',
    ]);
    expect(error).toEqual(['The first 3; --limit shows more.']);
    expect(asked).toEqual(['GET /v1/monitors?limit=3&tag=eu']);
  });

  test('is fetched page by page, and printed as one object for each with --json', async () => {
    const { out, error } = await tocsin('monitors', 'list', '--limit', '1000', '--json');
    expect(out).toHaveLength(250);
    expect(JSON.parse(out[249] ?? '')).toMatchObject({ id: 'monitor-249' });
    expect([error, asked.length]).toEqual([[], 2]);
  });

  test('shows all fields of one', async () => {
    expect((await tocsin('monitors', 'show', 'monitor-1')).out).toContain(
      'target: https://shop.example.com/',
    );
    const { code, error } = await tocsin('channels', 'show', 'none');
    expect([code, error]).toEqual([1, ['The api answered 404. There is none.']]);
  });

  test.each([
    [['monitors']],
    [['alerts', 'list', 'more']],
    [['incidents', 'show']],
    [['monitors', 'list', '--limit', '0']],
    [['acknowledge']],
    [['acknowledge', 'incident-1', '--take-back', '--note', 'I look.']],
  ])('is refused as %j', async (args) => expect((await tocsin(...args)).code).toBe(2));
});

describe('status, acknowledge and resolve', () => {
  test('say how all monitors are, and end an incident', async () => {
    expect((await tocsin('status')).out).toEqual([
      '3 monitors: 2 up, 0 degraded, 1 down, 0 unknown, 0 paused.',
      'incident    severity  started at            acknowledged by  title',
      'incident-1  critical  2026-05-03T12:00:00Z  Ada              Down',
      'incident-2  info      2026-05-03T12:01:00Z                   Slow',
    ]);
    const until = '2026-05-03T14:00:00Z';
    const acknowledging = ['acknowledge', 'incident-1', '--note', 'I look.', '--until', until];
    expect((await tocsin(...acknowledging)).out).toEqual(['Acknowledged: Down']);
    expect(asked.at(-1)).toBe('POST /v1/incidents/incident-1/acknowledge');
    expect(JSON.parse(sent)).toEqual({ note: 'I look.', until });
    expect((await tocsin('acknowledge', 'incident-1', '--take-back')).out).toEqual(['Taken back: Down']);
    expect(asked.at(-1)).toBe('DELETE /v1/incidents/incident-1/acknowledge');
    expect((await tocsin('resolve', 'incident-1')).out).toEqual(['Resolved: Down']);
    expect(asked.at(-1)).toBe('POST /v1/incidents/incident-1/resolve');
  });
});
