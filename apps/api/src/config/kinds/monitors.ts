import {
  type ConfigReference,
  type ConfigState,
  canonicalJson,
  type ExistingMonitor,
  type MonitorConfig,
  type MonitorId,
} from '@tocsin/domain';
import { DeleteMonitor } from '../../monitors/delete-monitor.js';
import { MonitorChanges } from '../../monitors/monitor-bodies.js';
import { carriedTypes, descriptionOf, givenSecretPaths } from '../../monitors/monitor-config.js';
import { flatMonitor, monitorFields } from '../../monitors/monitor-fields.js';
import { withoutSecrets } from '../../monitors/setting-secrets.js';
import { applyMonitor, applyNewMonitors } from './apply-monitors.js';
import { type KindInFiles, secretsThatAreSet } from './kind.js';
import { configMonitor, type ParsedMonitor, parseMonitor } from './monitor-in-files.js';
import { byId } from './references.js';
import { type Rings, ringFieldInFiles, ringsByDelay, storedRings, writtenRing } from './rings.js';

export type PresentMonitor = { readonly monitor: ExistingMonitor; readonly rings: Rings };

const shownSettings = ({ type, settings }: Pick<MonitorConfig, 'type' | 'settings'>) =>
  withoutSecrets(descriptionOf(type).settings as object, settings) as Readonly<Record<string, unknown>>;

type Links = Pick<ParsedMonitor, 'rings' | 'parent'> & { readonly paused: boolean };

const secretPath = (path: string): string => `settings.${path}`;

const stateOf = (config: MonitorConfig, { rings, parent, paused }: Links): ConfigState => {
  const { settings: _, ...fields } = monitorFields.inFiles(flatMonitor(config), byId);
  const settings = Object.entries(shownSettings(config)).map(([name, value]) => [`settings.${name}`, value]);
  return {
    fields: { ...ringsByDelay(rings), ...fields, parent, paused, ...Object.fromEntries(settings) },
    secrets: secretsThatAreSet(Object.keys(config.secrets).map(secretPath)),
  };
};

/** A monitor that the plan paused goes on by itself, so no file asks for its pause. */
const isPaused = ({ pauseReason }: ExistingMonitor): boolean => pauseReason === 'requested';

const parentOf = ({ alerting: { parentId } }: ExistingMonitor): ConfigReference | null =>
  parentId && byId(parentId);

/** The whole body as a change. Secrets that are left out of its settings stay as they are. */
const changesFor = ({ body }: ParsedMonitor): MonitorChanges => {
  const { channel_ids: _, parent_id: __, paused: ___, ...fields } = body;
  const { interval_seconds = descriptionOf(body.type).defaults.intervalSeconds } = body;
  return Object.assign(new MonitorChanges(), fields, { interval_seconds });
};

/** With a wrong type, a URL counts as called: most types call it. */
const isCalled = (type: unknown, target: string): boolean => {
  const description = carriedTypes().find((carried) => carried.type === type);
  return description === undefined ? target.includes('://') : !description.neverCalls;
};

/** A rule that is newer than a monitor does not stop changes of other fields. */
const isAsBefore = ({ body }: ParsedMonitor, before: ExistingMonitor): boolean =>
  body.type === before.type &&
  body.target === before.target &&
  canonicalJson(body.settings) === canonicalJson(shownSettings(before));

const changed = (parsed: ParsedMonitor, before: ExistingMonitor): MonitorConfig => {
  const changes = changesFor(parsed);
  if (!isAsBefore(parsed, before)) return changes.applyTo(before);
  const { type: _, target: __, settings: ___, ...others } = changes;
  return Object.assign(new MonitorChanges(), others).applyTo(before);
};

export const monitors: KindInFiles<ParsedMonitor, PresentMonitor> = {
  word: 'monitor',
  keyFields: ['name'],
  bodies: [configMonitor],
  parse: parseMonitor,
  *references({ rings, parent }) {
    for (const { reference } of rings.channels) yield ['channels', reference];
    for (const { reference } of rings.rotas) yield ['rotas', reference];
    if (parent !== null) yield ['monitors', parent];
  },
  fieldInFiles: (field, { rings }) => ringFieldInFiles(field, rings),
  read: async (repositories, accountId, wanted) => {
    const { monitors: stored } = repositories;
    const ids =
      'ids' in wanted
        ? (wanted.ids as MonitorId[])
        : (await stored.listIds(accountId, { limit: wanted.max, after: null })).items.map(({ id }) => id);
    const found = (await stored.findAll(ids))
      .map(({ monitor }) => monitor)
      .filter((monitor) => monitor.accountId === accountId);
    const ringsOf = await storedRings(
      repositories,
      found.map(({ monitorId }) => monitorId),
    );
    return new Map(
      found.map((monitor) => [monitor.monitorId, { monitor, rings: ringsOf(monitor.monitorId) }]),
    );
  },
  keyName: ({ monitor }) => monitor.name,
  state: ({ monitor, rings }) =>
    stateOf(monitor, { rings, parent: parentOf(monitor), paused: isPaused(monitor) }),
  wanted: (parsed, before) => {
    const { body, rings, parent } = parsed;
    const config = before === null ? body.config : changed(parsed, before.monitor);
    const stored = before === null ? parsed.paused === 'when_created' : isPaused(before.monitor);
    const paused = typeof parsed.paused === 'boolean' ? parsed.paused : stored;
    return stateOf(config, { rings, parent, paused });
  },
  callFaults: ({ type, target }, before, { policy }) => {
    if (typeof target !== 'string') return [];
    const isElsewhere = type !== before?.monitor.type || target !== before?.monitor.target;
    return isElsewhere && isCalled(type, target) ? [policy.targetFault('target', target)] : [];
  },
  givenSecrets: ({ body }, { monitor }) =>
    givenSecretPaths(body)
      .filter((path) => Object.hasOwn(monitor.secrets, path))
      .map(secretPath),
  exported: ({ monitor, rings: { channels, rotas } }, refer) => ({
    fields: {
      ...monitorFields.exported({ ...flatMonitor(monitor), settings: shownSettings(monitor) }, refer),
      ...(isPaused(monitor) && { paused: true }),
      ...(channels.length > 0 && { channels: channels.map((ring) => writtenRing(ring, refer)) }),
      ...(rotas.length > 0 && { rotas: rotas.map((ring) => writtenRing(ring, refer)) }),
    },
    secrets: Object.keys(monitor.secrets).map(secretPath),
  }),
  apply: async (run, change, parsed) => {
    if (change.action === 'change') await applyMonitor(run, change, parsed, changesFor(parsed));
    else await applyNewMonitors(run, [parsed]);
  },
  // The monitors of the files get the room, before monitors that the plan of the account has paused.
  remove: (caller, id) => new DeleteMonitor(caller, { monitorId: id as MonitorId, keepsRoom: true }),
};
