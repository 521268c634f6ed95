import {
  type ChannelConfig,
  type ConfigReference,
  type ConfigState,
  componentLabels,
  type ExistingMonitor,
  type MaintenanceConfig,
  type MonitorConfig,
  type StatusComponentSettings,
  type StatusPageSettings,
} from '@tocsin/domain';
import { descriptionOf } from '../monitors/monitor-config.js';
import { withoutSecrets } from '../monitors/setting-secrets.js';

// Resources as they are compared: fields as the API names them, and which secrets are set.

/** The same for each secret: whether two are equal must not be seen (ADR 0101). */
const isSet = 'set';

const setSecrets = (fields: readonly string[]): ConfigState['secrets'] =>
  Object.fromEntries(fields.map((field) => [field, isSet]));

export const channelState = ({ name, enabled, minSeverity, destination }: ChannelConfig): ConfigState => ({
  fields: { ...destination.fields, type: destination.type, name, enabled, min_severity: minSeverity },
  secrets: setSecrets(Object.keys(destination.secrets)),
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
    channels,
    parent,
    ...Object.fromEntries(
      Object.entries(shownSettings(config)).map(([name, value]) => [`settings.${name}`, value]),
    ),
  },
  secrets: setSecrets(Object.keys(config.secrets).map((path) => `settings.${path}`)),
});

export const linksOf = (monitor: ExistingMonitor, channelIds: readonly string[]): MonitorLinks => ({
  channels: channelIds.map((id) => ({ id })),
  parent: monitor.alerting.parentId === null ? null : { id: monitor.alerting.parentId },
  // A monitor that the plan paused goes on by itself, so no file asks for its pause.
  paused: monitor.pauseReason === 'requested',
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

export type ComponentWish = {
  readonly settings: StatusComponentSettings;
  readonly monitor: ConfigReference | null;
};

const componentPrefix = 'components.';

export const pageState = (
  settings: StatusPageSettings,
  components: readonly ComponentWish[],
  hasPassword: boolean,
): ConfigState => {
  const labels = componentLabels(components.map((component) => component.settings.name));
  const ofComponents = components.flatMap(({ settings: { description, group, ...others }, monitor }, index) =>
    Object.entries({
      description: description || null,
      group,
      monitor,
      hand_state: others.handState,
      shows_target: others.showsTarget,
    }).map(([field, value]) => [`${componentPrefix}${labels[index]}.${field}`, value]),
  );
  return {
    fields: {
      slug: settings.slug,
      title: settings.title,
      description: settings.description || null,
      homepage_url: settings.homepageUrl,
      domain: settings.domain,
      noindex: settings.noindex,
      publish_after_minutes: settings.publishAfterMinutes,
      components: labels,
      ...Object.fromEntries(ofComponents),
    },
    secrets: setSecrets(hasPassword ? ['password'] : []),
  };
};

/** Where a field of `pageState` stands in the files: `components.Checkout.monitor` is `components.0.monitor`. */
export const pageFieldInFiles = (field: string, names: readonly string[]): string => {
  const index = componentLabels(names).findIndex((label) => field.startsWith(`${componentPrefix}${label}.`));
  const label = componentLabels(names)[index];
  return label === undefined
    ? field
    : `${componentPrefix}${index}${field.slice(componentPrefix.length + label.length)}`;
};
