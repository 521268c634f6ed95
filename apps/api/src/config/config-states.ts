import { createHash } from 'node:crypto';
import {
  type ChannelConfig,
  type ConfigReference,
  type ConfigState,
  componentLabels,
  type ExistingMonitor,
  type MaintenanceConfig,
  type MonitorConfig,
  type RouteConfig,
  type StatusComponentSettings,
  type StatusPageSettings,
} from '@tocsin/domain';
import type { AttachedChannelId, AttachedRotaId } from '@tocsin/persistence';
import { channelFields } from '../channels/channel-fields.js';
import { maintenanceWindowFields } from '../maintenance/maintenance-window-bodies.js';
import { descriptionOf } from '../monitors/monitor-config.js';
import { flatMonitor, monitorFields } from '../monitors/monitor-fields.js';
import { withoutSecrets } from '../monitors/setting-secrets.js';
import { routeFields } from '../routes/route-bodies.js';
import { componentFields } from '../status-pages/component-bodies.js';
import { statusPageFields } from '../status-pages/status-page-bodies.js';
import { fieldsHiddenFromReaders } from './hidden-fields.js';

// Resources as they are compared: fields as the API names them, and which secrets are set.

/** The same for each secret: whether two are equal must not be seen (ADR 0010). */
const isSet = 'set';

export const byId = (id: string): ConfigReference => ({ id });

const setSecrets = (fields: readonly string[]): ConfigState['secrets'] =>
  Object.fromEntries(fields.map((field) => [field, isSet]));

/** @param fallback as the files name it, unless it is that of the channel */
export const channelState = (
  { destination, ...common }: ChannelConfig,
  { isReader, fallback }: { readonly isReader: boolean; readonly fallback?: ConfigReference | null },
): ConfigState => {
  const hidden = isReader ? fieldsHiddenFromReaders(destination.type) : [];
  const [shown, kept] = [new Map(Object.entries(destination.fields)), Object.keys(destination.secrets)];
  for (const name of hidden) if (shown.delete(name)) kept.push(name);
  return {
    fields: {
      ...Object.fromEntries(shown),
      type: destination.type,
      ...channelFields.inFiles(common, byId),
      ...(fallback !== undefined && { fallback }),
    },
    secrets: setSecrets(kept),
  };
};

export const shownSettings = ({ type, settings }: Pick<MonitorConfig, 'type' | 'settings'>) =>
  withoutSecrets(descriptionOf(type).settings as object, settings) as Readonly<Record<string, unknown>>;

/** A channel or rota of a monitor, and its delay. */
export type DelayedReference = { readonly reference: ConfigReference; readonly afterMinutes: number };

type Rung = 'channels' | 'rotas';

const delayedField = (rung: Rung, afterMinutes: number): string =>
  afterMinutes === 0 ? rung : `${rung}.after_${afterMinutes}_minutes`;

/** References by their delays: `channels`, and for example `channels.after_15_minutes`. */
const byDelay = (
  rung: Rung,
  all: readonly DelayedReference[],
): Readonly<Record<string, readonly ConfigReference[]>> => {
  const fields: Record<string, ConfigReference[]> = { [rung]: [] };
  for (const { reference, afterMinutes } of all) {
    const field = delayedField(rung, afterMinutes);
    fields[field] = [...(fields[field] ?? []), reference];
  }
  return fields;
};

/** Where a field of `byDelay` stands in the files: `channels.after_15_minutes.0` is maybe `channels.2`. */
export const rungFieldInFiles = (
  field: string,
  rungs: Readonly<Record<Rung, readonly DelayedReference[]>>,
): string => {
  const [, rung, minutes, index] = /^(channels|rotas)(?:\.after_(\d+)_minutes)?\.(\d+)$/.exec(field) ?? [];
  if (rung === undefined) return field;
  const places = rungs[rung as Rung].flatMap(({ afterMinutes }, place) =>
    afterMinutes === Number(minutes ?? 0) ? [place] : [],
  );
  return `${rung}.${places[Number(index)] ?? index}`;
};

type MonitorLinks = {
  readonly channels: readonly DelayedReference[];
  readonly parent: ConfigReference | null;
  readonly paused: boolean;
  readonly rotas: readonly DelayedReference[];
};

