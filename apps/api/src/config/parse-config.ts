import {
  type ConfigKeys,
  type ConfigKind,
  type ConfigReference,
  configBounds,
  configKinds,
  isConfigKey,
  type KeyInFiles,
  monitorBounds,
  statusPageBounds,
} from '@tocsin/domain';
import { takeTurns } from '@tocsin/persistence';
import { idOf, isUuid } from '../http/bodies/ids.js';
import { validated } from '../http/bodies/validation.js';
import { type FieldError, invalid, Problem } from '../http/problems/problem.js';
import { NewMaintenanceWindow } from '../maintenance/maintenance-window-bodies.js';
import { NewMonitor } from '../monitors/monitor-bodies.js';
import { NewStatusComponent } from '../status-pages/component-bodies.js';
import { NewStatusPage } from '../status-pages/status-page-bodies.js';
import { type Config, isObject, keyRule } from './config-bodies.js';
import { ConfigErrors } from './config-errors.js';

type Entry = { readonly key: string; readonly adopt: string | null };

export type ParsedChannel = Entry & { readonly given: Readonly<Record<string, unknown>> };
export type ParsedMonitor = Entry & {
  readonly body: NewMonitor;
  readonly channels: readonly ConfigReference[];
  readonly parent: ConfigReference | null;
  /** `null` keeps the stored value. */
  readonly paused: boolean | null;
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
  readonly monitors: readonly ParsedMonitor[];
  readonly maintenance_windows: readonly ParsedWindow[];
  readonly status_pages: readonly ParsedPage[];
  readonly body: Config;
  /** The errors of the other resources. */
  readonly errors: readonly FieldError[];
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

const requireAdopt = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (isUuid(value)) return idOf(value);
  throw invalid({ field: 'adopt', message: 'adopt must be a UUID' });
};

const requirePaused = (value: unknown): boolean | null => {
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  throw invalid({ field: 'paused', message: 'paused must be a boolean value' });
};

const requireObject = (value: unknown): Readonly<Record<string, unknown>> => {
  if (isObject(value)) return { ...value };
  throw invalid({ field: '', message: 'must be an object' });
};

const parseMonitor = (key: string, value: unknown): ParsedMonitor => {
  const { adopt, channels = [], parent = null, paused, ...fields } = requireObject(value);
  for (const [field, instead] of [
    ['channel_ids', 'channels'],
    ['parent_id', 'parent'],
  ] as const) {
    if (field in fields) throw invalid({ field, message: `${field} is not known here. Use ${instead}.` });
  }
  return {
    key,
    adopt: requireAdopt(adopt),
    channels: requireReferences('channels', channels, monitorBounds.channelsMax),
    parent: parent === null ? null : requireReference('parent', parent),
    paused: requirePaused(paused),
    body: validated(NewMonitor, { name: key, ...fields }),
  };
};

const parseWindow = (key: string, value: unknown): ParsedWindow => {
  const { adopt, monitors = null, ...fields } = requireObject(value);
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
  if (!isObject(value)) throw invalid({ field: place, message: `${place} must be an object` });
  const { monitor = null, ...fields } = value as Readonly<Record<string, unknown>>;
  if ('monitor_id' in fields) {
    const field = `${place}.monitor_id`;
    throw invalid({ field, message: `${field} is not known here. Use monitor.` });
  }
  return {
    body: validated(NewStatusComponent, fields, `${place}.`),
    monitor: monitor === null ? null : requireReference(`${place}.monitor`, monitor),
  };
};

const parsePage = (key: string, value: unknown): ParsedPage => {
  const { adopt, components = [], ...fields } = requireObject(value);
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
    components: components.map(parseComponent),
    password: 'password' in fields ? body.password : undefined,
  };
};

const parseChannel = (key: string, value: unknown): ParsedChannel => {
  const { adopt, ...given } = requireObject(value);
  return { key, adopt: requireAdopt(adopt), given: { name: key, ...given } };
};

/** Validates the parts that do not depend on the account. @throws Problem for a configuration that is too large */
export const parseConfig = async (body: Config): Promise<ParsedConfig> => {
  const errors = new ConfigErrors(body);
  let read = 0;
  const parseAll = async <Parsed>(
    kind: ConfigKind,
    parse: (key: string, value: unknown) => Parsed,
  ): Promise<Parsed[]> => {
    const parsed: Parsed[] = [];
    for (const [key, value] of Object.entries(body[kind] ?? {})) {
      read += 1;
      if (read > configBounds.resourcesMax) throw tooMany();
      await takeTurns();
      if (!isConfigKey(key)) {
        errors.add({ kind, key, field: '', message: keyRule });
        continue;
      }
      const one = errors.collect(kind, key, () => parse(key, value));
      if (one !== undefined) parsed.push(one);
    }
    return parsed;
  };
  const channels = await parseAll('channels', parseChannel);
  const monitors = await parseAll('monitors', parseMonitor);
  const windows = await parseAll('maintenance_windows', parseWindow);
  const pages = await parseAll('status_pages', parsePage);
  const all = { channels, monitors, maintenance_windows: windows, status_pages: pages };
  return {
    ...all,
    body,
    errors: errors.all,
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
