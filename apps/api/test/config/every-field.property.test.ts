import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import {
  everyField,
  type Fields,
  type Kind,
  kinds,
  nameInFiles,
  type World,
  withNewNames,
} from '../support/every-field.js';
import {
  collections,
  create,
  type Ids,
  ok,
  pathOf,
  read,
  shown,
  shownSecrets,
  withIds,
} from '../support/every-field-resources.js';

const numRuns = propertyRuns(40);
const testMs = 120_000 + numRuns * 6000;

let full: TestApi;
let empty: TestApi;
beforeAll(async () => {
  [full, empty] = [await startApi(), await startApi()];
});
afterAll(async () => {
  await full.stop();
  await empty.stop();
});

type Config = Readonly<Record<string, Readonly<Record<string, Fields>>>>;
type Plan = {
  readonly digest: string;
  readonly changes: readonly {
    readonly kind: string;
    readonly key: string;
    readonly id: string;
    readonly fields: readonly { readonly field: string }[];
  }[];
};

const change = async (client: Client, ids: Ids, world: World): Promise<void> => {
  for (const kind of kinds) {
    const { channel_ids, type, ...fields } = withIds(world[kind], ids);
    const own = { ...fields, ...(kind === 'route' && { channel_ids }) };
    const changes = kind === 'channel' ? own : { ...own, ...(type !== undefined && { type }) };
    await ok(client.patch(pathOf(kind, ids), changes));
    if (kind !== 'monitor' || !Array.isArray(channel_ids)) continue;
    const attached = `${pathOf(kind, ids)}/channels/${ids.channel}`;
    await (channel_ids.length > 0 ? ok(client.put(attached)) : client.delete(attached));
  }
};

/** Without moments, and with names in the place of ids, so that it is the same in another installation. */
const comparable = (fields: Fields, ids: Ids): unknown => {
  // On a slow machine, a monitor becomes unchecked during the test.
  const { created_at, updated_at, managed, state, unchecked_since, ...others } = fields;
  let text = JSON.stringify(others);
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(id, name);
  return JSON.parse(text);
};

const plan = (client: Client, config: object): Promise<Plan> => ok(client.post('/v1/config/plan', config));

const exported = async (client: Client): Promise<Config> =>
  (await ok(client.get<{ config: Config }>('/v1/config'))).config;

const keyOf = (config: Config, collection: string, id: string): string =>
  Object.entries(config[collection] ?? {}).find(([, { adopt }]) => adopt === id)?.[0] ?? '';

/** The configuration with other values of some fields. */
const changed = (config: Config, kind: Kind, ids: Ids, values: Fields): Config => {
  const top = kind === 'component' ? 'page' : kind;
  const collection = collections[top];
  const key = keyOf(config, collection, ids[top]);
  const before = config[collection]?.[key] ?? {};
  const after =
    kind === 'component'
      ? { ...before, components: [{ ...(before.components as Fields[])[0], ...values }] }
      : { ...before, ...values };
  return { ...config, [collection]: { ...config[collection], [key]: after } };
};

/** The names in a plan: `components.Shop.group` is `group`, and `settings.method` is `settings`. */
const plannedFields = ({ changes }: Plan): string[] =>
  changes.flatMap(({ fields }) =>
    fields.map(({ field }) =>
      /^components\./.test(field) ? (field.split('.').at(-1) ?? '') : (field.split('.')[0] ?? ''),
    ),
  );

const referredAs = (config: Config, ids: Ids, value: unknown): unknown => {
  const keys = {
    channel: keyOf(config, 'channels', ids.channel),
    fallback: keyOf(config, 'channels', ids.fallback),
    monitor: keyOf(config, 'monitors', ids.monitor),
    parent: keyOf(config, 'monitors', ids.parent),
    rota: keyOf(config, 'rotas', ids.rota),
  };
  const keyed = (name: unknown): unknown => {
    if (typeof name !== 'object' || name === null)
      return Object.hasOwn(keys, String(name)) ? keys[name as keyof typeof keys] : name;
    const { match, channel_ids } = name as { match?: string; channel_ids?: readonly string[] };
    return match === undefined ? name : { match, channels: channel_ids?.map(keyed) };
  };
  return Array.isArray(value) ? value.map(keyed) : keyed(value);
};

