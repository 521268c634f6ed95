import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiKeyView } from '../../src/api-keys/api-key-view.js';
import type { ChannelView } from '../../src/channels/channel-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { setPlan } from '../support/beyond-plan-suite.js';
import type { Answer, Client } from '../support/client.js';
import {
  anEmail,
  aSlack,
  aTeams,
  aTelegram,
  aWebhook,
  newChannel,
  newIncident,
  newMailDomain,
  newMaintenanceWindow,
  newMonitor,
  newRota,
  newRoute,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from '../support/things.js';

/** Fields that only reduce a channel, whatever its type. */
const channelReductions = [
  { enabled: false },
  { min_severity: 'critical' },
  { fallback_channel_id: null },
  { webhook_secret: null },
];

const monitorReductions = [
  { tags: [] },
  { regions: ['default'] },
  { settings: {} },
  { parent_id: null },
  { interval_seconds: 3600 },
  { severity: 'info' },
];

const pageReductions = [{ password: null }, { domain: null }, { description: null }, { noindex: true }];

type Things = {
  readonly monitors: readonly MonitorView[];
  readonly channels: readonly ChannelView[];
  readonly pageIds: readonly string[];
  readonly componentId: string;
  readonly postId: string;
  readonly windowId: string;
  readonly routeId: string;
  readonly mailDomainId: string;
  readonly rotaId: string;
  readonly batchId: string;
  readonly incidentId: string;
  readonly keyId: string;
  readonly invitationId: string;
};

/** Makes an account on Lite with more of each kind than Free allows. */
const fill = async (client: Client): Promise<Things> => {
  const channels: ChannelView[] = [];
  for (const body of [aWebhook, aSlack, aTeams, aTelegram, anEmail])
    channels.push(await newChannel(client, body));
  const monitors: MonitorView[] = [];
  for (let n = 0; n < 5; n += 1) {
    monitors.push(
      await newMonitor(client, {
        name: `monitor ${n}`,
        tags: ['prod'],
        regions: ['default', 'eu-west'],
        settings: { basic_auth: { username: 'ada', password: 'a secret of the test' } },
        parent_id: monitors[0]?.id ?? null,
        channel_ids: channels.map(({ id }) => id),
      }),
    );
  }
  const pages = [
    await newStatusPage(client, 'one', { password: 'a good password' }),
    await newStatusPage(client, 'two'),
  ];
  const page = pages[0]?.id ?? '';
  const component = await newStatusComponent(client, page, { monitor_id: monitors[4]?.id });
  const post = await newStatusPost(client, page, { publish: false });
  const window = await newMaintenanceWindow(client);
  const route = await newRoute(client, { channel_ids: channels.map(({ id }) => id) });
  const rota = await newRota(client, { people: [{ match: 'Ada', channel_ids: ids(channels) }] });
  await client.put(`/v1/monitors/${monitors[0]?.id}/rotas/${rota.id}`);
  const mailDomain = await newMailDomain(client);
  const incident = await newIncident(client, monitors[0]?.id ?? '');
  await client.post(`/v1/incidents/${incident.id}/acknowledge`);
  const waiting = { action: 'delete', kind: 'routes', ids: [route.id] };
  const batch = await client.post<{ id: string }>('/v1/batches', waiting);
  const key = await client.post<ApiKeyView>('/v1/api-keys', { name: 'laptop' });
  const invited = { email_address: 'bob@example.com', role: 'viewer' };
  const invitation = await client.post<{ id: string }>('/v1/invitations', invited);
  return {
    monitors,
    channels,
    pageIds: pages.map(({ id }) => id),
    componentId: component.id,
    postId: post.id,
    windowId: window.id,
    routeId: route.id,
    rotaId: rota.id,
    batchId: batch.body.id,
    mailDomainId: mailDomain.id,
    incidentId: incident.id,
    keyId: key.body.id,
    invitationId: invitation.body.id,
  };
};

type Requests = (things: Things) => readonly (readonly [path: string, body?: object])[];

const patches = (paths: readonly string[], bodies: readonly object[]) =>
  paths.flatMap((path) => bodies.map((body) => [path, body] as const));

const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);

