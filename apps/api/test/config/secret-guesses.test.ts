// Over ten seconds: as the first file of a worker, it loads the api.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AgendaKeeper } from '../../src/agenda/agenda.module.js';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { EventReader } from '../support/event-reader.js';
import { inSession } from '../support/people.js';
import { aCalendar } from '../support/things.js';
import { until } from '../support/until.js';

const right = 'the-right-secret-0000';
const wrong = 'another-secret-000000';

const http = { type: 'http', target: 'https://shop.example.com/' };
const steps = [{ name: 'Home', url: 'https://shop.example.com/' }];

const heartbeat = (push_token: string) => ({
  type: 'heartbeat',
  target: 'backup',
  settings: { period_seconds: 3600, push_token },
});

/** Every kind of resource with a secret, by what the files say of it, and by the path of its secret. */
const cases: readonly (readonly [what: string, kind: string, of: (secret: string) => object])[] = [
  [
    'a webhook',
    'channels',
    (webhook_secret) => ({ type: 'Webhook', endpoint_url: 'https://hooks.example.com/in', webhook_secret }),
  ],
  [
    'a Slack channel',
    'channels',
    (secret) => ({ type: 'Slack', webhook_url: `https://hooks.slack.com/services/T000/B000/${secret}` }),
  ],
  [
    'basic authentication',
    'monitors',
    (password) => ({ ...http, settings: { basic_auth: { username: 'ada', password } } }),
  ],
  ['a bearer token', 'monitors', (bearer_token) => ({ ...http, settings: { bearer_token } })],
  [
    'variables of steps',
    'monitors',
    (user) => ({
      type: 'multi_step',
      target: 'https://shop.example.com/',
      settings: { steps, variables: { user } },
    }),
  ],
  ['a push token', 'monitors', heartbeat],
  ['a status page', 'status_pages', (password) => ({ title: 'Acme', password })],
];

const paths: Readonly<Record<string, string>> = {
  channels: '/v1/channels',
  monitors: '/v1/monitors',
  status_pages: '/v1/status-pages',
};

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const times = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

let api: TestApi;
let made = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** Keys and names differ between accounts, since slugs belong to one. */
const files = (kind: string, key: string, resource: object) => ({
  version: 1,
  [kind]: { [key]: kind === 'status_pages' ? { ...resource, slug: key } : resource },
});

const plan = (client: Client, body: object) => client.post<{ digest: string }>('/v1/config/plan', body);

const apply = async (client: Client, body: object) => {
  const { digest } = (await plan(client, body)).body;
  return client.post('/v1/config/apply', { ...body, digest });
};

/** Returns everything that an account can see after an action: answers, the audit log, live events and due times. */
const seen = async (
  client: Client,
  { kind, own }: { kind: string; own: string },
  act: (id: string) => Promise<{ status: number; body: unknown }>,
): Promise<string> => {
  const [item] = (await client.get<{ items: Item[] }>(paths[kind] ?? '')).body.items;
  const id = item?.id ?? '';
  const [health, due] = kind === 'monitors' ? ['up', 9_999_999_999_999] : ['', 0];
  const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  if (kind === 'monitors') {
    await until('the heartbeat has its first verdict', async () => {
      const heartbeats = await api.rows('heartbeat', `monitor_id = '${id}'`);
      return heartbeats.every(({ judge_at }) => Number(judge_at) > Date.now());
    });
    await writing.query(`UPDATE monitor_health SET status = '${health}' WHERE monitor_id = '${id}'`);
    await writing.query(`UPDATE check_series SET due_at = ${due} WHERE monitor_id = '${id}'`);
    await writing.query(`UPDATE heartbeat SET judge_at = ${due} WHERE monitor_id = '${id}'`);
  }
  const countAlerts = async () => (await client.get<{ items: unknown[] }>('/v1/alerts')).body.items.length;
  const alertsBefore = await countAlerts();
  const events = await EventReader.open(client);
  const answer = await act(id);
  const after = (await client.get<Item>(`${paths[kind]}/${id}`)).body;
  const alerts = (await countAlerts()) - alertsBefore;
  const isHeard = (type: string) => events.events.some((event) => event.type === type);
  if (kind === 'monitors') await events.next('monitor', id);
  else await events.until(() => isHeard('change') && (alerts === 0 || isHeard('alert')));
  events.close();
  const log = (await client.get<{ items: AuditEntryView[] }>('/v1/audit-log')).body.items;
  const comparable = {
    answer: [answer.status, answer.body],
    after,
    isUpdated: after.updated_at !== item?.updated_at,
    log: log.map(({ action, fields }) => [action, fields]),
    // Two changes between two looks are one event.
    events: [...new Set(events.events.map(({ type }) => type))].sort(),
    alerts,
    isDue: (await api.rows('check_series', `monitor_id = '${id}'`)).map(({ due_at }) => due_at !== due),
    isJudged: (await api.rows('heartbeat', `monitor_id = '${id}'`)).map(({ judge_at }) => judge_at !== due),
    health: (await api.rows('monitor_health', `monitor_id = '${id}'`)).map(({ status }) => status),
  };
  return JSON.stringify(comparable)
    .replaceAll(uuids, 'id')
    .replaceAll(times, '"a time"')
    .replaceAll(/"digest":"[\w-]+"/g, '"digest"')
    .replaceAll(/ping\/[\w-]+/g, 'ping')
    .replaceAll(own, 'own');
};