test(
  'every field of every kind survives reading, exporting and applying elsewhere, and a plan sees its change',
  async () => {
    const worlds = everyField(full.contract.document);
    await fc.assert(
      fc.asyncProperty(worlds, worlds, fc.boolean(), async (first, second, keepsName) => {
        const [world, other] = [withNewNames(first), withNewNames(second)];
        const client = await full.newAccount('lite');
        const ids = await create(client, world);
        const before = new Map<Kind, Fields>();
        for (const kind of kinds) {
          before.set(kind, await read(client, kind, ids));
          expect(before.get(kind)).toMatchObject(shown(withIds(world[kind], ids)));
        }

        const config = await exported(client);
        expect((await plan(client, config)).changes).toEqual([]);

        for (const kind of kinds) {
          for (const [field, value] of Object.entries(other[kind])) {
            if (JSON.stringify(value) === JSON.stringify(world[kind][field])) continue;
            const name = nameInFiles(field);
            const asked = changed(config, kind, ids, { [name]: referredAs(config, ids, value) });
            const isHidden = name in shownSecrets && value !== null && world[kind][field] !== null;
            const seen = [...new Set(plannedFields(await plan(client, asked)))];
            // A component is known by its name, so that the plan shows all of a renamed one.
            if (kind === 'component' && field === 'name') expect(seen).toContain('components');
            else expect([kind, seen]).toEqual([kind, isHidden ? [] : [name]]);
          }
        }

        const elsewhere = await empty.newAccount('lite');
        const whole = [...kinds].reduce((all, kind) => {
          const secrets = Object.entries(world[kind]).filter(([name]) => name in shownSecrets);
          const given = Object.fromEntries(secrets.filter(([, secret]) => secret !== null));
          return Object.keys(given).length === 0 ? all : changed(all, kind, ids, given);
        }, config);
        const portable = JSON.parse(JSON.stringify(whole), (name, value) =>
          name === 'adopt' ? undefined : value,
        );
        const { digest } = await plan(elsewhere, portable);
        const { changes } = await ok(elsewhere.post<Plan>('/v1/config/apply', { ...portable, digest }));
        const idAt = (collection: string, id: string): string =>
          changes.find(({ kind, key }) => kind === collection && key === keyOf(config, collection, id))?.id ??
          '';
        const page = idAt('status_pages', ids.page);
        const { items } = await ok(
          elsewhere.get<{ items: { id: string }[] }>(`/v1/status-pages/${page}/components`),
        );
        const copies: Ids = {
          channel: idAt('channels', ids.channel),
          rota: idAt('rotas', ids.rota),
          fallback: idAt('channels', ids.fallback),
          parent: idAt('monitors', ids.parent),
          monitor: idAt('monitors', ids.monitor),
          route: idAt('routes', ids.route),
          window: idAt('maintenance_windows', ids.window),
          page,
          component: items[0]?.id ?? '',
        };
        for (const kind of kinds) {
          const copy = comparable(await read(elsewhere, kind, copies), copies);
          expect(copy).toEqual(comparable(before.get(kind) ?? {}, ids));
        }

        // A component with another name may be another one to an apply.
        const { name } = world.component;
        const fresh = keepsName ? { ...other, component: { ...other.component, name } } : other;
        await change(client, ids, fresh);
        for (const kind of kinds)
          expect(await read(client, kind, ids)).toMatchObject(shown(withIds(fresh[kind], ids)));
        // Back to what the files say, from wherever the fields are now. Files without `paused` leave it as it is.
        const { paused } = world.monitor;
        const told = changed(config, 'monitor', ids, { paused });
        const back = await plan(client, told);
        await ok(client.post('/v1/config/apply', { ...told, digest: back.digest }));
        const componentBack = await read(client, 'component', ids);
        const idsBack = { ...ids, component: String(componentBack.id) };
        for (const kind of kinds)
          expect(comparable(await read(client, kind, idsBack), idsBack)).toMatchObject(
            withoutSecrets(comparable(before.get(kind) ?? {}, ids) as Fields),
          );
      }),
      // The assertion names the field. Making the example smaller would take minutes.
      { numRuns, endOnFailure: true },
    );
  },
  testMs,
);

/** An export leaves out secrets, and applying it leaves them as they are. */
const withoutSecrets = ({ has_password, signed, ...fields }: Fields): Fields => fields;
