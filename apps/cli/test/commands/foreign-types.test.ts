import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commandsOfApi } from '../support/commands-of-api.js';
import { runCli } from '../support/run-cli.js';

const id = '019dedd5-0000-7000-8000-000000000001';
const name = 'Shop';
const managed = { file_set: 'x', key: 'a' };

const monitor = {
  id,
  name,
  type: 'http',
  target: 'https://a.example/',
  status: 'active',
  health: 'up',
  managed,
};
const channel = {
  id,
  name,
  type: 'Webhook',
  enabled: true,
  confirmed: true,
  health: { status: 'ok' },
  managed,
};
const acknowledgement = { by: { type: 'api_key', name: 'Ada' } };
const incident = {
  id,
  title: 'Down',
  status: 'open',
  severity: 'critical',
  started_at: '2026-05-03T12:00:00.000Z',
};
const alert = {
  id,
  event: 'incident.created',
  status: 'failed',
  incident_id: id,
  channel_type: 'Webhook',
  created_at: '2026-05-03T12:00:00.000Z',
  error: { code: 'timeout', message: 'It took too long.' },
};
const place = { kind: 'monitors', key: 'a', id };
const move = { kind: 'monitors', from: 'a', to: 'b', id };
const plan = {
  digest: 'digest',
  file_set: 'x',
  changes: [
    { action: 'change', ...place, fields: [{ field: 'name', before: 'a', after: 'b', secret: false }] },
  ],
  moved: [move],
  adopted: [place],
  left_out: [place],
  maybe_moved: [move],
  paused_by_plan: [place],
  secrets: [{ ...place, field: 'webhook_secret' }],
  confirmation_mails: {
    needed: 130,
    can_be_sent: true,
    left: 100,
    max: 100,
    left_again_at: '2026-05-04T12:00:00.000Z',
  },
};
const unconfirmed = [
  {
    key: 'mail',
    channel_id: id,
    email_address: 'ada@example.com',
    link_expires_at: '2026-05-04T12:00:00.000Z',
  },
];
const listed = (item: object) => ({ items: [item], next_cursor: null });

/** The answer of each path. */
const answers: Readonly<Record<string, object>> = {
  '/v1/summary': { monitors: { up: 1, down: 0 } },
  '/v1/account': { id, name },
  '/v1/monitors': listed(monitor),
  [`/v1/monitors/${id}`]: monitor,
  [`/v1/monitors/${id}/imported-history`]: {},
  '/v1/channels': listed(channel),
  [`/v1/channels/${id}`]: channel,
  '/v1/rotas': listed({ managed }),
  '/v1/routes': listed({ managed }),
  '/v1/maintenance-windows': listed({ managed }),
  '/v1/status-pages': listed({ managed }),
  '/v1/incidents': listed({ ...incident, acknowledgement }),
  [`/v1/incidents/${id}/acknowledge`]: incident,
  [`/v1/incidents/${id}/resolve`]: incident,
  '/v1/alerts': listed(alert),
  [`/v1/alerts/${id}/request`]: { headers: { 'content-type': 'application/json' }, body: '{}' },
  '/v1/config': {
    config: { version: 1, monitors: { shop: { type: 'api' } } },
    secrets: ['/monitors/shop/settings/bearer_token'],
  },
  '/v1/config/plan': plan,
  '/v1/config/apply': { ...plan, unconfirmed },
};

const problem = {
  detail: 'The configuration has 1 error.',
  errors: [
    {
      field: 'monitors.a',
      message: 'monitors.a is wrong',
      pointer: '/monitors/a',
      egress_allow: '10.0.0.0/8',
    },
  ],
};

const folder = await mkdtemp(join(tmpdir(), 'tocsin-types-'));
const [config, history] = [join(folder, 'tocsin.yaml'), join(folder, 'history.json')];
let replaced: Readonly<Record<string, unknown>> = {};
let status = 200;
let asked = new Set<string>();
const server = createServer((request, response) => {
  request.resume();
  const { pathname } = new URL(request.url ?? '', 'http://api');
  asked.add(pathname);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...answers, ...replaced }[pathname] ?? null));
});
beforeAll(async () => {
  await writeFile(config, 'version: 1\n');
  await writeFile(
    history,
    '{"version":1,"source":"x","file_set":"x","monitors":{"a":{"days":[],"outages":[]}}}',
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const against = async (args: readonly string[], answer: typeof replaced = {}) => {
  replaced = answer;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCli(args, { env: { HOME: folder, TOCSIN_URL: url, TOCSIN_API_KEY: 'key' } });
};

const others = [null, 7, 'other', [7], { a: 7 }] as const;

/** The value with each of its parts replaced in turn. */
function* variantsOf(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  for (const other of others) yield [`${path} ${JSON.stringify(other)}`, other];
  if (typeof value !== 'object' || value === null) return;
  for (const [part, inside] of Object.entries(value))
    for (const [at, changed] of variantsOf(inside, `${path}.${part}`)) {
      if (Array.isArray(value)) yield [at, value.with(Number(part), changed)];
      else yield [at, { ...value, [part]: changed }];
    }
}

const riddles = /undefined|\[object Object\]|NaN/;

test.each(commandsOfApi({ id, name, config, history, folder }))(
  'fields of other types are a sentence or no trouble: %s %s',
  async (...args) => {
    asked = new Set();
    expect((await against(args)).error.join()).not.toContain('no api of Tocsin');
    const faults: string[] = [];
    for (const path of [...asked])
      for (const [at, answer] of variantsOf(answers[path])) {
        const ended = await against(args, { [path]: answer }).catch(String);
        if (typeof ended === 'string') faults.push(`${path}${at}: ${ended}`);
        else if (riddles.test([...ended.out, ...ended.error].join('\n')))
          faults.push(`${path}${at}: ${[...ended.out, ...ended.error].join(' | ')}`);
      }
    expect(faults).toEqual([]);
  },
);

test('a problem with fields of other types is a sentence', async () => {
  status = 400;
  const faults: string[] = [];
  for (const [at, answer] of variantsOf(problem)) {
    const ended = await against(['plan', config], { '/v1/config/plan': answer }).catch(String);
    if (typeof ended === 'string') faults.push(`${at}: ${ended}`);
    else if (ended.code !== 1 || riddles.test(ended.error.join('\n')))
      faults.push(`${at}: ${ended.error.join(' | ')}`);
  }
  status = 200;
  expect(faults).toEqual([]);
});

test('what a newer server adds is ignored', async () => {
  const { code, out, error } = await against(['plan', config], {
    '/v1/config/plan': {
      ...plan,
      more: 1,
      changes: [{ ...plan.changes[0], action: 'replace', kind: 'robots', more: {} }],
    },
  });
  expect([code, out.slice(0, 2), error]).toEqual([2, ['replace robots a', '    name: "a" → "b"'], []]);
});
