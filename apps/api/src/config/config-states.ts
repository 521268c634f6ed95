import {
  type ChannelConfig,
  type ConfigReference,
  type ConfigState,
  canonicalJson,
  type ExistingMonitor,
  type MaintenanceConfig,
  type MonitorConfig,
} from '@tocsin/domain';
import type { SecretBox } from '@tocsin/persistence';
import { descriptionOf } from '../monitors/monitor-config.js';
import { withoutSecrets } from '../monitors/setting-secrets.js';

// Resources as they are compared: fields as the API names them, and digests of secrets.

type Digest = Pick<SecretBox, 'digest'>;

const digests = (secrets: Digest, all: readonly (readonly [string, unknown])[]): ConfigState['secrets'] =>
  Object.fromEntries(all.map(([field, secret]) => [field, secrets.digest(canonicalJson(secret))]));

export const channelState = (
  { name, enabled, destination }: ChannelConfig,
  secrets: Digest,
): ConfigState => ({
  fields: { ...destination.fields, type: destination.type, name, enabled },
  secrets: digests(secrets, Object.entries(destination.secrets)),
});

export const shownSettings = ({ type, settings }: Pick<MonitorConfig, 'type' | 'settings'>) =>
  withoutSecrets(descriptionOf(type).settings as object, settings) as Readonly<Record<string, unknown>>;

type MonitorLinks = {
  readonly channels: readonly ConfigReference[];
  readonly parent: ConfigReference | null;
  readonly paused: boolean;
};

export const monitorState = (
  config: MonitorConfig,
  { channels, parent, paused }: MonitorLinks,
  secrets: Digest,
): ConfigState => ({
  fields: {
    name: config.name,
    type: config.type,
    target: config.target,
    interval_seconds: config.intervalSeconds,
    timeout_seconds: config.timeoutSeconds,
    regions: config.regions,
    severity: config.alerting.severity,
    failures_to_open: config.alerting.failuresToOpen,
    regions_to_open: config.alerting.regionsToOpen,
    successes_to_resolve: config.alerting.successesToResolve,
    tags: config.tags,
    paused,
    parent,
    channels,
    ...Object.fromEntries(
      Object.entries(shownSettings(config)).map(([name, value]) => [`settings.${name}`, value]),
    ),
  },
  secrets: digests(
    secrets,
    Object.entries(config.secrets).map(([path, secret]) => [`settings.${path}`, secret] as const),
  ),
});

export const linksOf = (monitor: ExistingMonitor, channelIds: readonly string[]): MonitorLinks => ({
  channels: channelIds.map((id) => ({ id })),
  parent: monitor.alerting.parentId === null ? null : { id: monitor.alerting.parentId },
  paused: monitor.status === 'paused',
});

export const windowState = (
  { name, startsAt, durationMinutes, rule, timeZone }: MaintenanceConfig,
  monitors: readonly ConfigReference[] | null,
): ConfigState => ({
  fields: {
    name,
    starts_at: startsAt,
    duration_minutes: durationMinutes,
    rrule: rule,
    time_zone: timeZone,
    monitors,
  },
  secrets: {},
});
