import { type ConfigKind, type ConfigReference, configBounds, newConfigKey, placeOf } from '@tocsin/domain';
import { channelFields } from '../channels/channel-fields.js';
import { Problem } from '../http/problems/problem.js';
import { maintenanceWindowFields } from '../maintenance/maintenance-window-bodies.js';
import { flatMonitor, monitorFields } from '../monitors/monitor-fields.js';
import { routeFields } from '../routes/route-bodies.js';
import { componentFields } from '../status-pages/component-bodies.js';
import { statusPageFields } from '../status-pages/status-page-bodies.js';
import { shownSettings } from './config-states.js';
import type { ExportedConfigView } from './config-view.js';
import type { PresentResources } from './present-resources.js';

const kindWords = {
  channels: 'channel',
  rotas: 'rota',
  monitors: 'monitor',
  routes: 'route',
  maintenance_windows: 'window',
  status_pages: 'page',
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** Fields that files leave out when they are the key of the resource. */
const namedByKey: Readonly<Record<ConfigKind, readonly string[]>> = {
  channels: ['name'],
  rotas: ['name'],
  monitors: ['name'],
  routes: ['name'],
  maintenance_windows: ['name'],
  status_pages: ['slug', 'title'],
};

type Keyed = { readonly key: string; readonly adopt: string | null };

/** Gives a key to each resource that no other file set manages. */
const keysFor = (present: PresentResources, fileSet: string): ReadonlyMap<string, Keyed> => {
  const keys = new Map<string, Keyed>();
  const taken: Record<ConfigKind, Set<string>> = {
    channels: new Set(),
    rotas: new Set(),
    monitors: new Set(),
    routes: new Set(),
    maintenance_windows: new Set(),
    status_pages: new Set(),
  };
  const isOthers = new Set<string>();
  for (const { kind, key, id, fileSet: holder } of present.managed) {
    taken[kind].add(key);
    if (holder === fileSet) keys.set(id, { key, adopt: null });
    else isOthers.add(id);
  }
  const give = (kind: ConfigKind, id: string, name: string) => {
    if (keys.has(id) || isOthers.has(id)) return;
    keys.set(id, { key: newConfigKey(name, kindWords[kind], taken[kind]), adopt: id });
  };
  // The oldest first, so that keys stay the same when something is added.
  for (const [id, { name }] of [...present.channels].sort()) give('channels', id, name);
  for (const [id, { rota }] of [...present.rotas].sort()) give('rotas', id, rota.name);
  for (const [id, { name }] of [...present.monitors].sort()) give('monitors', id, name);
  for (const [id, { name }] of [...present.routes].sort()) give('routes', id, name);
  for (const [id, { name }] of [...present.windows].sort()) give('maintenance_windows', id, name);
  for (const [id, { page }] of [...present.pages].sort()) give('status_pages', id, page.slug);
  return keys;
};

const delayed = (reference: string | ConfigReference, afterMinutes: number): string | object =>
  afterMinutes === 0
    ? reference
    : {
        ...(typeof reference === 'string' ? { key: reference } : reference),
        after_minutes: afterMinutes,
      };

/** Keys that only one file set has, by id. */
const unambiguousKeys = ({ managed }: PresentResources): ReadonlyMap<string, string> => {
  const times = new Map<string, number>();
  for (const place of managed.map(placeOf)) times.set(place, (times.get(place) ?? 0) + 1);
  return new Map(managed.filter((each) => times.get(placeOf(each)) === 1).map(({ id, key }) => [id, key]));
};

/** Writes the account's resources as a configuration whose plan is empty. @throws Problem when there are too many */
export function* exportedConfig(
  present: PresentResources,
  fileSet: string,
): Generator<void, ExportedConfigView> {
  const keys = keysFor(present, fileSet);
  if (keys.size > configBounds.resourcesMax) {
    const message = `A configuration has at most ${configBounds.resourcesMax} resources. Divide them into file sets.`;
    throw new Problem('conflict', message);
  }
  const keyOfOthers = unambiguousKeys(present);
  const refer = (id: string): string | ConfigReference => keys.get(id)?.key ?? keyOfOthers.get(id) ?? { id };
  const secrets: string[] = [];
  const kinds: Record<ConfigKind, Record<string, Fields>> = {
    channels: {},
    rotas: {},
    monitors: {},
    routes: {},
    maintenance_windows: {},
    status_pages: {},
  };
  const write = (kind: ConfigKind, id: string, fields: Fields, secretPaths: readonly string[] = []) => {
    const keyed = keys.get(id);
    if (keyed === undefined) return;
    const { key, adopt } = keyed;
    const isKey = ([name, value]: [string, unknown]) => value === key && namedByKey[kind].includes(name);
    const written = Object.entries(fields).filter((field) => !isKey(field));
    kinds[kind][key] = { ...(adopt !== null && { adopt }), ...Object.fromEntries(written) };
    for (const path of secretPaths) secrets.push(`/${kind}/${key}/${path.replaceAll('.', '/')}`);
  };
  for (const [id, channel] of present.channels) {
    yield;
    const { type, fields, secrets: sealed } = channel.destination;
    const { name, ...common } = channelFields.exported(channel, refer);
    write('channels', id, { name, type, ...fields, ...common }, Object.keys(sealed));
  }
  for (const [id, { rota, calendar }] of present.rotas) {
    yield;
    const { people, otherwise } = rota;
    const fields = {
      name: rota.name,
      ...(people.length > 0 && {
        people: people.map(({ match, channelIds }) => ({
          match,
          ...(channelIds.length > 0 && { channels: channelIds.map(refer) }),
        })),
      }),
      ...(otherwise.length > 0 && { otherwise: otherwise.map(refer) }),
      ...(calendar !== null && { calendar }),
    };
    write('rotas', id, fields, calendar === null ? ['calendar_url'] : []);
  }
  for (const [id, monitor] of present.monitors) {
    yield;
    const shown = { ...flatMonitor(monitor), settings: shownSettings(monitor) };
    const channels = (present.channelsOf.get(id) ?? []).map(({ channelId, afterMinutes }) =>
      delayed(refer(channelId), afterMinutes),
    );
    const rotas = (present.rotasOf.get(id) ?? []).map(({ rotaId, afterMinutes }) =>
      delayed(refer(rotaId), afterMinutes),
    );
    const fields = {
      ...monitorFields.exported(shown, refer),
      ...(monitor.pauseReason === 'requested' && { paused: true }),
      ...(channels.length > 0 && { channels }),
      ...(rotas.length > 0 && { rotas }),
    };
    const paths = Object.keys(monitor.secrets).map((path) => `settings.${path}`);
    write('monitors', id, fields, paths);
  }
  for (const [id, route] of present.routes) {
    yield;
    write('routes', id, routeFields.exported(route, refer));
  }
  for (const [id, window] of present.windows) {
    yield;
    write('maintenance_windows', id, maintenanceWindowFields.exported(window, refer));
  }
  for (const [id, { page, components }] of present.pages) {
    yield;
    const fields = {
      ...statusPageFields.exported(page, refer),
      ...(components.length > 0 && {
        components: components.map((component) => componentFields.exported(component, refer)),
      }),
    };
    write('status_pages', id, fields, page.hasPassword ? ['password'] : []);
  }
  return { config: { version: 1, file_set: fileSet, ...kinds }, secrets };
}
