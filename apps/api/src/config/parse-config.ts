import {
  type ConfigKeys,
  type ConfigKind,
  type ConfigReference,
  configBounds,
  configKinds,
  isConfigKey,
  type KeyInFiles,
  maintenanceBounds,
  monitorBounds,
  rotaBounds,
  routeBounds,
  statusPageBounds,
} from '@tocsin/domain';
import { mapInTurns, takeTurns } from '@tocsin/persistence';
import { isLargerThan, usualBodyBytesMax, valuesMax } from '../http/bodies/size.js';
import { idOf, isUuid } from '../http/bodies/text.js';
import { validated } from '../http/bodies/validation.js';
import { invalid, Problem } from '../http/problems/problem.js';
import { NewMaintenanceWindow } from '../maintenance/maintenance-window-bodies.js';
import { NewMonitor } from '../monitors/monitor-bodies.js';
import { afterMinutesMax, NewRota, rotaBodyBytesMax } from '../rotas/rota-bodies.js';
import { NewRoute } from '../routes/route-bodies.js';
import { NewStatusComponent } from '../status-pages/component-bodies.js';
import { NewStatusPage, statusPageBodyBytesMax } from '../status-pages/status-page-bodies.js';
import { type Config, isObject, keyRule } from './config-bodies.js';
import { ConfigErrors } from './config-errors.js';
import type { DelayedReference } from './config-states.js';

type Entry = { readonly key: string; readonly adopt: string | null };

export type ParsedChannel = Entry & {
  readonly given: Readonly<Record<string, unknown>>;
  readonly fallback: ConfigReference | null;
};
export type ParsedMonitor = Entry & {
  readonly body: NewMonitor;
  readonly channels: readonly DelayedReference[];
  readonly rotas: readonly DelayedReference[];
  readonly parent: ConfigReference | null;
  /** `null` keeps the stored value. */
  readonly paused: boolean | null;
};
type ParsedPerson = { readonly match: string; readonly channels: readonly ConfigReference[] };
export type ParsedRota = Entry & {
  /** Without the channels. */
  readonly body: NewRota;
  readonly people: readonly ParsedPerson[];
  readonly otherwise: readonly ConfigReference[];
};
export type ParsedRoute = Entry & {
  readonly body: NewRoute;
  readonly channels: readonly ConfigReference[];
  readonly rotas: readonly ConfigReference[];
};
export type ParsedWindow = Entry & {
  readonly body: NewMaintenanceWindow;
  readonly monitors: readonly ConfigReference[] | null;
};

export type ParsedComponent = {
  readonly body: NewStatusComponent;
  readonly monitor: ConfigReference | null;
};
export type ParsedPage = Entry & {
  readonly body: NewStatusPage;
  readonly components: readonly ParsedComponent[];
  /** `undefined`: it stays as it is. */
  readonly password: string | null | undefined;
};

/** A configuration, with the resources that are valid by themselves. */
export type ParsedConfig = ConfigKeys & {
  readonly prune: boolean;
  readonly channels: readonly ParsedChannel[];
  readonly rotas: readonly ParsedRota[];
  readonly monitors: readonly ParsedMonitor[];
  readonly routes: readonly ParsedRoute[];
  readonly maintenance_windows: readonly ParsedWindow[];
  readonly status_pages: readonly ParsedPage[];
  readonly body: Config;
  /** The errors of the other resources. */
  readonly errors: ConfigErrors;
};

const tooMany = (): Problem => {
  const message = `A configuration has at most ${configBounds.resourcesMax} resources. Divide it into file sets.`;
  return new Problem('validation_failed', message);
};

const referenceOf = (value: unknown): ConfigReference | undefined => {
  const { key, id, ...others } = (isObject(value) ? value : { key: value }) as Record<string, unknown>;
  if (Object.keys(others).length > 0) return undefined;
  if (isConfigKey(key) && id === undefined) return { key };
  return isUuid(id) && key === undefined ? { id: idOf(id) } : undefined;
};

const requireReference = (field: string, value: unknown): ConfigReference => {
  const reference = referenceOf(value);
  if (reference !== undefined) return reference;
  throw invalid({ field, message: `${field} must be a key, or an object with a key or an id` });
};

const requireReferences = (field: string, value: unknown, itemsMax: number): readonly ConfigReference[] => {
  if (!Array.isArray(value) || value.length > itemsMax)
    throw invalid({ field, message: `${field} must be a list of at most ${itemsMax} keys` });
  return value.map((item, index) => requireReference(`${field}.${index}`, item));
};

const requireDelayed = (field: string, value: unknown): DelayedReference => {
  const { after_minutes: afterMinutes = 0, ...others } = Object(isObject(value) ? value : { key: value });
  if (!Number.isInteger(afterMinutes) || afterMinutes < 0 || afterMinutes > afterMinutesMax) {
    const name = `${field}.after_minutes`;
    throw invalid({ field: name, message: `${name} must be a whole number from 0 to ${afterMinutesMax}` });
  }
  return { reference: requireReference(field, others), afterMinutes };
};

