import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type MonitorConfig,
  type MonitorSettings,
  type MonitorType,
  monitorBounds,
  monitorDefaults,
  monitorTypes,
} from '@tocsin/domain';
import { OneOf, Optional, Rule, Text, UuidList, WholeNumber } from '../http/fields.js';

const bounds = monitorBounds;

const nameDocs = { description: 'What people call the monitor.', example: 'Shop' };
const typeDocs = { description: 'What kind of check it is.', example: 'http' };
const targetDocs = {
  description: 'What is watched, for example a URL.',
  example: 'https://shop.example.com/',
};

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
      description: `What the type needs to know beside the target; at most ${bounds.settingsBytesMax} bytes of JSON.`,
      example: {},
    }),
    Rule('isSettings', `must be an object of at most ${bounds.settingsBytesMax} bytes of JSON`, isSettings),
  );

const intervalDocs = {
  minimum: bounds.intervalSecondsMin,
  maximum: bounds.intervalSecondsMax,
  description: 'How often it is checked.',
};

const timeoutDocs = {
  minimum: bounds.timeoutSecondsMin,
  maximum: bounds.timeoutSecondsMax,
  description: 'How long a check may take.',
};

@ApiSchema({ name: 'NewMonitor' })
export class NewMonitor {
  @Text(bounds.nameCharsMax, nameDocs)
  name!: string;

  @OneOf(monitorTypes, typeDocs)
  type!: MonitorType;

  @Text(bounds.targetCharsMax, targetDocs)
  target!: string;

  @Optional()
  @WholeNumber({ ...intervalDocs, default: monitorDefaults.intervalSeconds })
  interval_seconds: number = monitorDefaults.intervalSeconds;

  @Optional()
  @WholeNumber({ ...timeoutDocs, default: monitorDefaults.timeoutSeconds })
  timeout_seconds: number = monitorDefaults.timeoutSeconds;

  @Optional()
  @Settings()
  settings: MonitorSettings = {};

  @Optional()
  @UuidList(bounds.channelsMax, { description: 'The channels to attach.' })
  channel_ids: readonly string[] = [];

  get config(): MonitorConfig {
    const { name, type, target, settings } = this;
    const { interval_seconds: intervalSeconds, timeout_seconds: timeoutSeconds } = this;
    return { name, type, target, intervalSeconds, timeoutSeconds, settings };
  }
}

@ApiSchema({ name: 'MonitorChanges', description: 'What is left out stays as it is.' })
export class MonitorChanges {
  @Optional()
  @Text(bounds.nameCharsMax, nameDocs)
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

  /** The configuration after these changes. */
  applyTo(before: MonitorConfig): MonitorConfig {
    const {
      name = before.name,
      type = before.type,
      target = before.target,
      settings = before.settings,
    } = this;
    const { interval_seconds: intervalSeconds = before.intervalSeconds } = this;
    const { timeout_seconds: timeoutSeconds = before.timeoutSeconds } = this;
    return { name, type, target, intervalSeconds, timeoutSeconds, settings };
  }
}