describe.each(cases)('a guess of the secret of %s', (what, kind, of) => {
  /** An account with the resource. */
  const withSecret = async () => {
    made += 1;
    const own = `own-${made}-own`;
    const key = kind === 'status_pages' ? own : 'key';
    const client = await api.newAccount('lite');
    const body = (secret: string) =>
      files(kind, key, of(what === 'a status page' ? `${own}-${secret}` : secret));
    expect((await apply(client, body(right))).status).toBe(200);
    return { client, own, body, resource: (secret: string) => Object(Object(body(secret))[kind])[key] };
  };

  test('is planned as any other text', async () => {
    const { client, body } = await withSecret();
    const answers = [await plan(client, body(right)), await plan(client, body(wrong))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body).toMatchObject({ changes: [], secrets: [expect.objectContaining({ kind })] });
  });

  test('has the same effect as any other text when it is applied', async () => {
    const told = await Promise.all(
      [right, wrong].map(async (secret) => {
        const { client, own, body } = await withSecret();
        return seen(client, { kind, own }, () => apply(client, body(secret)));
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatch(/"isUpdated":true.*"alerts":0/);
  });

  test('has the same effect as any other text when it is set by a request', async () => {
    const told = await Promise.all(
      [right, wrong].map(async (secret) => {
        const { client, own, resource } = await withSecret();
        const { type: _, title: __, target: ___, slug: ____, ...changes } = resource(secret);
        return seen(client, { kind, own }, (id) => client.patch(`${paths[kind]}/${id}`, changes));
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toContain('"isUpdated":true');
  });
});

test('another secret is stored by an apply, and takes effect', async () => {
  const client = await api.newAccount('lite');
  const [, kind, of] = cases[2] ?? ['', '', () => ({})];
  await apply(client, files(kind, 'key', of(right)));
  const sealed = async () =>
    (await api.rows('monitor', `account_id = '${client.accountId}'`))[0]?.secrets_sealed;
  const before = await sealed();
  await apply(client, files(kind, 'key', of(wrong)));
  expect(await sealed()).not.toEqual(before);
});

describe('those who may only read', () => {
  const calendar = (summary: string) => aCalendar.replace(/SUMMARY:.*/, `SUMMARY:${summary}`);
  /** Beside the secrets, what readers see masked or not at all. */
  const hidden: typeof cases = [
    ...cases,
    [
      'the URL of a webhook',
      'channels',
      (path) => ({ type: 'Webhook', endpoint_url: `https://hooks.example.com/${path}` }),
    ],
    ['the text of a calendar', 'rotas', (summary) => ({ calendar: calendar(summary) })],
    ['the URL of a calendar', 'rotas', (path) => ({ calendar_url: `https://calendar.example.com/${path}` })],
  ];

  const readers = async (client: Client): Promise<readonly Client[]> => [
    await api.newKey(client, { scopes: ['read'] }),
    await inSession(api, client, 'viewer'),
  ];

  test.each(hidden)('learn by a plan nothing about %s', async (_, kind, of) => {
    made += 1;
    const own = `own-${made}-own`;
    const client = await api.newAccount('lite');
    const body = (secret: string) => files(kind, own, of(`${own}-${secret}`));
    expect((await apply(client, body(right))).status).toBe(200);
    for (const reader of await readers(client)) {
      const answers = [await plan(reader, body(right)), await plan(reader, body(wrong))];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(answers[0]?.body).toMatchObject({
        changes: [],
        secrets: expect.arrayContaining([expect.objectContaining({ kind, key: own })]),
      });
      const pruned = await plan(reader, { version: 1, [kind]: {}, prune: true });
      expect(pruned.body).toMatchObject({ changes: [{ action: 'delete', key: own }] });
      expect(JSON.stringify([answers, pruned.body])).not.toContain(right);
    }
  });

  test('see all other changes, and what is wrong with a value, and apply nothing', async () => {
    const client = await api.newAccount('lite');
    const hook = { type: 'Webhook', endpoint_url: 'https://hooks.example.com/in' };
    await apply(client, files('channels', 'hook', hook));
    for (const reader of await readers(client)) {
      const renamed = files('channels', 'hook', { ...hook, name: 'another' });
      const planned = await plan(reader, renamed);
      expect(planned.body).toMatchObject({
        changes: [{ action: 'change', fields: [{ field: 'name', before: 'hook', after: 'another' }] }],
        secrets: [{ kind: 'channels', key: 'hook', field: 'endpoint_url' }],
      });
      const invalid = await plan(reader, files('channels', 'hook', { ...hook, endpoint_url: 'nowhere' }));
      expect([invalid.status, JSON.stringify(invalid.body)]).toEqual([
        400,
        expect.stringContaining('/channels/hook/endpoint_url'),
      ]);
      const { digest } = planned.body;
      expect((await reader.post('/v1/config/apply', { ...renamed, digest })).status).toBe(403);
    }
  });

  test('are not told that a push token is in use', async () => {
    const client = await api.newAccount('lite');
    const token = 'a-token-that-is-in-use';
    await apply(client, files('monitors', 'one', heartbeat(token)));
    expect((await plan(client, files('monitors', 'two', heartbeat(token)))).status).toBe(400);
    for (const reader of await readers(client)) {
      const answers = await Promise.all(
        [token, 'a-token-that-is-not-in-use'].map((each) =>
          plan(reader, files('monitors', 'two', heartbeat(each))),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    }
  });
});

test('a plan, an apply, a create and an update tell nothing of the push tokens of another account', async () => {
  const quiet = await startApi();
  // It would judge a heartbeat between two answers that are compared.
  await quiet.app.get(AgendaKeeper).stop();
  const [holder, guesser] = [await quiet.newAccount('lite'), await quiet.newAccount('lite')];
  const tokens = ['a-token-of-somebody', 'a-token-of-nobody-0'];
  await apply(holder, files('monitors', 'one', heartbeat(tokens[0] ?? '')));
  const told = [];
  for (const token of tokens) {
    const client = await quiet.newAccount('lite');
    const body = files('monitors', 'one', heartbeat(token));
    const made = await guesser.post<Item>('/v1/monitors', { name: 'b', ...heartbeat(token) });
    const { id } = (await guesser.post<Item>('/v1/monitors', { name: 'b', ...heartbeat('no-token-of-both') }))
      .body;
    await guesser.delete(`/v1/monitors/${made.body.id}`);
    const answers = [
      await plan(client, body),
      await apply(client, body),
      made,
      await guesser.patch(`/v1/monitors/${id}`, { settings: heartbeat(token).settings }),
    ];
    await guesser.delete(`/v1/monitors/${id}`);
    told.push(
      JSON.stringify(answers.map(({ status, body }) => [status, body]))
        .replaceAll(uuids, 'id')
        .replaceAll(times, '"a time"')
        .replaceAll(/"digest":"[\w-]+"/g, '"digest"')
        .replaceAll(/ping\/[\w-]+/g, 'ping'),
    );
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).not.toContain('400');
  await quiet.stop();
});
