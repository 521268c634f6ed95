import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ComponentState,
  componentStates,
  type Instant,
  isOrphaned,
  type MonitorId,
  type StatusComponent,
  type StatusComponentId,
} from '@tocsin/domain';

@ApiSchema({ name: 'StatusComponent' })
export class StatusComponentView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusComponentId;

  @ApiProperty({ type: 'string', example: 'Checkout' })
  readonly name!: string;

  @ApiProperty({ type: 'string', nullable: true })
  readonly description!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  readonly group!: string | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly monitor_id!: MonitorId | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether its monitor was deleted. The component is set by hand since then.',
  })
  readonly monitor_deleted!: boolean;

  @ApiProperty({ type: 'string', enum: [...componentStates], description: 'What visitors see now.' })
  readonly state!: ComponentState;

  @ApiProperty({
    type: 'string',
    enum: [...componentStates],
    description: 'The state without a monitor, and while the monitor is paused or unknown.',
  })
  readonly hand_state!: ComponentState;

  @ApiProperty({ type: 'boolean' })
  readonly shows_target!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'StatusComponentList' })
export class StatusComponentListView {
  @ApiProperty({ type: StatusComponentView, isArray: true, description: 'In the order of the page.' })
  readonly items!: readonly StatusComponentView[];
}

export const componentView = (component: StatusComponent, state: ComponentState): StatusComponentView => ({
  id: component.id,
  name: component.name,
  description: component.description === '' ? null : component.description,
  group: component.group,
  monitor_id: component.monitorId,
  monitor_deleted: isOrphaned(component),
  state,
  hand_state: component.handState,
  shows_target: component.showsTarget,
  created_at: component.createdAt,
  updated_at: component.updatedAt,
});
