import { ApiProperty } from '@nestjs/swagger';
import type { MonitorId } from '@tocsin/domain';
import { Rule } from '../http/bodies/fields.js';
import { idOf, isUuid } from '../http/bodies/ids.js';

const monitorsMax = 100;

const idsIn = (text: string): MonitorId[] => text.split(',').map((id) => idOf<MonitorId>(id));

const areMonitorIds = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  const ids = idsIn(value);
  return ids.length <= monitorsMax && ids.every(isUuid) && new Set(ids).size === ids.length;
};

/** One value with commas (OpenAPI 3.1, "Style Values"): `monitor_ids=a,b`. */
const withCommas = { style: 'form', explode: false } as const;

export class OverviewsQuery {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: monitorsMax,
    uniqueItems: true,
    description: 'The ids of the monitors.',
    ...withCommas,
  })
  @Rule(
    'areMonitorIds',
    `must be 1 to ${monitorsMax} UUIDs, separated by commas and each another`,
    areMonitorIds,
  )
  monitor_ids!: string;

  get monitorIds(): readonly MonitorId[] {
    return idsIn(this.monitor_ids);
  }
}
