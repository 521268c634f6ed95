import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type Instant,
  type MonitorState,
  type MonitorType,
  monitorStates,
} from '@tocsin/domain';
import { monitorTypes } from '@tocsin/probes/catalogue';
import { CheckView } from '../checks/check-view.js';
import { HeldOpenView, IncidentView } from './incident-view.js';

@ApiSchema({ name: 'Trouble' })
class TroubleView {
  @ApiProperty({ type: IncidentView })
  readonly incident!: IncidentView;

  @ApiProperty({ type: 'string' })
  readonly monitor_name!: string;

  @ApiProperty({ type: 'string', enum: monitorTypes() })
  readonly monitor_type!: MonitorType;

  @ApiProperty({ type: 'string', format: 'uri', nullable: true, description: 'The runbook of its monitor.' })
  readonly runbook_url!: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...monitorStates],
    description: 'As the list of monitors shows it, such as `flapping`.',
  })
  readonly monitor_state!: MonitorState;

  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description:
      'The `health` of its monitor: `unknown` when the latest checks could not look at the target.',
  })
  readonly monitor_health!: CheckStatus;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'When the first of the failed checks started that opened the incident; `null` if checks did not fail when somebody opened it.',
  })
  readonly first_failed_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the latest check started that found the target up, in any region; `null` without one.',
  })
  readonly last_good_at!: Instant | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'How many checks have failed since `first_failed_at`, or else since the incident began, in all regions, outside maintenance.',
  })
  readonly failed_checks!: number;

  @ApiProperty({
    type: CheckView,
    nullable: true,
    description:
      'The latest failed check: of a region that fails now, or else the first of the last failures alike. Its message is the reason. `null` when no check failed.',
  })
  readonly latest_failure!: CheckView | null;

  @ApiProperty({
    type: HeldOpenView,
    nullable: true,
    description: 'Set while the incident is held open, because its monitor is flapping.',
  })
  readonly held_open!: HeldOpenView | null;
}

@ApiSchema({ name: 'TroubleList' })
export class TroubleListView {
  @ApiProperty({
    type: TroubleView,
    isArray: true,
    description: 'The latest open incidents, newest first, ten at most.',
  })
  readonly items!: readonly TroubleView[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many incidents are open in all.' })
  readonly open_incidents!: number;
}
