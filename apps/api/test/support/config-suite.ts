import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ChannelView } from '../../src/channels/channel-view.js';
import type { ConfigPlanView } from '../../src/config/config-view.js';
import { CreateMaintenanceWindow } from '../../src/maintenance/maintenance-window-commands.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Answer, Client, ProblemBody } from './client.js';
import { inSession } from './people.js';
import {
  aMaintenanceWindow,
  aMonitor,
  anEmail,
  aWebhook,
  newChannel,
  newMonitor,
  newStatusPage,
  proveDomain,
} from './things.js';

const { name: _, ...hook } = aWebhook;
const { name: __, ...shop } = aMonitor;
const { name: ____, ...mail } = anEmail;
const { name: ___, ...window } = aMaintenanceWindow;
const config = {
  version: 1,
  channels: { 'on-call': hook },
  monitors: {
    basket: { ...shop, parent: 'shop' },
    shop: { ...shop, name: 'Shop', tags: ['web'], channels: ['on-call'] },
  },
  routes: { production: { tags: ['web'], channels: ['on-call'], after_minutes: 5 } },
  maintenance_windows: { release: { ...window, monitors: ['shop'] } },
};

type Plan = Pick<ConfigPlanView, 'changes' | 'digest' | 'adopted' | 'left_out' | 'moved' | 'maybe_moved'>;

const ownHost = 'tocsin.example.com';

export const configSettings = { PUBLIC_URL: `http://${ownHost}` };

