import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aMonitor, anEmail, newChannel, newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const errorsOf = async (body: object): Promise<readonly unknown[]> => {
  const answer = await client.post<ProblemBody>('/v1/config/plan', { version: 1, ...body });
  expect(answer.status).toBe(400);
  const errors: readonly { field: string; egress_allow?: string }[] = answer.body.errors ?? [];
  return errors.map(({ field, egress_allow }) =>
    egress_allow === undefined ? field : `${field} needs ${egress_allow}`,
  );
};

const { name: _, ...shop } = aMonitor;
const url = 'http://10.1.2.3/in';
const target = 'http://10.1.2.3/';
const hook = { type: 'Webhook', endpoint_url: url };
const closed = (field: string) => `${field} needs 10.1.2.3`;

test.each<[string, object, string[]]>([
  ['a setting', { ...shop, target, settings: { method: 'NONE' } }, ['settings.method']],
  ['a field', { ...shop, target, interval_seconds: -1 }, ['interval_seconds']],
  ['an unknown field', { ...shop, target, colour: 'red' }, ['colour']],
  ['a list', { ...shop, target, channels: 'mail' }, ['channels']],
  ['a type', { ...shop, target, type: 'htpt' }, ['type']],
  ['a reference', { ...shop, target, channels: ['nobody'] }, ['channels.0']],
  ['adopt', { ...shop, target, adopt: 'it' }, ['adopt']],
])('a monitor with a wrong part shows its closed address too: %s', async (_part, monitor, fields) => {
  expect((await errorsOf({ monitors: { shop: monitor } })).toSorted()).toEqual(
    [...fields.map((field) => `monitors.shop.${field}`), closed('monitors.shop.target')].toSorted(),
  );
});

test.each<[string, object, string[]]>([
  ['a field', { ...hook, colour: 'red' }, ['colour']],
  ['a value', { ...hook, webhook_secret: 7 }, ['webhook_secret']],
  ['a switch', { ...hook, enabled: 'maybe' }, ['enabled']],
  ['a reference', { ...hook, fallback: 'nobody' }, ['fallback']],
])('so does a channel: %s', async (_part, channel, fields) => {
  expect((await errorsOf({ channels: { hook: channel } })).toSorted()).toEqual(
    [...fields.map((field) => `channels.hook.${field}`), closed('channels.hook.endpoint_url')].toSorted(),
  );
});

test('so does a rota, and a resource with a wrong key', async () => {
  expect(
    await errorsOf({
      rotas: { night: { calendar_url: url, people: 'Ada' } },
      monitors: { '-': { ...shop, target } },
    }),
  ).toEqual([
    'rotas.night.people',
    'monitors.-',
    closed('rotas.night.calendar_url'),
    closed('monitors.-.target'),
  ]);
});

test('what is called is told once, and what calls nothing not at all', async () => {
  expect(
    await errorsOf({
      channels: { hook, mail: { ...anEmail, colour: 'red' } },
      monitors: {
        shop: { ...shop, target: 'https://' },
        job: { type: 'heartbeat', target: '10.1.2.3', colour: 'red' },
        named: { type: 'none', target: '10.1.2.3' },
      },
    }),
  ).toEqual([
    'monitors.job.colour',
    'monitors.named.type',
    closed('channels.hook.endpoint_url'),
    'channels.mail.colour',
    'monitors.shop.target',
  ]);
});

test('an address that is stored is not judged again, also where a field is wrong', async () => {
  const stored = await newMonitor(client, { ...aMonitor });
  const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  await writing.query(`UPDATE monitor SET target = '${target}' WHERE id = '${stored.id}'`);
  expect(
    await errorsOf({ monitors: { shop: { ...shop, target, adopt: stored.id, colour: 'red' } } }),
  ).toEqual(['monitors.shop.colour']);
});

test('who may only read learns nothing of a stored URL from a closed guess', async () => {
  await newChannel(client);
  const reader = await api.newKey(client, { scopes: ['read'] });
  const [{ id } = { id: '' }] = (await client.get<{ items: { id: string }[] }>('/v1/channels')).body.items;
  const body = { version: 1, channels: { hook: { ...hook, adopt: id, colour: 'red' } } };
  const planned = await reader.post<ProblemBody>('/v1/config/plan', body);
  expect(planned.body.errors?.map(({ field }) => field)).toEqual(['channels.hook.colour']);
  expect(await errorsOf(body)).toEqual(['channels.hook.colour', closed('channels.hook.endpoint_url')]);
});
