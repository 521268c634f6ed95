import { applyDecorators } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import {
  type Instant,
  instant,
  type MaintenanceConfig,
  type MonitorId,
  maintenanceBounds,
} from '@tocsin/domain';
import { Moment, Name, Rule, Text, UuidList, WholeNumber } from '../http/bodies/fields.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf, isMoment } from '../http/bodies/text.js';
import { TagList, tagsOf } from '../monitors/tag-fields.js';

const bounds = maintenanceBounds;

export const isSupportedMoment = (value: unknown): boolean =>
  isMoment(value) && /^20\d\d-/.test(new Date(value).toISOString());

const StartsAt = (): PropertyDecorator =>
  applyDecorators(
    Moment({
      description: 'The first start, in the years 2000 to 2099.',
      example: '2027-05-02T01:30:00.000Z',
    }),
    Rule('isSupportedMoment', 'must be a date and time in the years 2000 to 2099', isSupportedMoment),
  );

export const maintenanceWindowFields = resourceFields<MaintenanceConfig>()({
  name: {
    key: 'name',
    rules: Name(bounds.nameCharsMax, { description: 'The name of the window.', example: 'Database upgrade' }),
    shown: { type: 'string' },
  },
  starts_at: {
    key: 'startsAt',
    rules: StartsAt(),
    shown: { type: 'string', format: 'date-time' },
    fromBody: (startsAt: string): Instant => instant(new Date(startsAt)),
  },
  duration_minutes: {
    key: 'durationMinutes',
    rules: WholeNumber({
      minimum: bounds.durationMinutesMin,
      maximum: bounds.durationMinutesMax,
      description: 'How long each occurrence lasts, in minutes of elapsed time: also when the clocks change.',
      example: 90,
    }),
    shown: { type: 'integer' },
  },
  rrule: {
    key: 'rule',
    default: null,
    rules: Text(bounds.ruleCharsMax, {
      description:
        'The recurrence: an RRULE of RFC 5545 with a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY. `null`: the window occurs once.',
      example: 'FREQ=WEEKLY;BYDAY=SU',
    }),
    shown: { type: 'string' },
  },
  time_zone: {
    key: 'timeZone',
    default: 'UTC',
    rules: Text(bounds.timeZoneCharsMax, {
      description: 'The IANA time zone of the recurrence. The window starts at the same local time all year.',
      example: 'Europe/Berlin',
    }),
    shown: { type: 'string' },
  },
  monitor_ids: {
    key: 'monitorIds',
    default: null,
    rules: UuidList(bounds.monitorsMax, {
      description:
        'The covered monitors. Monitors that depend on them are covered too. `null`: all monitors of the account, or with `tags` only those that have the tags.',
    }),
    shown: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: '`null`: all monitors of the account, or with `tags` only those that have the tags.',
    },
    fromBody: (ids: readonly string[] | null) => ids?.map((id) => idOf<MonitorId>(id)) ?? null,
    referenceInFiles: 'monitors',
  },
  tags: {
    key: 'tags',
    default: [],
    rules: TagList({
      tagsMax: bounds.tagsMax,
      description:
        'The window also covers the monitors that have all of these tags, and those that depend on them. Capitals make no difference.',
      example: ['prod'],
    }),
    shown: {
      type: 'string',
      isArray: true,
      description: 'The window also covers the monitors that have all of these tags.',
    },
    fromBody: (texts: readonly string[]) => tagsOf(texts),
  },
});

@ApiSchema({ name: 'NewMaintenanceWindow' })
export class NewMaintenanceWindow extends maintenanceWindowFields.newBody() {
  get config(): MaintenanceConfig {
    return maintenanceWindowFields.configOf(this);
  }
}

@ApiSchema({ name: 'MaintenanceWindowChanges', description: 'Omitted fields keep their values.' })
export class MaintenanceWindowChanges extends maintenanceWindowFields.changes() {
  get isRescheduling(): boolean {
    const { starts_at, duration_minutes, rrule, time_zone } = this;
    return [starts_at, duration_minutes, rrule, time_zone].some((given) => given !== undefined);
  }

  applyTo(before: MaintenanceConfig): MaintenanceConfig {
    return maintenanceWindowFields.changed(before, this);
  }
}
