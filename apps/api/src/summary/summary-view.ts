import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, type MonitorId, type MonitorType, monitorTypes } from '@tocsin/domain';

@ApiSchema({
  name: 'MonitorCounts',
  description:
    'Monitors by what their checks have come to. One with an open incident counts as down, unless its checks find it degraded.',
})
class MonitorCountsView {
  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly up!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly degraded!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly down!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly unknown!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Whatever their last checks found.' })
  readonly paused!: number;
}

@ApiSchema({ name: 'Summary' })
export class SummaryView {
  @ApiProperty({ type: MonitorCountsView })
  readonly monitors!: MonitorCountsView;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly open_incidents!: number;
}

class NamedMonitorView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: [...monitorTypes] })
  readonly type!: MonitorType;
}

@ApiSchema({ name: 'EndingMonitor' })
class EndingMonitorView extends NamedMonitorView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the certificate or the registration of the domain ends.',
  })
  readonly ends_at!: Instant;
}

@ApiSchema({ name: 'SlowMonitor' })
class SlowMonitorView extends NamedMonitorView {
  @ApiProperty({
    type: 'integer',
    description: 'The average time of the checks that were `up` or `degraded`.',
  })
  readonly average_ms!: number;
}

@ApiSchema({ name: 'Highlights' })
export class HighlightsView {
  @ApiProperty({
    type: EndingMonitorView,
    isArray: true,
    description: 'The certificates (`ssl`) and domains (`domain_expiry`) that end first, ten at most.',
  })
  readonly ending!: readonly EndingMonitorView[];

  @ApiProperty({
    type: SlowMonitorView,
    isArray: true,
    description: 'The slowest monitors of the last 24 full hours, five at most.',
  })
  readonly slowest!: readonly SlowMonitorView[];
}