export const monitorState = (
  config: MonitorConfig,
  { channels, parent, paused, rotas }: MonitorLinks,
): ConfigState => {
  const { settings: _, ...fields } = monitorFields.inFiles(flatMonitor(config), byId);
  const settings = Object.entries(shownSettings(config)).map(([name, value]) => [`settings.${name}`, value]);
  return {
    fields: {
      ...byDelay('channels', channels),
      ...byDelay('rotas', rotas),
      ...fields,
      parent,
      paused,
      ...Object.fromEntries(settings),
    },
    secrets: setSecrets(Object.keys(config.secrets).map((path) => `settings.${path}`)),
  };
};

export const linksOf = (
  monitor: ExistingMonitor,
  channels: readonly AttachedChannelId[],
  rotas: readonly AttachedRotaId[],
): MonitorLinks => ({
  channels: channels.map(({ channelId, afterMinutes }) => ({ reference: { id: channelId }, afterMinutes })),
  rotas: rotas.map(({ rotaId, afterMinutes }) => ({ reference: { id: rotaId }, afterMinutes })),
  parent: monitor.alerting.parentId === null ? null : { id: monitor.alerting.parentId },
  // A monitor that the plan paused goes on by itself, so no file asks for its pause.
  paused: monitor.pauseReason === 'requested',
});

export type RotaWish = {
  readonly name: string;
  readonly people: readonly { readonly match: string; readonly channels: readonly ConfigReference[] }[];
  readonly otherwise: readonly ConfigReference[];
  /** `null` for one that is fetched. */
  readonly calendar: string | null;
};

/** A plan shows two calendars, or two pictures, by what tells them apart. */
const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** @param isReader if the text of the calendar must not be compared: readers never see it */
export const rotaState = (
  { name, people, otherwise, calendar }: RotaWish,
  isReader: boolean,
): ConfigState => ({
  fields: {
    name,
    people: people.map(({ match }) => match),
    ...Object.fromEntries(people.map(({ match, channels }) => [`people.${match}.channels`, channels])),
    otherwise,
    ...(!isReader && { calendar: calendar === null ? null : digestOf(calendar) }),
  },
  secrets: setSecrets(calendar === null ? ['calendar_url'] : isReader ? ['calendar'] : []),
});

/** Where a field of `rotaState` stands in the files: `people.Ada.channels` is `people.0.channels`. */
export const rotaFieldInFiles = (field: string, matches: readonly string[]): string => {
  const index = matches.findIndex((match) => field.startsWith(`people.${match}.channels`));
  const match = matches[index];
  return match === undefined ? field : `people.${index}${field.slice('people.'.length + match.length)}`;
};

type RouteLinks = Readonly<Record<'channels' | 'rotas', readonly ConfigReference[]>>;

export const routeState = (config: RouteConfig, { channels, rotas }: RouteLinks): ConfigState => ({
  fields: { ...routeFields.inFiles(config, byId), channels, rotas },
  secrets: {},
});

export const windowState = (
  config: MaintenanceConfig,
  monitors: readonly ConfigReference[] | null,
): ConfigState => ({ fields: { ...maintenanceWindowFields.inFiles(config, byId), monitors }, secrets: {} });

export type ComponentWish = {
  readonly settings: StatusComponentSettings;
  readonly monitor: ConfigReference | null;
};

const withDigests = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && pictureFields.includes(name) ? digestOf(value) : value,
    ]),
  );

const pictureFields: readonly string[] = ['logo', 'logo_dark', 'favicon'];

const componentPrefix = 'components.';

export const pageState = (
  settings: StatusPageSettings,
  components: readonly ComponentWish[],
  hasPassword: boolean,
): ConfigState => {
  const labels = componentLabels(components.map((component) => component.settings.name));
  const ofComponents = components.flatMap(({ settings: component, monitor }, index) => {
    const { name: _, ...fields } = componentFields.inFiles(component, byId);
    return Object.entries({ ...fields, monitor }).map(([field, value]) => [
      `${componentPrefix}${labels[index]}.${field}`,
      value,
    ]);
  });
  return {
    fields: {
      ...withDigests(statusPageFields.inFiles(settings, byId)),
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
