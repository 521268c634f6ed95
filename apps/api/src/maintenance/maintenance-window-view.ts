import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import {
  type Instant,
  isUnderWay,
  type MaintenanceWindow,
  type MaintenanceWindowId,
  type MonitorId,
  maintenanceBounds,
  type Occurrence,
} from '@tocsin/domain';
import type { ListedWindow } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';
import { maintenanceWindowFields } from './maintenance-window-bodies.js';

@ApiSchema({ name: 'MaintenanceOccurrence' })
class OccurrenceView {
  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly starts_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly ends_at!: Instant;
}

@ApiSchema({ name: 'MaintenanceWindow' })
export class MaintenanceWindowView extends maintenanceWindowFields.view<MaintenanceWindowId>() {
  @ApiProperty({ type: 'boolean', description: 'Whether the window is in force.' })
  readonly active!: boolean;

  @ApiProperty({
    type: OccurrenceView,
    nullable: true,
    description: 'The current or the next occurrence; `null` when there is none left.',
  })
  readonly occurrence!: OccurrenceView | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'ListedMaintenanceWindow' })
export class ListedMaintenanceWindowView extends OmitType(MaintenanceWindowView, ['monitor_ids'] as const) {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How many monitors the window names; `null` where its `monitor_ids` is `null`.',
  })
  readonly monitor_count!: number | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    isArray: true,
    nullable: true,
    maxItems: maintenanceBounds.listedMonitorsMax,
    description: 'The first of these monitors. `getMaintenanceWindow` answers with all of them.',
  })
  readonly first_monitor_ids!: readonly MonitorId[] | null;
}

@ApiSchema({ name: 'MaintenanceWindowPage' })
export class MaintenanceWindowPage extends PageOf(ListedMaintenanceWindowView) {}

/** @param occurrence the current one: the stored occurrence may be over */
export const maintenanceWindowView = (
  window: MaintenanceWindow,
  occurrence: Occurrence | null,
  now: Instant,
): MaintenanceWindowView => ({
  id: window.windowId,
  ...maintenanceWindowFields.shown(window),
  active: isUnderWay(occurrence, now),
  occurrence: occurrence && { starts_at: occurrence.startsAt, ends_at: occurrence.endsAt },
  created_at: window.createdAt,
  updated_at: window.updatedAt,
});

/** @param occurrence as `maintenanceWindowView` */
export const listedWindowView = (
  { named, ...window }: ListedWindow,
  occurrence: Occurrence | null,
  now: Instant,
): ListedMaintenanceWindowView => {
  const { monitor_ids: _, ...view } = maintenanceWindowView({ ...window, monitorIds: null }, occurrence, now);
  return { ...view, monitor_count: named?.count ?? null, first_monitor_ids: named?.firstIds ?? null };
};
