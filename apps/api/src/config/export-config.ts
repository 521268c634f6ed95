import {
  type ConfigKind,
  type ConfigReference,
  canonicalJson,
  configBounds,
  newConfigKey,
  placeOf,
} from '@tocsin/domain';
import { enabledDefault, minSeverityDefault } from '../channels/body-fields.js';
import { Problem } from '../http/problems/problem.js';
import { shownSettings } from './config-states.js';
import type { ExportedConfigView } from './config-view.js';
import type { PresentResources } from './present-resources.js';

const kindWords = {
  channels: 'channel',
  monitors: 'monitor',
  maintenance_windows: 'window',
  status_pages: 'page',
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** Leaves out fields that have their default. */
const withoutDefaults = (fields: Fields, defaults: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== null && canonicalJson(value) !== canonicalJson(defaults[name] ?? null),
    ),
  );

const monitorDefaults = {
  timeout_seconds: 10,
  regions: ['default'],
  tags: [],
  channels: [],
  settings: {},
  paused: false,
};

type Keyed = { readonly key: string; readonly adopt: string | null };

/** Gives a key to each resource that no other file set manages. */
const keysFor = (present: PresentResources, fileSet: string): ReadonlyMap<string, Keyed> => {
  const keys = new Map<string, Keyed>();
  const taken: Record<ConfigKind, Set<string>> = {
    channels: new Set(),
    monitors: new Set(),
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
  for (const [id, { name }] of [...present.monitors].sort()) give('monitors', id, name);
  for (const [id, { name }] of [...present.windows].sort()) give('maintenance_windows', id, name);
  for (const [id, { page }] of [...present.pages].sort()) give('status_pages', id, page.slug);
  return keys;
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
    monitors: {},
    maintenance_windows: {},
    status_pages: {},
  };
  const write = (
    kind: ConfigKind,
    id: string,
    names: Readonly<Record<string, string>>,
    fields: Fields,
    secretPaths: readonly string[],
  ) => {
    const keyed = keys.get(id);
    if (keyed === undefined) return;
    const { key, adopt } = keyed;
    const named = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== key));
    kinds[kind][key] = { ...(adopt !== null && { adopt }), ...named, ...fields };
    for (const path of secretPaths) secrets.push(`/${kind}/${key}/${path.replaceAll('.', '/')}`);
  };
  for (const [id, { name, enabled, minSeverity, destination }] of present.channels) {
    yield;
    const { type, fields, secrets: sealed } = destination;
    const optional = { enabled, min_severity: minSeverity };
    const defaults = { enabled: enabledDefault, min_severity: minSeverityDefault };
    const all = { type, ...fields, ...withoutDefaults(optional, defaults) };
    write('channels', id, { name }, all, Object.keys(sealed));
  }
  for (const [id, monitor] of present.monitors) {
    yield;
    const { type, target, alerting } = monitor;
    const optional = {
      settings: shownSettings(monitor),
      timeout_seconds: monitor.timeoutSeconds,
      regions: monitor.regions,
      severity: alerting.severity,
      failures_to_open: alerting.failuresToOpen,
      regions_to_open: alerting.regionsToOpen,
      successes_to_resolve: alerting.successesToResolve,
      tags: monitor.tags,
      paused: monitor.pauseReason === 'requested',
      parent: alerting.parentId === null ? null : refer(alerting.parentId),
      channels: (present.channelsOf.get(id) ?? []).map(refer),
    };
    const all = {
      type,
      target,
      interval_seconds: monitor.intervalSeconds,
      ...withoutDefaults(optional, monitorDefaults),
    };
    const paths = Object.keys(monitor.secrets).map((path) => `settings.${path}`);
    write('monitors', id, { name: monitor.name }, all, paths);
  }
  for (const [id, window] of present.windows) {
    yield;
    const optional = {
      rrule: window.rule,
      time_zone: window.timeZone,
      monitors: window.monitorIds?.map(refer) ?? null,
    };
    const all = {
      starts_at: window.startsAt,
      duration_minutes: window.durationMinutes,
      ...withoutDefaults(optional, { time_zone: 'UTC' }),
    };
    write('maintenance_windows', id, { name: window.name }, all, []);
  }
  for (const [id, { page, components }] of present.pages) {
    yield;
    const optional = {
      description: page.description || null,
      homepage_url: page.homepageUrl,
      domain: page.domain,
      noindex: page.noindex,
      publish_after_minutes: page.publishAfterMinutes,
      components: components.map((component) => ({
        name: component.name,
        ...withoutDefaults(
          {
            description: component.description || null,
            group: component.group,
            monitor: component.monitorId && refer(component.monitorId),
            hand_state: component.handState,
            shows_target: component.showsTarget,
          },
          { hand_state: 'operational', shows_target: false },
        ),
      })),
    };
    const all = withoutDefaults(optional, { noindex: false, components: [] });
    write(
      'status_pages',
      id,
      { slug: page.slug, title: page.title },
      all,
      page.hasPassword ? ['password'] : [],
    );
  }
  return { config: { version: 1, file_set: fileSet, ...kinds }, secrets };
}
