import { isDeepStrictEqual } from 'node:util';
import {
  type AccountId,
  type ChannelId,
  type ConfigReference,
  configBounds,
  type ExistingChannel,
  type MaintenanceWindow,
  type ManagedResource,
  type MonitorId,
  placeOf,
  type Rota,
  type Route,
  rotaBounds,
  routeBounds,
  type StatusComponent,
  type StatusPage,
  type StatusPageId,
  statusPageBounds,
} from '@tocsin/domain';
import {
  type AttachedChannelId,
  type AttachedRotaId,
  type MonitorRecord,
  mapInTurns,
  type Repositories,
  takeTurns,
} from '@tocsin/persistence';
import type { ParsedConfig } from './parse-config.js';

type Monitor = MonitorRecord['monitor'];

export type PresentPage = {
  readonly page: StatusPage;
  readonly components: readonly StatusComponent[];
  readonly passwordHash: string | null;
};

export type PresentRota = {
  readonly rota: Rota;
  /** `null` for one that is fetched. */
  readonly calendar: string | null;
};

/** The resources of an account by kind, and their keys. */
export type PresentResources = {
  readonly managed: readonly ManagedResource[];
  readonly channels: ReadonlyMap<string, ExistingChannel>;
  readonly monitors: ReadonlyMap<string, Monitor>;
  readonly channelsOf: ReadonlyMap<string, readonly AttachedChannelId[]>;
  readonly rotas: ReadonlyMap<string, PresentRota>;
  readonly rotasOf: ReadonlyMap<string, readonly AttachedRotaId[]>;
  readonly routes: ReadonlyMap<string, Route>;
  readonly windows: ReadonlyMap<string, MaintenanceWindow>;
  readonly pages: ReadonlyMap<string, PresentPage>;
  readonly monitorsInUse: number;
  readonly monitorsRunning: number;
};

const idsIn = (references: readonly (ConfigReference | null)[]): string[] =>
  references.flatMap((reference) => (reference !== null && 'id' in reference ? [reference.id] : []));

const adoptedIn = (entries: readonly { readonly adopt: string | null }[]): string[] =>
  entries.flatMap(({ adopt }) => (adopt === null ? [] : [adopt]));

/** The ids that the files name themselves. */
const namedIds = async ({
  channels,
  rotas,
  monitors,
  routes,
  maintenance_windows,
  status_pages,
}: ParsedConfig) => ({
  channels: [
    ...adoptedIn(channels),
    ...idsIn(channels.map(({ fallback }) => fallback)),
    ...idsIn(monitors.flatMap((each) => each.channels.map(({ reference }) => reference))),
    ...idsIn(routes.flatMap((each) => each.channels)),
    ...rotas.flatMap(({ people, otherwise }) =>
      idsIn([...otherwise, ...people.flatMap((person) => person.channels)]),
    ),
  ],
  monitors: [
    ...adoptedIn(monitors),
    ...idsIn(monitors.map(({ parent }) => parent)),
    ...(await mapInTurns(maintenance_windows, (window) => idsIn(window.monitors ?? []))).flat(),
    ...idsIn(status_pages.flatMap(({ components }) => components.map(({ monitor }) => monitor))),
  ],
  status_pages: adoptedIn(status_pages),
});

type Reading = Pick<
  Repositories,
  | 'managedResources'
  | 'channels'
  | 'rotas'
  | 'monitors'
  | 'routes'
  | 'maintenanceWindows'
  | 'statusPages'
  | 'statusComponents'
>;

const byId = <Item>(items: readonly Item[], idOf: (item: Item) => string): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [idOf(item), item]));

/** All pages of the account: they are few. */
const readPages = async (
  { statusPages, statusComponents }: Reading,
  accountId: AccountId,
): Promise<ReadonlyMap<string, PresentPage>> => {
  const { items } = await statusPages.list(accountId, {}, { limit: statusPageBounds.pagesMax, after: null });
  const components = new Map<StatusPageId, StatusComponent[]>(items.map(({ id }) => [id, []]));
  for (const component of await statusComponents.ofPages([...components.keys()]))
    components.get(component.pageId)?.push(component);
  const pages = new Map<string, PresentPage>();
  for (const page of items) {
    const passwordHash = page.hasPassword ? await statusPages.passwordHash(page.id) : null;
    pages.set(page.id, { page, components: components.get(page.id) ?? [], passwordHash });
  }
  return pages;
};

