import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type Alerting,
  confirmationBounds,
  isRegion,
  type MonitorConfig,
  type MonitorId,
  type MonitorSettings,
  monitorBounds,
  monitorDefaults,
  type OwnConfirmation,
  regionBounds,
  severities,
  withAlerting,
} from '@tocsin/domain';
import { monitorTypes } from '@tocsin/probes/catalogue';
import { isEndpointUrl } from '../channels/destination.js';
import { Name, OneOf, Rule, Text, Uuid, WholeNumber } from '../http/bodies/fields.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf } from '../http/bodies/text.js';
import { secretMask } from './setting-secrets.js';
import { Tags, tagsOf } from './tag-fields.js';

const bounds = monitorBounds;

const isSettings = (value: unknown): value is MonitorSettings =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Buffer.byteLength(JSON.stringify(value)) <= bounds.settingsBytesMax;

const Settings = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      description: `Settings of the type, as \`GET /v1/monitor-types\` describes them; at most ${bounds.settingsBytesMax} bytes of JSON. Secrets are never shown again: \`${secretMask}\` replaces them.`,
      example: {},
    }),
    Rule('isSettings', `must be an object of at most ${bounds.settingsBytesMax} bytes of JSON`, isSettings),
  );

const areRegions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= regionBounds.perMonitorMax &&
  new Set(value).size === value.length &&
  value.every((region) => typeof region === 'string' && isRegion(region));

const Regions = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: {
        type: 'string',
        maxLength: regionBounds.nameCharsMax,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      },
      minItems: 1,
      maxItems: regionBounds.perMonitorMax,
      uniqueItems: true,
      description: 'The regions to check from. Each must have a prober.',
      example: monitorDefaults.regions,
    }),
    Rule(
      'areRegions',
      `must be a list of 1 to ${regionBounds.perMonitorMax} different names of regions, such as eu-west`,
      areRegions,
    ),
  );

const RunbookUrl = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'uri',
      maxLength: bounds.runbookUrlCharsMax,
      description:
        'Where it says what to do when the target fails. Incidents link to it, for everybody in the account.',
      example: 'https://wiki.example.com/runbooks/shop',
    }),
    Rule(
      'isRunbookUrl',
      `must be an absolute http or https URL of at most ${bounds.runbookUrlCharsMax} characters, without a user name or a password`,
      (value) => isEndpointUrl(value) && value.length <= bounds.runbookUrlCharsMax,
    ),
  );

const usual = '`null`: the default of the type.';

type CountDocs = { readonly title: string; readonly description: string; readonly maximum: number };

/** The dashboard's form has an input for each count, with this title and description. */
const count = <const Key extends keyof OwnConfirmation>(key: Key, { description, ...docs }: CountDocs) => ({
  key,
  default: null,
  rules: WholeNumber({ minimum: 1, ...docs, description: `${description} ${usual}` }),
  shown: { type: 'integer', description: usual } as const,
});

export const countFields = resourceFields<OwnConfirmation>()({
  failures_to_open: count('failuresToOpen', {
    title: 'Failures to open',
    description: 'Failed checks in a row before an incident opens.',
    maximum: confirmationBounds.failuresToOpenMax,
  }),
  successes_to_resolve: count('successesToResolve', {
    title: 'Successes to resolve',
    description: 'Good checks in a row before it is resolved.',
    maximum: confirmationBounds.successesToResolveMax,
  }),
  regions_to_open: count('regionsToOpen', {
    title: 'Regions that must agree',
    description: 'Regions in which checks must fail.',
    maximum: regionBounds.perMonitorMax,
  }),
});

/** The secrets of the settings are stored apart. */
type Described = Omit<MonitorConfig, 'secrets'>;
type FlatMonitor = Omit<Described, 'alerting'> & Alerting;

export const flatMonitor = ({ alerting, ...own }: Described): FlatMonitor => ({ ...own, ...alerting });

export const nestedMonitor = (flat: FlatMonitor): Described => withAlerting(flat);

export const monitorFields = resourceFields<FlatMonitor>()({
  name: {
    key: 'name',
    rules: Name(bounds.nameCharsMax, { description: 'The name of the monitor.', example: 'Shop' }),
    shown: { type: 'string' },
  },
  type: {
    key: 'type',
    rules: OneOf(monitorTypes(), { description: 'The kind of check.', example: 'http' }),
    shown: { type: 'string', enum: monitorTypes() },
  },
  target: {
    key: 'target',
    rules: Text(bounds.targetCharsMax, {
      description: 'The target, for example a URL.',
      example: 'https://shop.example.com/',
    }),
    shown: { type: 'string' },
  },
  interval_seconds: {
    key: 'intervalSeconds',
    // The default of its type.
    default: undefined,
    rules: WholeNumber({
      minimum: bounds.intervalSecondsMin,
      maximum: bounds.intervalSecondsMax,
      description: 'The time between two checks.',
    }),
    whenNew: { description: 'The time between two checks. Default: that of the type.' },
    shown: { type: 'integer' },
  },
  timeout_seconds: {
    key: 'timeoutSeconds',
    default: monitorDefaults.timeoutSeconds,
    rules: WholeNumber({
      minimum: bounds.timeoutSecondsMin,
      maximum: bounds.timeoutSecondsMax,
      description: 'How long a check may take.',
    }),
    whenNew: { default: monitorDefaults.timeoutSeconds },
    shown: { type: 'integer' },
  },
  settings: {
    key: 'settings',
    default: {},
    rules: Settings(),
    shown: {
      type: 'object',
      additionalProperties: true,
      description: `\`${secretMask}\` replaces each secret.`,
    },
  },
  regions: {
    key: 'regions',
    default: monitorDefaults.regions,
    rules: Regions(),
    shown: { type: 'string', isArray: true, description: 'The regions that check the monitor.' },
  },
  severity: {
    key: 'severity',
    default: null,
    rules: OneOf(severities, {
      description: `The severity of an incident while the target is down. ${usual}`,
    }),
    shown: {
      type: 'string',
      enum: [...severities],
      description: `The severity of an incident while the target is down. ${usual}`,
    },
  },
  ...countFields.fields,
  parent_id: {
    key: 'parentId',
    default: null,
    rules: Uuid({
      description:
        'The monitor that this one depends on. While it has an open incident, incidents of this monitor send no message.',
    }),
    shown: {
      type: 'string',
      format: 'uuid',
      description: 'The monitor that this one depends on.',
    },
    fromBody: (uuid: string | null) => (uuid === null ? null : idOf<MonitorId>(uuid)),
    referenceInFiles: 'parent',
  },
  runbook_url: {
    key: 'runbookUrl',
    default: null,
    rules: RunbookUrl(),
    shown: {
      type: 'string',
      format: 'uri',
      description: 'Where it says what to do when the target fails.',
    },
  },
  tags: {
    key: 'tags',
    default: [],
    rules: Tags(),
    shown: { type: 'string', isArray: true, description: 'The tags of the monitor.' },
    fromBody: (texts: readonly string[]) => tagsOf(texts),
  },
});