const requireAllDelayed = (field: string, value: unknown, itemsMax: number): readonly DelayedReference[] => {
  if (!Array.isArray(value) || value.length > itemsMax)
    throw invalid({ field, message: `${field} must be a list of at most ${itemsMax} keys` });
  return value.map((item, index) => requireDelayed(`${field}.${index}`, item));
};

const requireAdopt = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (isUuid(value)) return idOf(value);
  throw invalid({ field: 'adopt', message: 'adopt must be a UUID' });
};

const requirePaused = (value: unknown): boolean | null => {
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  throw invalid({ field: 'paused', message: 'paused must be a boolean value' });
};

/**
 * A resource may be as large as in the body of a request for it alone.
 * @throws Problem for what is no object, or too large
 */
const requireObject = (
  value: unknown,
  bytesMax: number = usualBodyBytesMax,
  field = '',
): Readonly<Record<string, unknown>> => {
  const message = isObject(value)
    ? `must have at most ${bytesMax} bytes and ${valuesMax} values`
    : 'must be an object';
  if (isObject(value) && !isLargerThan(value, bytesMax)) return { ...value };
  throw invalid({ field, message: field === '' ? message : `${field} ${message}` });
};

const parseMonitor = (key: string, value: unknown): ParsedMonitor => {
  const { adopt, channels = [], rotas = [], parent = null, paused, ...fields } = requireObject(value);
  for (const [field, instead] of [
    ['channel_ids', 'channels'],
    ['parent_id', 'parent'],
  ] as const) {
    if (field in fields) throw invalid({ field, message: `${field} is not known here. Use ${instead}.` });
  }
  return {
    key,
    adopt: requireAdopt(adopt),
    channels: requireAllDelayed('channels', channels, monitorBounds.channelsMax),
    rotas: requireAllDelayed('rotas', rotas, rotaBounds.rotasOfMonitorMax),
    parent: parent === null ? null : requireReference('parent', parent),
    paused: requirePaused(paused),
    body: validated(NewMonitor, { name: key, ...fields }),
  };
};

const parsePerson = (value: unknown, index: number): ParsedPerson => {
  const place = `people.${index}`;
  const { match, channels = [], ...others } = Object(value);
  const [unknown] = Object.keys(others);
  if (!isObject(value) || unknown !== undefined) {
    const field = unknown === undefined ? place : `${place}.${unknown}`;
    throw invalid({ field, message: `${place} must be an object with match and channels only` });
  }
  return {
    match,
    channels: requireReferences(`${place}.channels`, channels, rotaBounds.channelsMax),
  };
};

const parseRota = async (key: string, value: unknown): Promise<ParsedRota> => {
  const { adopt, people = [], otherwise = [], ...fields } = requireObject(value, rotaBodyBytesMax);
  const { peopleMax, channelsMax } = rotaBounds;
  if (!Array.isArray(people) || people.length > peopleMax)
    throw invalid({ field: 'people', message: `people must be a list of at most ${peopleMax} people` });
  const parsed = await mapInTurns(people.entries(), ([index, person]) => parsePerson(person, index));
  const withoutChannels = parsed.map(({ match }) => ({ match, channel_ids: [] }));
  const body = validated(NewRota, { name: key, ...fields, people: withoutChannels });
  if (body.calendar && body.calendar_url)
    throw invalid({ field: 'calendar', message: 'calendar must not be given beside calendar_url' });
  return {
    key,
    adopt: requireAdopt(adopt),
    people: parsed,
    otherwise: requireReferences('otherwise', otherwise, channelsMax),
    body,
  };
};

const parseRoute = (key: string, value: unknown): ParsedRoute => {
  const { adopt, channels = [], rotas = [], ...fields } = requireObject(value);
  for (const [field, instead] of [
    ['channel_ids', 'channels'],
    ['rota_ids', 'rotas'],
  ] as const) {
    if (field in fields) throw invalid({ field, message: `${field} is not known here. Use ${instead}.` });
  }
  return {
    key,
    adopt: requireAdopt(adopt),
    channels: requireReferences('channels', channels, routeBounds.channelsMax),
    rotas: requireReferences('rotas', rotas, routeBounds.rotasMax),
    body: validated(NewRoute, { name: key, ...fields }),
  };
};

/** The monitors that it names. */
const windowBytesMax = usualBodyBytesMax + configBounds.resourcesMax * configBounds.keyCharsMax;

const parseWindow = (key: string, value: unknown): ParsedWindow => {
  const { adopt, monitors = null, ...fields } = requireObject(value, windowBytesMax);
  if ('monitor_ids' in fields)
    throw invalid({ field: 'monitor_ids', message: 'monitor_ids is not known here. Use monitors.' });
  return {
    key,
    adopt: requireAdopt(adopt),
    monitors: monitors === null ? null : requireReferences('monitors', monitors, configBounds.resourcesMax),
    body: validated(NewMaintenanceWindow, { name: key, ...fields }),
  };
};