/** All rotas of the account: they are few. */
const readRotas = async (
  { rotas }: Reading,
  accountId: AccountId,
): Promise<ReadonlyMap<string, PresentRota>> => {
  const { items } = await rotas.list(accountId, { limit: rotaBounds.rotasMax, after: null });
  const given = await rotas.givenCalendars(items.map(({ rotaId }) => rotaId));
  return new Map(items.map((rota) => [rota.rotaId, { rota, calendar: given.get(rota.rotaId) ?? null }]));
};

const read = async (
  repositories: Reading,
  accountId: AccountId,
  ids: { readonly channels: readonly string[]; readonly monitors: readonly string[] },
): Promise<Omit<PresentResources, 'managed'>> => {
  const { managedResources, channels, monitors, maintenanceWindows } = repositories;
  const routes = await repositories.routes.list(accountId, { limit: routeBounds.routesMax, after: null });
  const foundChannels = await channels.findAll(accountId, ids.channels as ChannelId[]);
  const foundMonitors = (await monitors.findAll(ids.monitors as MonitorId[]))
    .map(({ monitor }) => monitor)
    .filter((monitor) => monitor.accountId === accountId);
  const windows = await maintenanceWindows.all(accountId);
  return {
    channels: byId(foundChannels, ({ channelId }) => channelId),
    monitors: byId(foundMonitors, ({ monitorId }) => monitorId),
    channelsOf: await managedResources.channelsOf(foundMonitors.map(({ monitorId }) => monitorId)),
    rotas: await readRotas(repositories, accountId),
    rotasOf: await managedResources.rotasOf(foundMonitors.map(({ monitorId }) => monitorId)),
    routes: byId(routes.items, ({ routeId }) => routeId),
    windows: byId(windows, ({ windowId }) => windowId),
    pages: await readPages(repositories, accountId),
    monitorsInUse: await monitors.count(accountId),
    monitorsRunning: await monitors.countRunning(accountId),
  };
};

/** @param isLocked locks the resources until the transaction ends */
export const presentFor = async (
  repositories: Reading,
  accountId: AccountId,
  config: ParsedConfig,
  isLocked: boolean,
): Promise<PresentResources> => {
  const managed = await repositories.managedResources.list(accountId);
  const ours = managed.filter(({ fileSet }) => fileSet === config.fileSet);
  const named = await namedIds(config);
  const idsOf = (kind: keyof typeof named) => [
    ...new Set([...ours.filter((each) => each.kind === kind).map(({ id }) => id), ...named[kind]]),
  ];
  const ids = { channels: idsOf('channels'), monitors: idsOf('monitors') };
  if (isLocked) {
    repositories.managedResources.lock(accountId, {
      pageIds: idsOf('status_pages'),
      monitorIds: ids.monitors,
      channelIds: ids.channels,
    });
  }
  return { managed, ...(await read(repositories, accountId, ids)) };
};

const isSame = async (before: unknown, now: unknown): Promise<boolean> => {
  if (!(before instanceof Map && now instanceof Map)) return isDeepStrictEqual(before, now);
  if (before.size !== now.size) return false;
  for (const [key, value] of before) {
    await takeTurns();
    if (!isDeepStrictEqual(value, now.get(key))) return false;
  }
  return true;
};

export const isSamePresent = async (before: PresentResources, now: PresentResources): Promise<boolean> => {
  for (const [name, value] of Object.entries(now))
    if (!(await isSame(before[name as keyof PresentResources], value))) return false;
  return true;
};

/** The resources of an export. One of a kind above the bound shows that there are too many. */
export const allPresent = async (repositories: Reading, accountId: AccountId): Promise<PresentResources> => {
  const page = { limit: configBounds.resourcesMax + 1, after: null };
  const channels = (await repositories.channels.list(accountId, page)).items.map(
    ({ channelId }) => channelId,
  );
  const monitors = (await repositories.monitors.listIds(accountId, page)).items.map(({ id }) => id);
  const managed = await repositories.managedResources.list(accountId);
  return { managed, ...(await read(repositories, accountId, { channels, monitors })) };
};

export const existingIn = ({
  channels,
  rotas,
  monitors,
  routes,
  windows,
  pages,
}: PresentResources): ReadonlySet<string> =>
  new Set([
    ...[...channels.keys()].map((key) => placeOf({ kind: 'channels', key })),
    ...[...rotas.keys()].map((key) => placeOf({ kind: 'rotas', key })),
    ...[...monitors.keys()].map((key) => placeOf({ kind: 'monitors', key })),
    ...[...routes.keys()].map((key) => placeOf({ kind: 'routes', key })),
    ...[...windows.keys()].map((key) => placeOf({ kind: 'maintenance_windows', key })),
    ...[...pages.keys()].map((key) => placeOf({ kind: 'status_pages', key })),
  ]);
