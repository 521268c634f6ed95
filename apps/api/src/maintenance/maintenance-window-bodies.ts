import { applyDecorators } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import {
  type Instant,
  instant,
  type MaintenanceConfig,
  type MonitorId,
  maintenanceBounds,
} from '@tocsin/domain';
import { Moment, Name, Optional, OrNull, Rule, Text, UuidList, WholeNumber } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { isMoment } from '../http/bodies/moment.js';

const bounds = maintenanceBounds;

const nameDocs = { description: 'The name of the window.', example: 'Database upgrade' };
const startDocs = {
  description: 'The first start, in the years 2000 to 2099.',
  example: '2027-05-02T01:30:00.000Z',
};
const durationDocs = {
  minimum: bounds.durationMinutesMin,
  maximum: bounds.durationMinutesMax,
  description: 'The duration.',
  example: 90,
};
const ruleDocs = {
  description:
    'How the window recurs: an RRULE of RFC 5545 with a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY. `null`: it does not.',
  example: 'FREQ=WEEKLY;BYDAY=SU',
};
const zoneDocs = {
  description: 'The IANA time zone of the recurrence. The window starts at the same local time all year.',
  example: 'Europe/Berlin',
};
const monitorsDocs = {
  description:
    'The covered monitors. Monitors that depend on them are covered too. `null`: all monitors of the account.',
};

export const isSupportedMoment = (value: unknown): boolean =>
  isMoment(value) && /^20\d\d-/.test(new Date(value).toISOString());

const StartsAt = (): PropertyDecorator =>
  applyDecorators(
    Moment(startDocs),
    Rule('isSupportedMoment', 'must be a date and time in the years 2000 to 2099', isSupportedMoment),
  );

const startOf = (startsAt: string): Instant => instant(new Date(startsAt));

const monitorsOf = (ids: readonly string[] | null): readonly MonitorId[] | null =>
  ids?.map((id) => idOf<MonitorId>(id)) ?? null;

@ApiSchema({ name: 'NewMaintenanceWindow' })
export class NewMaintenanceWindow {
  @Name(bounds.nameCharsMax, nameDocs)
  name!: string;

  @StartsAt()
  starts_at!: string;

  @WholeNumber(durationDocs)
  duration_minutes!: number;

  @Optional()
  @OrNull()
  @Text(bounds.ruleCharsMax, ruleDocs)
  rrule: string | null = null;

  @Optional()
  @Text(bounds.timeZoneCharsMax, zoneDocs)
  time_zone: string = 'UTC';

  @Optional()
  @OrNull()
  @UuidList(bounds.monitorsMax, monitorsDocs)
  monitor_ids: readonly string[] | null = null;

  get config(): MaintenanceConfig {
    return {
      name: this.name,
      startsAt: startOf(this.starts_at),
      durationMinutes: this.duration_minutes,
      rule: this.rrule,
      timeZone: this.time_zone,
      monitorIds: monitorsOf(this.monitor_ids),
    };
  }
}

@ApiSchema({ name: 'MaintenanceWindowChanges', description: 'Omitted fields stay as they are.' })
export class MaintenanceWindowChanges {
  @Optional()
  @Name(bounds.nameCharsMax, nameDocs)
  name?: string;

  @Optional()
  @StartsAt()
  starts_at?: string;

  @Optional()
  @WholeNumber(durationDocs)
  duration_minutes?: number;

  @Optional()
  @OrNull()
  @Text(bounds.ruleCharsMax, ruleDocs)
  rrule?: string | null;

  @Optional()
  @Text(bounds.timeZoneCharsMax, zoneDocs)
  time_zone?: string;

  @Optional()
  @OrNull()
  @UuidList(bounds.monitorsMax, monitorsDocs)
  monitor_ids?: readonly string[] | null;

  get isRescheduling(): boolean {
    const { starts_at, duration_minutes, rrule, time_zone } = this;
    return [starts_at, duration_minutes, rrule, time_zone].some((given) => given !== undefined);
  }

  applyTo(before: MaintenanceConfig): MaintenanceConfig {
    const { name = before.name, rrule: rule = before.rule, time_zone: timeZone = before.timeZone } = this;
    const { duration_minutes: durationMinutes = before.durationMinutes, starts_at, monitor_ids } = this;
    const startsAt = starts_at === undefined ? before.startsAt : startOf(starts_at);
    const monitorIds = monitor_ids === undefined ? before.monitorIds : monitorsOf(monitor_ids);
    return { name, startsAt, durationMinutes, rule, timeZone, monitorIds };
  }
}