const parseComponent = (value: unknown, index: number): ParsedComponent => {
  const place = `components.${index}`;
  const { monitor = null, ...fields } = requireObject(value, usualBodyBytesMax, place);
  if ('monitor_id' in fields) {
    const field = `${place}.monitor_id`;
    throw invalid({ field, message: `${field} is not known here. Use monitor.` });
  }
  return {
    body: validated(NewStatusComponent, fields, `${place}.`),
    monitor: monitor === null ? null : requireReference(`${place}.monitor`, monitor),
  };
};

const parsePage = async (key: string, value: unknown): Promise<ParsedPage> => {
  const { components = [], ...page } = Object(value);
  const { adopt, ...fields } = requireObject(isObject(value) ? page : value, statusPageBodyBytesMax);
  const { componentsMax } = statusPageBounds;
  if (!Array.isArray(components) || components.length > componentsMax) {
    const message = `components must be a list of at most ${componentsMax} components`;
    throw invalid({ field: 'components', message });
  }
  const body = validated(NewStatusPage, { title: key, slug: key, ...fields });
  return {
    key,
    adopt: requireAdopt(adopt),
    body,
    components: await mapInTurns(components.entries(), ([index, component]) =>
      parseComponent(component, index),
    ),
    password: 'password' in fields ? body.password : undefined,
  };
};

const parseChannel = (key: string, value: unknown): ParsedChannel => {
  const { adopt, fallback = null, ...given } = requireObject(value);
  if ('fallback_channel_id' in given) {
    const field = 'fallback_channel_id';
    throw invalid({ field, message: `${field} is not known here. Use fallback.` });
  }
  return {
    key,
    adopt: requireAdopt(adopt),
    fallback: fallback === null ? null : requireReference('fallback', fallback),
    given: { name: key, ...given },
  };
};

/** The bounds of every account, whatever its plan. */
const ofAccountMax: Partial<Record<ConfigKind, number>> = {
  rotas: rotaBounds.rotasMax,
  routes: routeBounds.routesMax,
  maintenance_windows: maintenanceBounds.windowsMax,
  status_pages: statusPageBounds.pagesMax,
};

/** @throws Problem for a configuration that is too large for any account, before more of it is read */
const requireRoom = (body: Config): void => {
  const errors = new ConfigErrors(body);
  let count = 0;
  for (const kind of configKinds) {
    const ofKind = Object.keys(body[kind] ?? {}).length;
    const max = ofAccountMax[kind] ?? configBounds.resourcesMax;
    if (ofKind > max) errors.addToKind(kind, `can be at most ${max} in an account`);
    count += ofKind;
  }
  if (count > configBounds.resourcesMax) throw tooMany();
  const named = Object.values(body.maintenance_windows ?? {}).map((window) => Object(window).monitors);
  const namedCount = named.reduce((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0);
  const { namedMonitorsMax } = maintenanceBounds;
  if (namedCount > namedMonitorsMax)
    errors.addToKind(
      'maintenance_windows',
      `can name at most ${namedMonitorsMax} monitors together; tags cover any number`,
    );
  errors.refuseIfAny();
};

/** Validates the parts that do not depend on the account. @throws Problem for a configuration that is too large */
export const parseConfig = async (body: Config): Promise<ParsedConfig> => {
  requireRoom(body);
  const errors = new ConfigErrors(body);
  const parseAll = async <Parsed>(
    kind: ConfigKind,
    parse: (key: string, value: unknown) => Parsed | Promise<Parsed>,
  ): Promise<Parsed[]> => {
    const parsed: Parsed[] = [];
    for (const [key, value] of Object.entries(body[kind] ?? {})) {
      await takeTurns();
      if (!isConfigKey(key)) {
        errors.add({ kind, key, field: '', message: keyRule });
        continue;
      }
      const one = await errors.collect(kind, key, () => parse(key, value));
      if (one !== undefined) parsed.push(one);
    }
    return parsed;
  };
  const channels = await parseAll('channels', parseChannel);
  const rotas = await parseAll('rotas', parseRota);
  const monitors = await parseAll('monitors', parseMonitor);
  const routes = await parseAll('routes', parseRoute);
  const windows = await parseAll('maintenance_windows', parseWindow);
  const pages = await parseAll('status_pages', parsePage);
  const all = { channels, rotas, monitors, routes, maintenance_windows: windows, status_pages: pages };
  return {
    ...all,
    body,
    errors,
    prune: body.prune,
    fileSet: body.file_set,
    moved: body.moved,
    keys: Object.fromEntries(
      configKinds
        .filter((kind) => body[kind] !== undefined)
        .map((kind) => {
          const parsed = new Map(all[kind].map((each): [string, KeyInFiles] => [each.key, each]));
          return [kind, Object.keys(body[kind] ?? {}).map((key) => parsed.get(key) ?? { key, adopt: null })];
        }),
    ),
  };
};