/** @param startApi starts an api with these settings on an empty database */
export const configSuite = (startApi: () => Promise<TestApi>): void => {
  let api: TestApi;
  let client: Client;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const plan = async (body: object): Promise<Plan> => {
    const answer = await client.post<Plan & ProblemBody>('/v1/config/plan', body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body;
  };
  const applyAs = (digest: string, body: object): Promise<Answer<Plan & ProblemBody>> =>
    client.post('/v1/config/apply', { ...body, digest });
  const apply = async (body: object): Promise<Plan> => {
    const answer = await applyAs((await plan(body)).digest, body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body;
  };
  const words = ({ changes }: Plan): string[] =>
    changes.map(
      ({ action, key, fields }) => `${action} ${key}: ${fields.map(({ field }) => field).join(' ')}`,
    );
  const refusalOf = async (body: object): Promise<string[]> => {
    const answer = await client.post<ProblemBody>('/v1/config/plan', { version: 1, ...body });
    expect(answer.status).toBe(400);
    const errors: readonly { pointer?: string; message: string }[] = answer.body.errors ?? [];
    return errors.map(({ pointer, message }) => `${pointer} ${message}`);
  };
  const alerts = async (): Promise<number> =>
    (await client.get<{ items: unknown[] }>('/v1/alerts')).body.items.length;
  const monitors = async (): Promise<readonly MonitorView[]> =>
    (await client.get<{ items: MonitorView[] }>('/v1/monitors')).body.items;

  const newClient = async (): Promise<void> => {
    client = await api.newAccount('lite');
  };

  describe('a configuration', () => {
    beforeAll(newClient);

    test('is planned without a change, applied, and then has an empty plan', async () => {
      const planned = await plan(config);
      expect(words(planned).map((text) => text.split(':', 1)[0])).toEqual([
        'create on-call',
        'create shop',
        'create basket',
        'create production',
        'create release',
      ]);
      expect(JSON.stringify(planned)).not.toContain(hook.webhook_secret);
      expect(await monitors()).toEqual([]);

      const { changes } = await apply(config);
      const ids = Object.fromEntries(changes.map(({ key, id }) => [key, id]));
      const [basket, made] = await monitors();
      expect(basket).toMatchObject({ id: ids.basket, name: 'basket', parent_id: ids.shop });
      expect(made).toMatchObject({ id: ids.shop, name: 'Shop', tags: ['web'], parent_id: null });
      expect(await plan(config)).toMatchObject({ changes: [], adopted: [], moved: [], left_out: [] });
      expect(await alerts()).toBe(1);
      const { body } = await client.get<{ items: { action: string }[] }>('/v1/audit-log');
      expect(body.items.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['monitor.created', 'channel.created', 'maintenance_window.created']),
      );
    });

    test('is named by what it manages, wherever that is shown', async () => {
      const managed = (key: string) => ({ managed: { file_set: 'default', key } });
      const [basket, made] = await monitors();
      expect([basket, made]).toMatchObject([managed('basket'), managed('shop')]);
      const path = `/v1/monitors/${made?.id}`;
      expect((await client.get(path)).body).toMatchObject(managed('shop'));
      expect((await client.patch(path, {})).body).toMatchObject(managed('shop'));
      const list = (await client.get<{ items: { id: string }[] }>('/v1/channels')).body.items;
      const attached = (await client.get<{ items: object[] }>(`${path}/channels`)).body.items;
      expect([...list, ...attached]).toMatchObject([managed('on-call'), managed('on-call')]);
      const channel = `/v1/channels/${list[0]?.id}`;
      expect((await client.get(channel)).body).toMatchObject(managed('on-call'));
    });

    test('shows drift, field by field, and applying it mends that', async () => {
      const [, drifted] = await monitors();
      await client.patch(`/v1/monitors/${drifted?.id}`, { target: 'https://other.example.com/', tags: [] });
      await client.delete(
        `/v1/monitors/${drifted?.id}/channels/${(await plan({ ...config, monitors: undefined })).digest}`,
      );
      const [change] = (await plan(config)).changes;
      expect(change).toMatchObject({
        action: 'change',
        key: 'shop',
        fields: [
          { field: 'tags', before: [], after: ['web'], secret: false },
          { field: 'target', before: 'https://other.example.com/', after: shop.target },
        ],
      });
      await apply(config);
      expect((await monitors())[1]).toMatchObject({ target: shop.target, tags: ['web'] });
    });

    test('shows which channels ring later, and changes their delays', async () => {
      const later = (channels: readonly unknown[]) => ({
        ...config,
        monitors: { ...config.monitors, shop: { ...config.monitors.shop, channels } },
      });
      const asked = later([{ key: 'on-call', after_minutes: 10 }]);
      const reference = { key: 'on-call' };
      expect((await plan(asked)).changes).toEqual([
        expect.objectContaining({
          key: 'shop',
          fields: [
            { field: 'channels', before: [reference], after: [], secret: false },
            { field: 'channels.after_10_minutes', before: null, after: [reference], secret: false },
          ],
        }),
      ]);
      await apply(asked);
      const attached = async () => {
        const [, made] = await monitors();
        const { body } = await client.get<{ items: object[] }>(`/v1/monitors/${made?.id}/channels`);
        return body.items;
      };
      expect(await attached()).toMatchObject([{ name: 'on-call', after_minutes: 10 }]);
      expect(await plan(asked)).toMatchObject({ changes: [] });
      const { body } = await client.get<{ config: typeof config }>('/v1/config');
      expect(body.config.monitors.shop).toMatchObject({
        channels: [{ key: 'on-call', after_minutes: 10 }],
      });
      await apply(config);
      expect(await attached()).toMatchObject([{ name: 'on-call', after_minutes: 0 }]);
    });

    test('creates a monitor whose channel rings later', async () => {
      const whole = {
        ...config,
        file_set: 'later',
        channels: { 'on-call-2': hook },
        monitors: { late: { ...shop, channels: [{ key: 'on-call-2', after_minutes: 1440 }] } },
        routes: undefined,
        maintenance_windows: undefined,
      };
      const { changes } = await apply(whole);
      const id = changes.find(({ key }) => key === 'late')?.id;
      const { body } = await client.get<{ items: object[] }>(`/v1/monitors/${id}/channels`);
      expect(body.items).toMatchObject([{ after_minutes: 1440 }]);
      await apply({ version: 1, file_set: 'later', prune: true, channels: {}, monitors: {} });
    });

    test.each<[unknown, string, string]>([
      [
        { key: 'on-call', after_minutes: 1441 },
        'channels.1.after_minutes',
        'must be a whole number from 0 to 1440',
      ],
      [
        { key: 'on-call', after_minutes: null },
        'channels.1.after_minutes',
        'must be a whole number from 0 to 1440',
      ],
      [{ key: 'on-call', minutes: 5 }, 'channels.1', 'must be a key, or an object with a key or an id'],
      [{ key: 'nobody', after_minutes: 5 }, 'channels.1', 'names no key of channels: nobody'],
    ])('refuses a channel of a monitor that is %j', async (channel, field, rule) => {
      const monitors = {
        ...config.monitors,
        shop: { ...config.monitors.shop, channels: ['on-call', channel] },
      };
      const answer = await client.post<ProblemBody>('/v1/config/plan', { ...config, monitors });
      expect([answer.status, answer.body.errors?.[0]]).toMatchObject([
        400,
        { field: `monitors.shop.${field}`, message: expect.stringContaining(rule) },
      ]);
    });

    test('shows which channels a route rings, and where it names none', async () => {
      const changed = { ...config, routes: { production: { tags: ['web', 'eu'], after_minutes: 0 } } };
      const { changes } = await plan(changed);
      expect(changes).toEqual([
        expect.objectContaining({
          action: 'change',
          kind: 'routes',
          key: 'production',
          fields: [
            { field: 'after_minutes', before: 5, after: 0, secret: false },
            { field: 'channels', before: [{ key: 'on-call' }], after: [], secret: false },
            { field: 'tags', before: ['web'], after: ['eu', 'web'], secret: false },
          ],
        }),
      ]);
      await apply(changed);
      const route = async () => (await client.get<{ items: object[] }>('/v1/routes')).body.items[0];
      expect(await route()).toMatchObject({ tags: ['eu', 'web'], channel_ids: [], after_minutes: 0 });
      await apply(config);
      expect(await route()).toMatchObject({ tags: ['web'], channel_ids: [expect.any(String)] });
      const { body } = await client.get<{ config: { routes: object } }>('/v1/config');
      expect(body.config.routes).toEqual(config.routes);
    });

    test.each<[string, object, string, string]>([
      [
        'an unknown channel',
        { tags: ['web'], channels: ['pager'] },
        'channels.0',
        'names no key of channels',
      ],
      ['ids', { tags: ['web'], channel_ids: [] }, 'channel_ids', 'is not known here. Use channels.'],
      ['no tags', { channels: ['on-call'] }, 'tags', 'must be a list of 1 to 10 tags'],
    ])('refuses a route with %s', async (_, route, field, rule) => {
      const answer = await client.post<ProblemBody>('/v1/config/plan', { ...config, routes: { r: route } });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [expect.objectContaining({ field: `routes.r.${field}`, message: expect.stringContaining(rule) })],
      ]);
    });

    test('deletes a route with its files, and has room for no more than an account may have', async () => {
      const many = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (__, at) => [`r${at}`, { tags: ['web'] }]));
      const refusalOf = async (files: object) => {
        const { body } = await client.post<ProblemBody>('/v1/config/plan', { ...config, ...files });
        return body.errors?.map(({ message }) => message);
      };
      expect(await refusalOf({ routes: many(201) })).toEqual(['routes can be at most 200 in an account']);
      expect(await refusalOf({ file_set: 'others', routes: many(200) })).toEqual([
        'routes can be at most 200 in an account. Pruning deletes what the files leave out.',
      ]);
      await apply({ ...config, routes: {}, prune: true });
      expect((await client.get<{ items: object[] }>('/v1/routes')).body.items).toEqual([]);
      await apply(config);
    });

    test('sends a test message only when a destination changes', async () => {
      const before = await alerts();
      const renamed = { ...config, channels: { 'on-call': { ...hook, name: 'Pager', enabled: false } } };
      expect(words(await apply(renamed))).toEqual(['change on-call: enabled name']);
      expect(await alerts()).toBe(before);
      const resealed = {
        ...config,
        channels: { 'on-call': { ...hook, webhook_secret: 'another secret of the test' } },
      };
      expect(words(await plan(resealed))).toEqual(['change on-call: enabled name']);
      const sealed = async () =>
        (await api.rows('channel', `account_id = '${client.accountId}'`))[0]?.secret_sealed;
      const sealedBefore = await sealed();
      await apply(resealed);
      expect(await sealed()).not.toEqual(sealedBefore);
      expect(await alerts()).toBe(before);
      const { webhook_secret: _secret, ...kept } = hook;
      expect(words(await plan({ ...config, channels: { 'on-call': kept } }))).toEqual([]);
      const unsigned = { ...config, channels: { 'on-call': { ...kept, webhook_secret: null } } };
      expect(words(await plan(unsigned))).toEqual(['change on-call: webhook_secret']);
      await apply(config);
    });

    test('says below which severity a channel is silent, and sends no test message when that changes', async () => {
      const before = await alerts();
      const quiet = { ...config, channels: { 'on-call': { ...hook, min_severity: 'critical' } } };
      expect(words(await apply(quiet))).toEqual(['change on-call: min_severity']);
      expect(await plan(quiet)).toMatchObject({ changes: [] });
      const { body } = await client.get<{ config: { channels: object } }>('/v1/config');
      expect(body.config.channels).toMatchObject({ 'on-call': { min_severity: 'critical' } });
      expect(await plan(body.config)).toMatchObject({ changes: [] });
      const both = { ...hook, min_severity: 'warning', endpoint_url: 'https://hooks.example.com/other' };
      expect(words(await apply({ ...config, channels: { 'on-call': both } }))).toEqual([
        'change on-call: endpoint_url min_severity',
      ]);
      const [channel] = (await client.get<{ items: object[] }>('/v1/channels')).body.items;
      expect(channel).toMatchObject({ min_severity: 'warning' });
      expect(words(await apply(config))).toEqual(['change on-call: endpoint_url min_severity']);
      expect(await alerts()).toBe(before + 2);
    });

    test('says what the messages of a channel have, and a test message shows it', async () => {
      const chat = {
        type: 'Slack',
        name: 'Chat',
        webhook_url: 'https://hooks.slack.com/services/T0/B0/xxxx',
      };
      const withChat = (choices: object) => ({
        ...config,
        channels: { ...config.channels, chat: { ...chat, ...choices } },
      });
      await apply(withChat({}));
      const before = await alerts();
      const chosen = withChat({ message_length: 'short', show_target: false, show_tags: true });
      expect(words(await apply(chosen))).toEqual(['change chat: message_length show_tags show_target']);
      expect(await alerts()).toBe(before + 1);
      expect(await plan(chosen)).toMatchObject({ changes: [] });
      const { body } = await client.get<{ config: { channels: object } }>('/v1/config');
      expect(body.config.channels).toMatchObject({
        chat: { message_length: 'short', show_target: false, show_tags: true },
      });
      expect(await plan(body.config)).toMatchObject({ changes: [] });
      expect(words(await plan(withChat({})))).toEqual(['change chat: message_length show_tags show_target']);
      await apply({ ...config, prune: true });
    });

    test('moves keys, and deletes only by pruning what it manages', async () => {
      const unmanaged = await newMonitor(client);
      const { shop: moved, basket: _basket } = config.monitors;
      const less = {
        version: 1,
        monitors: { store: moved },
        moved: { monitors: { shop: 'store' } },
      };
      const planned = await plan(less);
      expect(planned).toMatchObject({
        changes: [],
        moved: [{ from: 'shop', to: 'store' }],
        left_out: [{ key: 'basket' }],
      });
      expect(words(await apply({ ...less, prune: true }))).toEqual(['delete basket: ']);
      expect((await monitors()).map(({ id }) => id)).toEqual([unmanaged.id, planned.moved[0]?.id]);
      expect(await plan({ ...less, prune: true })).toMatchObject({ changes: [], moved: [] });
      expect(await plan({ version: 1, prune: true })).toMatchObject({ changes: [] });
    });

    test('says which key may be the new one of a monitor with the same target, if only one can be', async () => {
      const at = (target: string) => ({ ...shop, target: `https://${target}.example.com/` });
      const file_set = 'renamed';
      await apply({ version: 1, file_set, monitors: { a: at('a'), b: at('b'), c: at('c'), d: at('c') } });
      const monitors = { z: at('a'), b2: at('b'), b3: at('b'), c2: at('c'), e: at('e') };
      for (const prune of [false, true])
        expect((await plan({ version: 1, file_set, prune, monitors })).maybe_moved).toEqual([
          { kind: 'monitors', from: 'a', to: 'z' },
        ]);
      const moved = { monitors: { a: 'z' } };
      expect((await plan({ version: 1, file_set, moved, monitors })).maybe_moved).toEqual([]);
    });

    test('is refused when something changed since it was planned, and nothing of it is done', async () => {
      const body = { version: 1, monitors: { a: shop, b: shop } };
      const { digest } = await plan(body);
      await apply({ version: 1, monitors: { a: shop } });
      const count = (await monitors()).length;
      const late = await applyAs(digest, body);
      expect([late.status, late.body.code]).toEqual([409, 'conflict']);
      expect((await monitors()).length).toBe(count);
    });
  });

  describe('a status page', () => {
    beforeAll(newClient);
    const password = 'correct horse battery staple';
    const page = {
      title: 'Acme',
      description: 'What works.',
      homepage_url: 'https://www.example.com/',
      domain: 'status.example.com',
      publish_after_minutes: 10,
      password,
      components: [
        { name: 'Shop', group: 'Website', monitor: 'shop', shows_target: true },
        { name: 'API', group: 'Website', monitor: 'api' },
        { name: 'API', group: 'Mobile', description: 'Of the apps.' },
        { name: 'Office', hand_state: 'degraded' },
      ],
    };
    const with_ = (changes: object) => ({
      version: 1,
      monitors: { shop, api: shop },
      status_pages: { acme: { ...page, ...changes } },
    });
    type Component = { id: string; name: string; group: string | null; monitor_id: string | null };
    const shown = async () => {
      const [{ id, ...found } = { id: '' }] = (
        await client.get<{ items: (object & { id: string })[] }>('/v1/status-pages')
      ).body.items;
      const path = `/v1/status-pages/${id}/components`;
      return { ...found, id, components: (await client.get<{ items: Component[] }>(path)).body.items };
    };
    const namesOf = (components: readonly Component[]) =>
      components.map(({ name, group }) => `${group ?? ''}: ${name}`);

    test('is made with its components in their order, and its plan is empty then', async () => {
      const planned = await plan(with_({}));
      expect(JSON.stringify(planned)).not.toContain(password);
      expect(planned.changes.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
        'monitors api',
        'monitors shop',
        'status_pages acme',
      ]);
      const { changes } = await apply(with_({}));
      const monitorId = changes.find(({ key }) => key === 'shop')?.id;
      const { components, ...found } = await shown();
      const { components: _components, password: _password, ...settings } = page;
      const managed = { file_set: 'default', key: 'acme' };
      expect(found).toMatchObject({ ...settings, slug: 'acme', has_password: true, managed });
      expect((await client.get(`/v1/status-pages/${found.id}`)).body).toMatchObject({ managed });
      expect(namesOf(components)).toEqual(['Website: Shop', 'Website: API', 'Mobile: API', ': Office']);
      expect(components[0]).toMatchObject({ monitor_id: monitorId, shows_target: true });
      expect(components[3]).toMatchObject({ monitor_id: null, hand_state: 'degraded' });
      expect(await plan(with_({}))).toMatchObject({ changes: [], adopted: [], left_out: [] });
    });

    test('is exported without its password, and the plan of that is empty', async () => {
      const { body } = await client.get<{ config: { status_pages: object }; secrets: string[] }>(
        '/v1/config',
      );
      const { password: _, ...exported } = page;
      expect(body.config.status_pages).toEqual({ acme: exported });
      expect(body.secrets).toEqual(['/status_pages/acme/password']);
      expect(await plan(body.config)).toMatchObject({ changes: [] });
      expect(await plan({ ...body.config, prune: true })).toMatchObject({ changes: [] });
      const exportedElsewhere = await client.get<{ config: object }>('/v1/config?file_set=other');
      expect(exportedElsewhere.body.config).toMatchObject({ monitors: {}, status_pages: {} });
    });

    test('keeps a password that is left out or the same, takes another one, and loses it for null', async () => {
      const { password: _, ...unnamed } = page;
      const bodyWithout = { ...with_({}), status_pages: { acme: unnamed } };
      expect(await plan(bodyWithout)).toMatchObject({ changes: [] });
      const other = with_({ password: 'another long password of the test' });
      const before = await api.rows('status_page', `account_id = '${client.accountId}'`);
      const again = [{ kind: 'status_pages', key: 'acme', id: expect.any(String), field: 'password' }];
      expect(await apply(other)).toMatchObject({ changes: [], secrets: again });
      expect(await plan(other)).toMatchObject({ changes: [], secrets: again });
      const after = await api.rows('status_page', `account_id = '${client.accountId}'`);
      expect(after[0]?.password_hash).not.toEqual(before[0]?.password_hash);
      await apply(other);
      const same = await api.rows('status_page', `account_id = '${client.accountId}'`);
      expect(same[0]?.password_hash).toEqual(after[0]?.password_hash);
      expect(words(await apply(with_({ password: null })))).toEqual(['change acme: password']);
      expect(await shown()).toMatchObject({ has_password: false });
      await apply(with_({}));
    });

    test('keeps the components that are known by their name or their monitor', async () => {
      const { components } = await shown();
      const ids = components.map(({ id }) => id);
      const [first, second, third] = page.components;
      const changed = with_({
        title: 'Acme Inc.',
        components: [third, { ...first, name: 'Web shop' }, { name: 'Blog' }, { ...second, group: 'Web' }],
      });
      const planned = await plan(changed);
      expect(planned.changes[0]?.fields).toContainEqual({
        field: 'components',
        before: ['Shop', 'API', 'API (2)', 'Office'],
        after: ['API', 'Web shop', 'Blog', 'API (2)'],
        secret: false,
      });
      await apply(changed);
      const after = await shown();
      expect(namesOf(after.components)).toEqual(['Mobile: API', 'Website: Web shop', ': Blog', 'Web: API']);
      expect(after.components.map(({ id }) => ids.indexOf(id))).toEqual([2, 0, -1, 1]);
      expect(after).toMatchObject({ title: 'Acme Inc.' });
      expect(await plan(changed)).toMatchObject({ changes: [] });
      const { body } = await client.get<{ items: { action: string; fields?: string[] }[] }>('/v1/audit-log');
      expect(body.items.slice(0, 6).map(({ action }) => action)).toEqual(
        expect.arrayContaining([
          'status_page.changed',
          'status_component.created',
          'status_component.deleted',
        ]),
      );
    });

    test('shows drift, and what a deleted monitor took away', async () => {
      const { id, components } = await shown();
      await client.patch(`/v1/status-pages/${id}/components/${components[2]?.id}`, { name: 'News' });
      const monitor = components[1]?.monitor_id;
      await client.delete(`/v1/monitors/${monitor}`);
      const body = with_({ components: [{ name: 'Web shop', monitor: 'shop' }] });
      const changes = words(await apply(body));
      expect(changes[0]).toMatch(/^create shop: /);
      expect(changes[1]).toMatch(/^change acme: components .*components\.Web shop\.monitor .* title$/);
      expect(await plan(body)).toMatchObject({ changes: [] });
      const [component] = (await shown()).components;
      expect(component).toMatchObject({ id: components[1]?.id, name: 'Web shop' });
      expect(component?.monitor_id).not.toBe(monitor);
    });

    test('has errors with the place of each', async () => {
      const components = [
        { name: 'Shop' },
        { name: 'Shop', monitor: 'none', hand_state: 'broken' },
        { monitor_id: 'x' },
      ];
      expect(await refusalOf({ status_pages: { acme: { components: 7 }, Acme: {} } })).toEqual([
        expect.stringContaining('/status_pages/acme/components status_pages.acme.components must be a list'),
        expect.stringContaining('/status_pages/Acme/slug status_pages.Acme.slug must be'),
      ]);
      const refused = (count: number) =>
        refusalOf({ status_pages: { acme: { ...page, components: components.slice(0, count) } } });
      expect(await refused(2)).toEqual([
        expect.stringContaining(
          '/status_pages/acme/components/1/hand_state status_pages.acme.components.1.hand',
        ),
      ]);
      delete components[1]?.hand_state;
      expect(await refused(2)).toEqual([
        '/status_pages/acme/components/1/monitor status_pages.acme.components.1.monitor names no key of monitors: none',
      ]);
      delete components[1]?.monitor;
      expect(await refused(3)).toEqual([expect.stringContaining('/components/2/monitor_id ')]);
    });

    test('is refused an address that another page has, and a page more than the plan has', async () => {
      const other = await api.newAccount('free');
      const domain = 'status.example.org';
      const theirs = await newStatusPage(other, 'theirs', { title: 'Theirs', domain });
      await proveDomain(api, theirs.id, domain);
      expect(
        await refusalOf({
          status_pages: {
            a: { slug: 'theirs' },
            bb: { domain: 'STATUS.example.org' },
            cc: { slug: 'same' },
            dd: { slug: 'same' },
          },
        }),
      ).toEqual([
        '/status_pages/a/slug status_pages.a.slug is taken: another status page has it',
        '/status_pages/bb/domain status_pages.bb.domain is taken: another status page has it',
        '/status_pages/dd/slug status_pages.dd.slug is that of cc too',
      ]);
      expect(await refusalOf({ status_pages: { acme: { domain: ownHost } } })).toEqual([
        '/status_pages/acme/domain status_pages.acme.domain is the host name of this service itself',
      ]);
      const lite = client;
      client = other;
      expect(await refusalOf({ status_pages: { more: {} } })).toEqual([
        expect.stringContaining('/status_pages status_pages would be 2: The Free plan has 1 status page.'),
      ]);
      client = lite;
    });

    test('is deleted by pruning only, so that its address is free for another key', async () => {
      const renamed = { version: 1, status_pages: { other: { slug: 'acme' } } };
      expect(await refusalOf(renamed)).toEqual([
        '/status_pages/other/slug status_pages.other.slug is taken: another status page has it',
      ]);
      expect(words(await apply({ ...renamed, prune: true }))).toEqual([
        'delete acme: ',
        expect.stringMatching(/^create other: .*slug/),
      ]);
      expect(await shown()).toMatchObject({ slug: 'acme', title: 'other', components: [] });
      expect(await plan({ version: 1, status_pages: {} })).toMatchObject({ left_out: [{ key: 'other' }] });
    });
  });

  describe('the fallback of a channel', () => {
    beforeAll(newClient);
    const channels = {
      a: { ...hook, fallback: 'c' },
      b: hook,
      c: { ...hook, fallback: 'b' },
    };
    const fallbacks = async () => {
      const all = await client.all<ChannelView>('/v1/channels');
      const nameOf = (id: unknown) => all.find((each) => each.id === id)?.name ?? null;
      return Object.fromEntries(all.map((each) => [each.name, nameOf(each.fallback_channel_id)]));
    };

    test('is made before the channel that names it, changed without a test message, and taken away', async () => {
      const made = words(await apply({ version: 1, channels })).map((text) => text.split(':', 1)[0]);
      expect(made).toEqual(['create b', 'create c', 'create a']);
      expect(await fallbacks()).toEqual({ a: 'c', b: null, c: 'b' });
      const before = await alerts();
      const turned = { a: hook, b: { ...hook, fallback: 'c' }, c: { ...hook, fallback: 'a' } };
      const changed = await apply({ version: 1, channels: turned });
      expect(words(changed)).toEqual(['change a: fallback', 'change c: fallback', 'change b: fallback']);
      expect(await fallbacks()).toEqual({ a: null, b: 'c', c: 'a' });
      expect(await alerts()).toBe(before);
      expect((await plan({ version: 1, channels: turned })).changes).toEqual([]);
      await apply({ version: 1, channels: { a: hook, b: hook, c: hook } });
      expect(await fallbacks()).toEqual({ a: null, b: null, c: null });
    });

    const named = (fallbackOf: Readonly<Record<string, object | string | null>>) => ({
      version: 1,
      prune: true,
      channels: Object.fromEntries(
        Object.entries(fallbackOf).map(([key, fallback]) => [key, { ...hook, fallback }]),
      ),
    });

    test('is changed in several channels, although the chain would be too long in between', async () => {
      await apply(named({ a: 'd', d: 'b', b: 'c', c: null, e: null }));
      await apply(named({ a: 'd', d: 'e', b: 'c', c: 'e', e: null }));
      expect(await fallbacks()).toEqual({ a: 'd', d: 'e', b: 'c', c: 'e', e: null });
      await apply(named({ a: 'b', b: 'c', c: null }));
      await apply(named({ c: 'd', d: 'e', e: 'f', f: null }));
      expect(await fallbacks()).toEqual({ c: 'd', d: 'e', e: 'f', f: null });
    });

    test('is changed in several channels, although a channel without a key would close a circle in between', async () => {
      await apply(named({ a: null, b: 'a' }));
      const bId = (await client.all<ChannelView>('/v1/channels')).find(({ name }) => name === 'b')?.id;
      const { id } = await newChannel(client, { ...aWebhook, name: 'by hand', fallback_channel_id: bId });
      await apply(named({ a: { id }, b: null }));
      expect(await fallbacks()).toEqual({ a: 'by hand', 'by hand': 'b', b: null });
      await client.delete(`/v1/channels/${id}`);
    });

    test('may be a channel without a key, and is exported', async () => {
      const { id } = await newChannel(client, aWebhook);
      await apply({
        version: 1,
        channels: { a: { ...hook, fallback: { id } }, b: { ...hook, fallback: 'a' } },
      });
      const { body } = await client.get<{ config: { channels: Record<string, object> } }>('/v1/config');
      expect(body.config.channels).toMatchObject({
        b: { fallback: 'a' },
        a: { fallback: expect.any(String) },
      });
    });

    test('makes no circle and no chain of more than three', async () => {
      const circle = { a: { ...hook, fallback: 'b' }, b: { ...hook, fallback: 'a' } };
      expect(await refusalOf({ channels: circle })).toEqual([
        // The other one is stored so already.
        '/channels/a/fallback channels.a.fallback names a channel that has this one as its fallback',
      ]);
      const names = ['a', 'b', 'c', 'd', 'e'];
      const chain = Object.fromEntries(
        names.map((name, index) => [name, { ...hook, ...(index > 0 && { fallback: names[index - 1] }) }]),
      );
      expect(await refusalOf({ channels: chain })).toEqual([
        '/channels/e/fallback channels.e.fallback makes a chain of 4 fallbacks; the limit is 3',
      ]);
      expect(await refusalOf({ channels: { a: { ...hook, fallback: 'nobody' } } })).toEqual([
        '/channels/a/fallback channels.a.fallback names no key of channels: nobody',
      ]);
      expect(await refusalOf({ channels: { a: { ...hook, fallback_channel_id: 'x' } } })).toEqual([
        '/channels/a/fallback_channel_id channels.a.fallback_channel_id is not known here. Use fallback.',
      ]);
    });
  });

  describe('the parent of a monitor', () => {
    beforeAll(newClient);

    const named = (parents: Readonly<Record<string, object | string | null>>) => ({
      version: 1,
      prune: true,
      monitors: Object.fromEntries(
        Object.entries(parents).map(([key, parent]) => [key, { ...shop, parent }]),
      ),
    });
    const parents = async () => {
      const all = await monitors();
      const nameOf = (id: unknown) => all.find((each) => each.id === id)?.name ?? null;
      return Object.fromEntries(all.map(({ name, parent_id: id }) => [name, nameOf(id)]));
    };
    const chain = (name: string, count: number, parent: object | string | null = null) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `${name}${index}`,
          index === 0 ? parent : `${name}${index - 1}`,
        ]),
      );

    test('is changed in several monitors, although the chain would be too long in between', async () => {
      const [first, second] = [chain('first', 5), chain('second', 5)];
      await apply(named({ ...first, ...second, a: null, ...chain('b', 5, 'a') }));
      const after = { ...first, ...second, a: 'first4', ...chain('b', 5, 'second4') };
      await apply(named(after));
      expect(await parents()).toEqual(after);
    });

    test('is changed in several monitors, although one without a key would close a circle in between', async () => {
      await apply(named({ a: null, b: 'a' }));
      const bId = (await monitors()).find(({ name }) => name === 'b')?.id;
      const { id } = await newMonitor(client, { ...aMonitor, name: 'by hand', parent_id: bId });
      await apply(named({ a: { id }, b: null }));
      expect(await parents()).toEqual({ a: 'by hand', 'by hand': 'b', b: null });
      const { body } = await client.get<{ items: { fields: string[] }[] }>('/v1/audit-log?limit=2');
      expect(body.items.map(({ fields }) => fields)).toEqual([['parent_id'], ['parent_id']]);
    });

    test('makes no circle and no chain of more than ten, with those that have no key', async () => {
      const byHand = (await monitors()).find(({ name }) => name === 'by hand')?.id ?? '';
      expect(await refusalOf(named({ a: { id: byHand }, b: 'a' }))).toEqual([
        '/monitors/b/parent monitors.b.parent names a monitor that depends on this one',
      ]);
      expect(await refusalOf(named({ b: null, ...chain('c', 10, { id: byHand }) }))).toEqual([
        '/monitors/c8/parent monitors.c8.parent makes a chain of 11 monitors; the limit is 10',
        '/monitors/c9/parent monitors.c9.parent makes a chain of 12 monitors; the limit is 10',
      ]);
      expect(await refusalOf(named({ b: 'd', d: 'd' }))).toEqual([
        '/monitors/d/parent monitors.d.parent names the monitor itself',
      ]);
    });
  });

  describe('what is wrong', () => {
    beforeAll(newClient);

    test('is named at once, with a JSON pointer each', async () => {
      expect(
        await refusalOf({
          channels: { a: { type: 'Webhook' }, b: { type: 'Pigeon' }, c: null },
          monitors: {
            a: { type: 'http', target: 'shop' },
            b: { ...shop, channel_ids: [] },
            c: { ...shop, parent: 'x', channels: ['y', { key: 'a' }], settings: { 'x.y': 7 } },
            d: { ...shop, parent: 'a' },
            e: { ...shop, adopt: 'x', channels: 7, paused: 'yes', parent_id: null, interval_seconds: 1 },
            'no/key': shop,
          },
        }),
      ).toEqual([
        '/channels/c channels.c must be an object',
        '/monitors/b/channel_ids monitors.b.channel_ids is not known here. Use channels.',
        '/monitors/e/adopt monitors.e.adopt must be a UUID',
        '/monitors/e/channels monitors.e.channels must be a list of at most 50 keys',
        '/monitors/e/paused monitors.e.paused must be true, false or when_created',
        '/monitors/e/parent_id monitors.e.parent_id is not known here. Use parent.',
        '/monitors/e/interval_seconds monitors.e.interval_seconds must not be less than 10',
        expect.stringMatching(/^\/monitors\/no~1key .*must begin with/),
        expect.stringContaining('/channels/a/endpoint_url channels.a.endpoint_url must'),
        expect.stringContaining('/channels/b/type channels.b.type must'),
        expect.stringContaining('/monitors/a/target monitors.a.target must'),
        expect.stringContaining('/monitors/c/settings/x.y '),
      ]);
      expect(await refusalOf({ monitors: { c: { ...shop, parent: 'x', channels: ['y'] } } })).toEqual([
        '/monitors/c/channels/0 monitors.c.channels.0 names no key of channels: y',
        '/monitors/c/parent monitors.c.parent names no key of monitors: x',
      ]);
    });

    test('is named whatever else is wrong: keys, addresses, references, schedules and limits', async () => {
      const full = client;
      client = await api.newAccount('free');
      const past = { ...window, starts_at: '2020-01-01T00:00:00.000Z', rrule: undefined };
      const moved = { monitors: { gone: 'nowhere' } };
      const taken = { ...shop, adopt: '019dedd5-0000-7000-8000-000000000001', target: 'http://10.0.0.1/' };
      const body = {
        moved,
        channels: { mail: { ...mail, fallback: 'nobody' } },
        monitors: {
          a: { ...shop, target: 'http://127.0.0.1/' },
          b: { ...shop, interval_seconds: 1 },
          c: { ...shop, parent: 'd' },
          d: taken,
        },
        maintenance_windows: { past },
      };
      expect((await refusalOf(body)).map((text) => text.split(' ', 1)[0])).toEqual([
        '/monitors/b/interval_seconds',
        '/monitors/nowhere',
        '/monitors/d/adopt',
        '/monitors/a/target',
        '/channels/mail/fallback',
        '/monitors',
        '/maintenance_windows/past/starts_at',
      ]);
      client = full;
    });

    test('is named for the first hundred, and counted for all', async () => {
      const monitors = Array.from({ length: 3000 }, (_, index) => `m${index}`);
      const starts_at = '2090-01-01T00:00:00.000Z';
      const window = { starts_at, duration_minutes: 60, monitors };
      const files = { version: 1, maintenance_windows: { upgrade: window } };
      const { body } = await client.post<ProblemBody>('/v1/config/plan', files);
      expect(body.detail).toBe(
        'The configuration has 3000 errors. Nothing was changed. The first 100 are listed.',
      );
      expect(body.errors?.map(({ field }) => field)).toEqual(
        monitors.slice(0, 100).map((_, index) => `maintenance_windows.upgrade.monitors.${index}`),
      );
    });

    test('are addresses that may not be called, and what the plan does not cover', async () => {
      expect(await refusalOf({ monitors: { a: { ...shop, target: 'http://127.0.0.1/' } } })).toEqual([
        expect.stringContaining('/monitors/a/target'),
      ]);
      const lite = client;
      client = await api.newAccount('free');
      const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, shop]));
      expect(await refusalOf({ monitors: four })).toEqual([
        expect.stringContaining('/monitors monitors would be 4'),
      ]);
      expect(await refusalOf({ channels: { hook } })).toEqual([expect.stringContaining('/channels/hook')]);
      client = lite;
    });

    test('are push tokens that another heartbeat of the account answers to, and none of another account', async () => {
      const heartbeat = (push_token: string) => ({
        type: 'heartbeat',
        target: 'Backup',
        settings: { period_seconds: 60, push_token },
      });
      const [theirs, ours] = ['Pu5hT0ken-of-theirs', 'Pu5hT0ken-of-ours'];
      const other = await api.newAccount('lite');
      await newMonitor(other, heartbeat(theirs));
      const body = { version: 1, monitors: { backup: heartbeat(ours) } };
      await apply(body);
      expect(await plan(body)).toMatchObject({ changes: [] });
      expect(
        await refusalOf({ monitors: { a: heartbeat(theirs), b: heartbeat(ours), c: heartbeat(theirs) } }),
      ).toEqual([
        '/monitors/b/settings/push_token monitors.b.settings.push_token must belong to no other heartbeat of the account',
        '/monitors/c/settings/push_token monitors.c.settings.push_token is that of a too',
      ]);
      const renamed = { version: 1, monitors: { nightly: heartbeat(ours) }, prune: true };
      expect(words(await apply(renamed))).toEqual([
        'delete backup: ',
        expect.stringContaining('create nightly'),
      ]);
    });

    test('are things of another account', async () => {
      const other = await api.newAccount('lite');
      const [theirs, channel] = [await newMonitor(other), await newChannel(other, anEmail)];
      expect(
        await refusalOf({
          monitors: { a: { ...shop, adopt: theirs.id }, b: shop },
        }),
      ).toEqual([expect.stringContaining('/monitors/a/adopt')]);
      expect(
        await refusalOf({
          monitors: { a: { ...shop, parent: { id: theirs.id }, channels: [{ id: channel.id }] } },
        }),
      ).toHaveLength(2);
      const component = { name: 'Shop', monitor: { id: theirs.id } };
      expect(await refusalOf({ status_pages: { 'of-theirs': { components: [component] } } })).toEqual([
        expect.stringContaining('/status_pages/of-theirs/components/0/monitor '),
      ]);
    });
  });

  describe('its changes are commands of its caller', () => {
    beforeAll(newClient);
    const tables = ['channel', 'monitor', 'maintenance_window', 'managed_resource', 'audit_entry'];
    const ownRows = () =>
      Promise.all(tables.map((table) => api.rows(table, `account_id = '${client.accountId}'`)));
    const windowOnly = { version: 1, file_set: 'windows', maintenance_windows: { audit: window } };
    const timed = async (command: string, outcome: string): Promise<number> => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      const labels = `{command="${command}",outcome="${outcome}"}`;
      const [, count = '0'] = text.split(`tocsin_api_command_duration_seconds_count${labels} `);
      return Number.parseInt(count, 10);
    };

    test('refused like any other when only an owner may give them, and then nothing is applied', async () => {
      const editor = await inSession(api, client, 'editor');
      const key = await api.newKey(client, { scopes: ['read', 'write'] });
      const { digest } = await plan(config);
      Object.defineProperty(CreateMaintenanceWindow, 'access', { value: 'owner', configurable: true });
      try {
        for (const [caller, code] of [
          [editor, 'role_required'],
          [key, 'scope_required'],
        ] as const) {
          const before = await ownRows();
          const single = await caller.post<ProblemBody>('/v1/maintenance-windows', aMaintenanceWindow);
          const made = await timed('CreateMonitor', 'done');
          const refused = await timed('CreateMaintenanceWindow', 'refused');
          const applied = await caller.post<ProblemBody>('/v1/config/apply', { ...config, digest });
          expect([single.status, single.body.code]).toEqual([403, code]);
          expect([applied.status, applied.body.code]).toEqual([403, code]);
          expect(await ownRows()).toEqual(before);
          expect(await timed('CreateMaintenanceWindow', 'refused')).toBe(refused + 1);
          expect(await timed('CreateMonitor', 'done')).toBe(made);
        }
      } finally {
        Reflect.deleteProperty(CreateMaintenanceWindow, 'access');
      }
    });

    test('timed and audited as those of single requests', async () => {
      const editor = await inSession(api, client, 'editor');
      const entries = async () => {
        const found = await api.rows('audit_entry', `account_id = '${client.accountId}'`);
        return found.map(
          ({ id: _id, subject_id: _subject, subject_name: _name, at: _at, ...entry }) => entry,
        );
      };
      const earlier = (await entries()).length;
      const before = await timed('CreateMaintenanceWindow', 'done');
      await editor.post('/v1/maintenance-windows', aMaintenanceWindow);
      const { digest } = await plan(windowOnly);
      const applied = await editor.post<Plan>('/v1/config/apply', { ...windowOnly, digest });
      expect(applied.status).toBe(200);
      expect(await timed('CreateMaintenanceWindow', 'done')).toBe(before + 2);
      const [single, ofConfig, ...more] = (await entries()).slice(earlier);
      expect(single).toMatchObject({ action: 'maintenance_window.created', person_name: 'Somebody' });
      expect([ofConfig, more]).toEqual([single, []]);
    });
  });

  describe('two configurations that are applied at once', () => {
    beforeAll(newClient);

    test('do not mix: the second is refused, since its plan is an old one', async () => {
      const keys = Array.from({ length: 30 }, (_, index) => `shop-${index}`);
      const one = { version: 1, monitors: Object.fromEntries(keys.map((key) => [key, shop])) };
      const other = { version: 1, monitors: { ...one.monitors, more: shop } };
      const [first, second] = [await plan(one), await plan(other)];
      const ended = await Promise.all([applyAs(first.digest, one), applyAs(second.digest, other)]);
      expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
      const made = ended[0]?.status === 200 ? 30 : 31;
      expect(await api.rows('managed_resource', `account_id = '${client.accountId}'`)).toHaveLength(made);
    });

    test('are done once with one Idempotency-Key, and their answer is repeated', async () => {
      const body = { version: 1, file_set: 'team', monitors: { blog: shop } };
      const { digest } = await plan(body);
      const send = () =>
        client.post<Plan>('/v1/config/apply', { ...body, digest }, { 'Idempotency-Key': 'once' });
      const [first, again] = [await send(), await send()];
      expect([first.status, again.status, again.headers.get('Idempotency-Replayed')]).toEqual([
        200,
        200,
        'true',
      ]);
      expect(again.body).toEqual(first.body);
    });

    test('may have the same keys for different monitors, and name those of each other', async () => {
      const child = { version: 1, file_set: 'mine', monitors: { cart: { ...shop, parent: 'blog' } } };
      expect(words(await apply(child))).toHaveLength(1);
      const twin = { version: 1, file_set: 'twin', monitors: { blog: { ...shop, name: 'Twin' } } };
      expect(words(await apply(twin))).toHaveLength(1);
      expect((await plan(twin)).changes).toEqual([]);
      const parentOf = async (fileSet: string) =>
        (
          await client.get<{ config: { monitors: Record<string, { parent?: unknown }> } }>(
            `/v1/config?file_set=${fileSet}`,
          )
        ).body.config.monitors;
      const mine = await parentOf('mine');
      expect(Object.keys(mine)).toEqual(['cart']);
      // Two file sets have the key now, so an id names the parent.
      expect(mine.cart?.parent).toEqual({ id: expect.any(String) });
      const exported = { version: 1, file_set: 'mine', monitors: mine };
      expect((await plan(exported)).changes).toEqual([]);
      expect(await refusalOf({ file_set: 'mine', monitors: { cart: { ...shop, parent: 'blog' } } })).toEqual([
        expect.stringContaining('names a key of monitors that several file sets have: blog'),
      ]);
      expect(Object.keys(await parentOf('twin'))).toEqual(['blog']);
    });
  });

  test('a configuration of more than 5,000 resources is refused', async () => {
    const keys = Array.from({ length: 5001 }, (_, index) => [`shop-${index}`, shop]);
    const { status, body } = await client.post<ProblemBody>('/v1/config/plan', {
      version: 1,
      monitors: Object.fromEntries(keys),
    });
    expect([status, body.detail]).toEqual([
      400,
      'A configuration has at most 5000 resources. Divide it into file sets.',
    ]);
  });

  test('/config.schema.json takes what the api takes, and no unknown field', async () => {
    const schema = (await (await fetch(`${api.url}/config.schema.json`)).json()) as SchemaObject;
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    expect([validate(config), validate.errors]).toEqual([true, null]);
    const components = [{ name: 'Shop', group: 'Website', monitor: 'shop' }];
    const page = { password: 'correct horse battery staple', publish_after_minutes: null, components };
    expect([validate({ version: 1, status_pages: { acme: page } }), validate.errors]).toEqual([true, null]);
    const withMonitorId = { components: [{ name: 'Shop', monitor_id: 'shop' }] };
    expect(validate({ version: 1, status_pages: { acme: withMonitorId } })).toBe(false);
    expect(validate({ version: 1, monitors: { shop: { ...shop, colour: 'red' } } })).toBe(false);
    expect(validate({ version: 1, prune: true })).toBe(false);
  });
};
