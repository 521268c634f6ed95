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
import { Managed, type ManagedView } from '../http/bodies/managed-view.js';
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

  @Managed()
  readonly managed!: ManagedView | null;
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

type Shown = {
  /** The current one: the stored occurrence may be over. */
  readonly occurrence: Occurrence | null;
  readonly managed: ManagedView | null;
  readonly now: Instant;
};

export const maintenanceWindowView = (
  window: MaintenanceWindow,
  { occurrence, managed, now }: Shown,
): MaintenanceWindowView => ({
  ...maintenanceWindowFields.viewOf(window.windowId, window, window),
  active: isUnderWay(occurrence, now),
  occurrence: occurrence && { starts_at: occurrence.startsAt, ends_at: occurrence.endsAt },
  managed,
});

export const listedWindowView = (
  { named, ...window }: ListedWindow,
  shown: Shown,
): ListedMaintenanceWindowView => {
  const { monitor_ids: _, ...view } = maintenanceWindowView({ ...window, monitorIds: null }, shown);
  return { ...view, monitor_count: named?.count ?? null, first_monitor_ids: named?.firstIds ?? null };
};