/** Every PATCH and DELETE of what an account has, in an order in which each finds its thing. */
const reductions: Readonly<Record<string, Requests>> = {
  'PATCH /v1/account': () => [['/v1/account', { name: 'x' }]],
  'PATCH /v1/channels/{id}': ({ channels }) =>
    channels.flatMap(({ id, type }) =>
      channelReductions
        .filter((body) => type === 'Webhook' || !('webhook_secret' in body))
        .map((body) => [`/v1/channels/${id}`, body] as const),
    ),
  'PATCH /v1/monitors/{id}': ({ monitors }) =>
    patches(
      ids(monitors).map((id) => `/v1/monitors/${id}`),
      monitorReductions,
    ),
  'PATCH /v1/maintenance-windows/{id}': ({ windowId }) => [
    [`/v1/maintenance-windows/${windowId}`, { duration_minutes: 5 }],
  ],
  'PATCH /v1/rotas/{id}': ({ rotaId }) => [[`/v1/rotas/${rotaId}`, { people: [], otherwise: [] }]],
  'PATCH /v1/routes/{id}': ({ routeId }) => [[`/v1/routes/${routeId}`, { channel_ids: [] }]],
  'PATCH /v1/status-pages/{id}': ({ pageIds }) =>
    patches(
      pageIds.map((id) => `/v1/status-pages/${id}`),
      pageReductions,
    ),
  'PATCH /v1/status-pages/{id}/components/{component_id}': ({ pageIds, componentId }) => [
    [`/v1/status-pages/${pageIds[0]}/components/${componentId}`, { monitor_id: null }],
  ],
  'PATCH /v1/status-pages/{id}/posts/{post_id}': ({ pageIds, postId }) => [
    [`/v1/status-pages/${pageIds[0]}/posts/${postId}`, { title: 'Shorter' }],
  ],
  'PATCH /v1/api-keys/{id}': ({ keyId }) => [[`/v1/api-keys/${keyId}`, { allowed_networks: ['127.0.0.1'] }]],
  'DELETE /v1/batches/{id}': ({ batchId }) => [[`/v1/batches/${batchId}`]],
  'DELETE /v1/incidents/{id}/acknowledge': ({ incidentId }) => [[`/v1/incidents/${incidentId}/acknowledge`]],
  'DELETE /v1/monitors/{id}/rotas/{rota_id}': ({ monitors, rotaId }) => [
    [`/v1/monitors/${monitors[0]?.id}/rotas/${rotaId}`],
  ],
  'DELETE /v1/monitors/{id}/channels/{channel_id}': ({ monitors, channels }) =>
    ids(monitors).flatMap((id) =>
      ids(channels).map((channelId) => [`/v1/monitors/${id}/channels/${channelId}`] as const),
    ),
  'DELETE /v1/monitors/{id}/tags/{tag}': ({ monitors }) =>
    ids(monitors).map((id) => [`/v1/monitors/${id}/tags/prod`] as const),
  'DELETE /v1/status-pages/{id}/posts/{post_id}': ({ pageIds, postId }) => [
    [`/v1/status-pages/${pageIds[0]}/posts/${postId}`],
  ],
  'DELETE /v1/status-pages/{id}/components/{component_id}': ({ pageIds, componentId }) => [
    [`/v1/status-pages/${pageIds[0]}/components/${componentId}`],
  ],
  'DELETE /v1/status-pages/{id}': ({ pageIds }) => pageIds.map((id) => [`/v1/status-pages/${id}`] as const),
  'DELETE /v1/maintenance-windows/{id}': ({ windowId }) => [[`/v1/maintenance-windows/${windowId}`]],
  'DELETE /v1/rotas/{id}': ({ rotaId }) => [[`/v1/rotas/${rotaId}`]],
  'DELETE /v1/routes/{id}': ({ routeId }) => [[`/v1/routes/${routeId}`]],
  'DELETE /v1/mail-domains/{id}': ({ mailDomainId }) => [[`/v1/mail-domains/${mailDomainId}`]],
  'DELETE /v1/channels/{id}': ({ channels }) => ids(channels).map((id) => [`/v1/channels/${id}`] as const),
  'DELETE /v1/monitors/{id}': ({ monitors }) => ids(monitors).map((id) => [`/v1/monitors/${id}`] as const),
  'DELETE /v1/invitations/{id}': ({ invitationId }) => [[`/v1/invitations/${invitationId}`]],
  'DELETE /v1/api-keys/{id}': ({ keyId }) => [[`/v1/api-keys/${keyId}`]],
};

/** These need what a key cannot make, and no plan concerns them: people, their sign-ins, and visitors' addresses. */
const ofPeople = [
  'PATCH /v1/members/{id}',
  'DELETE /v1/members/{id}',
  'PATCH /v1/person',
  'PATCH /v1/passkeys/{id}',
  'DELETE /v1/session',
  'DELETE /v1/sessions',
  'DELETE /v1/sessions/{id}',
  'DELETE /v1/status-pages/{id}/subscribers/{subscriber_id}',
];

