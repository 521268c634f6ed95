// Over ten seconds: it makes the worst requests of every operation to a full account, in a process that counts its steps.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../scripts/processes.mjs';
import type { Json } from './support/account.js';
import { fillAccount } from './support/full-account.js';
import {
  heavyOperations,
  type Ids,
  isReached,
  type OpenApi,
  unreached,
  worstBodies,
} from './support/heaviest-request.js';
import { Service } from './support/service.js';
import { signedIn } from './support/signed-in.js';

/** The most steps between two rounds of the event loop. So many take about 10 ms. */
const stepsMax = 200_000;
/** The renderer of Markdown gives way to nobody before the end of a text, which has at most 10,000 characters. */
const stepsOfMarkdownMax = 1_500_000;
const bodyBytes = 60 * 1024;
const configBytes = 256 * 1024;

let service: Service;
let stepsUrl: string;
let document: OpenApi;
let ids: Ids;
let proberToken: string;
let session: Readonly<Record<string, string>>;

beforeAll(async () => {
  const port = String(await freePort());
  stepsUrl = `http://127.0.0.1:${port}`;
  service = await Service.start(unlimited);
  const { prober_token } = await service.administer(['prober-token', 'create', '--name', 'turns']);
  proberToken = String(prober_token);
  session = await signedIn(service);
  ids = await fillAccount(service, proberToken, 0.2);
  document = (await (await fetch(`${service.address}/openapi.json`)).json()) as OpenApi;
  await service.stopApi();
  const preload = fileURLToPath(new URL('support/count-steps.mjs', import.meta.url));
  await service.startApi({ NODE_OPTIONS: `--import ${preload}`, STEPS_PORT: port });
});
afterAll(() => service?.stop());

const unlimited = {
  RATE_LIMIT_PER_KEY: '1000000000',
  RATE_LIMIT_PER_ADDRESS: '1000000000',
  RATE_LIMIT_FAILED_AUTH: '1000000000',
};

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** @returns the status, and the most steps between two turns meanwhile */
const ask = async ({ method, path, headers = byKey(), body }: Asked): Promise<[number, number]> => {
  const request = { method, headers: { ...headers, ...(body && json) }, ...(body && { body }) };
  await fetch(`${stepsUrl}/begin`);
  const answer = await fetch(service.address + path, request);
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
  else await answer.arrayBuffer();
  return [answer.status, Number(await (await fetch(`${stepsUrl}/end`)).text())];
};

const json = { 'content-type': 'application/json' };
const byKey = (key: string = service.apiKey) => ({ authorization: `Bearer ${key}` });

describe('a configuration gives way to others', () => {
  const named = (count: number, make: (index: number) => Json): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`item-${index}`, make(index)]));
  const texts = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index));
  const window = { starts_at: '2090-01-01T00:00:00.000Z', duration_minutes: 60 };
  const monitor = { type: 'http', target: 'https://shop.example.com/' };

  test.each<[string, Json]>([
    [
      'names unknown monitors',
      { maintenance_windows: named(20, () => ({ ...window, monitors: texts(5000, (at) => `m${at}`) })) },
    ],
    [
      'has recurrences that never come',
      {
        maintenance_windows: named(100, (at) => ({
          ...window,
          rrule: [
            'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
            'FREQ=WEEKLY;INTERVAL=53;BYMONTH=1;BYMONTHDAY=40',
            'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7;UNTIL=20900102',
            'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=31;BYMONTH=2;BYSETPOS=31',
            'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;BYMONTHDAY=1,2;INTERVAL=3',
          ][at % 5],
        })),
      },
    ],
    [
      'has monitors with faults',
      {
        monitors: named(5000, (at) => ({ ...monitor, name: '', tags: [at], settings: { [`a.${at}`]: [] } })),
      },
    ],
    [
      'has monitors whose settings hold long lists',
      {
        monitors: named(5, () => ({
          ...monitor,
          settings: {
            accepted_statuses: texts(9000, (at) => `${at}`),
            headers: Object.fromEntries(texts(5000, (at) => `h${at}`).map((name) => [name, []])),
          },
        })),
      },
    ],
    [
      'has long texts',
      {
        channels: named(3, () => ({
          type: 'Telegram',
          bot_token: 'a'.repeat(2 ** 18),
          chat_id: 'ä'.repeat(2 ** 18),
        })),
        monitors: named(3, () => ({ ...monitor, name: 'ä'.repeat(2 ** 18), target: 'a'.repeat(2 ** 18) })),
      },
    ],
    [
      'has pages whose components have faults',
      {
        status_pages: named(20, (page) => ({
          slug: `page-${page}`,
          components: texts(100, (at) => `${at}`).map((name) => ({
            name,
            monitor: `m${name}`,
            group: '',
            description: 7,
          })),
        })),
      },
    ],
    [
      'has pages whose components name unknown monitors',
      {
        status_pages: named(20, (page) => ({
          slug: `page-${page}`,
          components: texts(100, (at) => `c${at}`).map((name) => ({ name, monitor: name })),
        })),
      },
    ],
    [
      'moves keys',
      {
        moved: { monitors: Object.fromEntries(texts(5000, (at) => `m${at}`).map((key) => [key, 'item-9'])) },
        monitors: named(3, () => monitor),
      },
    ],
    [
      'has more kinds than there are',
      Object.fromEntries(texts(9000, (at) => `k${at}`).map((name) => [name, {}])),
    ],
  ])('that %s', async (_, files) => {
    const [status, steps] = await ask({
      method: 'POST',
      path: '/v1/config/plan',
      body: JSON.stringify({ version: 1, file_set: 'other', ...files }),
    });
    expect(status).toBe(400);
    expect(steps).toBeLessThan(stepsMax);
  });
});

test('one text of Markdown is what is computed at once for longest', async () => {
  const path = `/v1/status-pages/${ids('/v1/status-pages', 'id')[0]}/posts`;
  const text = '- a\n'.repeat(2_500);
  const body = JSON.stringify({ title: 'a', status: 'investigating', text, publish: true });
  const [status, steps] = await ask({ method: 'POST', path, body });
  expect(status).toBe(201);
  // More than others may take, which shows that steps are counted.
  expect(steps).toBeGreaterThan(stepsMax);
  expect(steps).toBeLessThan(stepsOfMarkdownMax);
});

test('every operation gives way to others, whatever its body holds', async () => {
  const tooLong: object[] = [];
  const statusesOf = new Map<string, number[]>();
  for (const operation of heavyOperations(document, ids)) {
    const { id, method, credential, paths, schema } = operation;
    const headers = { bearer: byKey(), prober: byKey(proberToken), session, none: {} }[credential];
    const bytes = id.endsWith('Config') ? configBytes : bodyBytes;
    for (const body of schema === null ? [undefined] : worstBodies(document, operation, bytes, ids)) {
      const [status, steps] = await ask({ method, path: paths[0] ?? '', headers, body });
      if (steps > stepsMax) tooLong.push({ id, status, steps, body: body?.slice(0, 200) });
      statusesOf.set(id, [...(statusesOf.get(id) ?? []), status]);
    }
  }
  expect(tooLong).toEqual([]);
  const others = [...statusesOf].filter(([, statuses]) => !isReached(statuses)).map(([id]) => id);
  expect(others.sort()).toEqual(Object.keys(unreached).sort());
});
