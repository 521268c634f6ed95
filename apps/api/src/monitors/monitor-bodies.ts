import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  defaultAlerting,
  type ExistingMonitor,
  isRegion,
  type MonitorConfig,
  type MonitorSettings,
  type MonitorType,
  monitorBounds,
  monitorDefaults,
  monitorTypes,
  regionBounds,
} from '@tocsin/domain';
import { Name, OneOf, Optional, Rule, Text, UuidList, WholeNumber } from '../http/bodies/fields.js';
import { AlertingFields } from './alerting-bodies.js';
import { descriptionOf, storableConfig } from './monitor-config.js';
import { secretMask } from './setting-secrets.js';
import { Tags, tagsOf } from './tag-fields.js';

const bounds = monitorBounds;

const nameDocs = { description: 'What people call the monitor.', example: 'Shop' };
export const typeDocs = { description: 'What kind of check it is.', example: 'http' };
export const targetDocs = {
  description: 'What is watched, for example a URL.',
  example: 'https://shop.example.com/',
};

const isSettings = (value: unknown): value is MonitorSettings =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Buffer.byteLength(JSON.stringify(value)) <= bounds.settingsBytesMax;

export const Settings = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      description: `What the type needs to know beside the target, as \`GET /v1/monitor-types\` says; at most ${bounds.settingsBytesMax} bytes of JSON. Secrets in it are never shown again: \`${secretMask}\` stands in their place.`,
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
      description: 'Where it is checked from: regions that probers have.',
      example: monitorDefaults.regions,
    }),
    Rule(
      'areRegions',
      `must be a list of 1 to ${regionBounds.perMonitorMax} different names of regions, such as eu-west`,
      areRegions,
    ),
  );

const intervalDocs = {
  minimum: bounds.intervalSecondsMin,
  maximum: bounds.intervalSecondsMax,
  description: 'How often it is checked.',
};

export const timeoutDocs = {
  minimum: bounds.timeoutSecondsMin,
  maximum: bounds.timeoutSecondsMax,
  description: 'How long a check may take.',
};

@ApiSchema({ name: 'NewMonitor' })
export class NewMonitor extends AlertingFields {
  @Name(bounds.nameCharsMax, nameDocs)
  name!: string;

  @OneOf(monitorTypes, typeDocs)
  type!: MonitorType;

  @Text(bounds.targetCharsMax, targetDocs)
  target!: string;

  @Optional()
  @WholeNumber({
    ...intervalDocs,
    description: 'How often it is checked; left out, as often as is usual for its type.',
  })
  interval_seconds?: number;

  @Optional()
  @WholeNumber({ ...timeoutDocs, default: monitorDefaults.timeoutSeconds })
  timeout_seconds: number = monitorDefaults.timeoutSeconds;

  @Optional()
  @Settings()
  settings: MonitorSettings = {};

  @Optional()
  @Regions()
  regions: readonly string[] = monitorDefaults.regions;

  @Optional()
  @Tags()
  tags: readonly string[] = [];

  @Optional()
  @UuidList(bounds.channelsMax, { description: 'The channels to attach.' })
  channel_ids: readonly string[] = [];

  /** @throws Problem that names each field that breaks a rule of the type */
  get config(): MonitorConfig {
    const { name, type, target, settings, regions, timeout_seconds: timeoutSeconds } = this;
    const { interval_seconds: intervalSeconds = descriptionOf(type).defaults.intervalSeconds } = this;
    const alerting = this.applyToAlerting(defaultAlerting);
    const tags = tagsOf(this.tags);
    return storableConfig(
      { name, type, target, intervalSeconds, timeoutSeconds, settings, regions, alerting, tags },
      null,
    );
  }
}

@ApiSchema({
  name: 'MonitorChanges',
  description:
    'What is left out stays as it is; settings are replaced as a whole, but for secrets that are left out.',
})
export class MonitorChanges extends AlertingFields {
  @Optional()
  @Name(bounds.nameCharsMax, nameDocs)
  name?: string;

  @Optional()
  @OneOf(monitorTypes, typeDocs)
  type?: MonitorType;

  @Optional()
  @Text(bounds.targetCharsMax, targetDocs)
  target?: string;

  @Optional()
  @WholeNumber(intervalDocs)
  interval_seconds?: number;

  @Optional()
  @WholeNumber(timeoutDocs)
  timeout_seconds?: number;

  @Optional()
  @Settings()
  settings?: MonitorSettings;

  @Optional()
  @Regions()
  regions?: readonly string[];

  @Optional()
  @Tags()
  tags?: readonly string[];

  /** @throws Problem that names each field that breaks a rule of the type */
  applyTo(before: ExistingMonitor): MonitorConfig {
    const { type, target, settings, tags } = this;
    const config = {
      name: this.name ?? before.name,
      type: type ?? before.type,
      target: target ?? before.target,
      intervalSeconds: this.interval_seconds ?? before.intervalSeconds,
      timeoutSeconds: this.timeout_seconds ?? before.timeoutSeconds,
      settings: settings ?? before.settings,
      regions: this.regions ?? before.regions,
      alerting: this.applyToAlerting(before.alerting),
      tags: tags === undefined ? before.tags : tagsOf(tags),
    };
    // A rule that is newer than the monitor does not stop changes of other fields.
    const isTypesConcern = type !== undefined || target !== undefined || settings !== undefined;
    return isTypesConcern ? storableConfig(config, before) : { ...config, secrets: before.secrets };
  }
}
