import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ConfigPlanView } from '../../src/config/config-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Answer, Client, ProblemBody } from './client.js';
import { aMaintenanceWindow, aMonitor, anEmail, aWebhook, newChannel, newMonitor } from './things.js';

const { name: _, ...hook } = aWebhook;
const { name: __, ...shop } = aMonitor;
const { name: ___, ...window } = aMaintenanceWindow;
const config = {
  version: 1,
  channels: { 'on-call': hook },
  monitors: {
    basket: { ...shop, parent: 'shop' },
    shop: { ...shop, name: 'Shop', tags: ['web'], channels: ['on-call'] },
  },
  maintenance_windows: { release: { ...window, monitors: ['shop'] } },
};

type Plan = Pick<ConfigPlanView, 'changes' | 'digest' | 'adopted' | 'left_out' | 'moved'>;

/** @param startApi starts an api on an empty database */
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

    test('sends a test message only when a destination changes', async () => {
      const before = await alerts();
      const renamed = { ...config, channels: { 'on-call': { ...hook, name: 'Pager', enabled: false } } };
      expect(words(await apply(renamed))).toEqual(['change on-call: enabled name']);
      expect(await alerts()).toBe(before);
      const resealed = {
        ...config,
        channels: { 'on-call': { ...hook, webhook_secret: 'another secret of the test' } },
      };
      expect(words(await plan(resealed))).toEqual(['change on-call: enabled name webhook_secret']);
      await apply(resealed);
      expect(await alerts()).toBe(before + 1);
      const { webhook_secret: _secret, ...kept } = hook;
      expect(words(await plan({ ...config, channels: { 'on-call': kept } }))).toEqual([]);
      const unsigned = { ...config, channels: { 'on-call': { ...kept, webhook_secret: null } } };
      expect(words(await plan(unsigned))).toEqual(['change on-call: webhook_secret']);
      await apply(config);
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
            'no/key': shop,
          },
        }),
      ).toEqual([
        '/channels/c channels.c must be an object',
        '/monitors/b/channel_ids monitors.b.channel_ids is not known here. Use channels.',
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

    test('do not take the keys of each other, but may name them', async () => {
      expect(await refusalOf({ file_set: 'mine', monitors: { blog: shop } })).toEqual([
        '/monitors/blog monitors.blog is a key of the file set team. Choose another key.',
      ]);
      const child = { version: 1, file_set: 'mine', monitors: { cart: { ...shop, parent: 'blog' } } };
      expect(words(await apply(child))).toHaveLength(1);
      const { body } = await client.get<{ config: { monitors: object } }>('/v1/config?file_set=mine');
      expect(Object.keys(body.config.monitors)).toEqual(['cart']);
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
    expect(validate({ version: 1, monitors: { shop: { ...shop, colour: 'red' } } })).toBe(false);
    expect(validate({ version: 1, prune: true })).toBe(false);
  });
};