describe('an account that was moved to Free', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  test('has a reduction in this test for every PATCH and DELETE', async () => {
    const { paths } = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenAPIObject;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      (['patch', 'delete'] as const)
        .filter((method) => method in methods)
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual([...Object.keys(reductions), ...ofPeople].toSorted());
  });

  test('switches off, simplifies and deletes everything that it has', async () => {
    const client = await api.newAccount('lite');
    const things = await fill(client);
    await setPlan(api, client, 'free');
    const refused: string[] = [];
    for (const [operation, requests] of Object.entries(reductions)) {
      const [method = ''] = operation.split(' ');
      for (const [path, body] of requests(things)) {
        const { status, text }: Answer<unknown> = await client.send(method, path, body);
        if (status !== 200 && status !== 204)
          refused.push(`${method} ${path} ${JSON.stringify(body)}: ${status} ${text}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('makes its channels do no more than before', async () => {
    const client = await api.newAccount('lite');
    const { id } = await newChannel(client, { ...aWebhook, enabled: false, min_severity: 'critical' });
    await setPlan(api, client, 'free');
    const bodies = [
      { enabled: true },
      { min_severity: 'info' },
      { endpoint_url: 'https://other.example.com/in' },
      { enabled: false, endpoint_url: 'https://other.example.com/in' },
    ];
    for (const body of bodies)
      expect([body, (await client.patch(`/v1/channels/${id}`, body)).status]).toEqual([body, 403]);
  });

  test('switches a channel off and deletes it by a configuration, and makes none', async () => {
    const client = await api.newAccount('lite');
    const { name: _, ...hook } = aWebhook;
    const files = (channels: object) => ({ version: 1, prune: true, channels });
    const apply = async (channels: object) => {
      const planned = await client.post<{ digest: string }>('/v1/config/plan', files(channels));
      if (planned.status !== 200) return planned.status;
      const { digest } = planned.body;
      return (await client.post('/v1/config/apply', { ...files(channels), digest })).status;
    };
    expect(await apply({ a: hook, b: hook })).toBe(200);
    await setPlan(api, client, 'free');
    expect(await apply({ a: { ...hook, enabled: false }, b: hook })).toBe(200);
    expect(await apply({ a: hook, b: hook })).toBe(400);
    expect(await apply({ a: { ...hook, enabled: false } })).toBe(200);
    expect(await apply({ a: { ...hook, enabled: false }, c: hook })).toBe(400);
    const { items } = (await client.get<{ items: ChannelView[] }>('/v1/channels')).body;
    expect(items.map(({ name, enabled }) => [name, enabled])).toEqual([['a', false]]);
  });

  test('runs what its files say while there is room, and pauses nothing by them', async () => {
    const client = await api.newAccount('lite');
    const monitor = { type: 'http', target: 'https://shop.example.com/' };
    const body = (monitors: object, prune = true) => ({ version: 1, prune, monitors });
    const plan = async (monitors: object) =>
      client.post<{ digest: string; changes: unknown[]; paused_by_plan: { key: string }[] }>(
        '/v1/config/plan',
        body(monitors),
      );
    const apply = async (monitors: object) => {
      const { digest } = (await plan(monitors)).body;
      return (await client.post('/v1/config/apply', { ...body(monitors), digest })).status;
    };
    const five = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((key) => [key, { ...monitor, paused: false }]),
    );
    for (const key of Object.keys(five))
      expect(await apply(Object.fromEntries(Object.entries(five).filter(([each]) => each <= key)))).toBe(200);
    await setPlan(api, client, 'free');
    const planned = (await plan(five)).body;
    expect([planned.changes, planned.paused_by_plan.map(({ key }) => key)]).toEqual([[], ['d', 'e']]);
    // A person pauses one that the plan had paused, so that it does not go on by itself.
    const paused = { ...five, d: { ...monitor, paused: true } };
    expect(await apply(paused)).toBe(200);
    expect((await plan(five)).status).toBe(400);
    const { c: _, ...withoutC } = five;
    expect(await apply(withoutC)).toBe(200);
    const { items } = (await client.get<{ items: MonitorView[] }>('/v1/monitors')).body;
    expect(items.reverse().map(({ name, pause_reason }) => [name, pause_reason])).toEqual([
      ['a', null],
      ['b', null],
      ['d', null],
      ['e', 'plan'],
    ]);
    const { a: __, ...withoutA } = withoutC;
    expect(await apply(withoutA)).toBe(200);
    expect((await plan(withoutA)).body.paused_by_plan).toEqual([]);
  });
});
