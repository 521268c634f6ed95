import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, type MonitorId, uptimePercent } from '@tocsin/domain';
import { mergeRollups, noChecks, type Rollup } from '@tocsin/persistence';
import { percentDocs } from '../checks/check-view.js';
import { PageOf } from '../http/bodies/page.js';

/** The figures of a monitor over a span, which both lists of monitors have. */
export abstract class SpanFigures {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty(percentDocs)
  readonly uptime_percent!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How long the checks that were answered took on average; `null` without any.',
  })
  readonly average_ms!: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the latest check started; `null` before the first.',
  })
  readonly last_check_at!: Instant | null;
}

@ApiSchema({ name: 'MonitorFigures' })
class FiguresView extends SpanFigures {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the latest incident of all time started; `null` when there was none.',
  })
  readonly last_incident_at!: Instant | null;
}

@ApiSchema({ name: 'MonitorFiguresPage' })
export class FiguresPage extends PageOf(FiguresView) {}

/** @param hours the checks of each hour, counted from 1970 */
export const dayFigures = (hours: ReadonlyMap<number, Rollup>) => {
  const day = [...hours.values()].reduce(mergeRollups, noChecks);
  const answered = day.up + day.degraded;
  // The reports of a heartbeat take no time.
  const isTimed = answered > 0 && day.duration_ms_max !== 0;
  return {
    uptime_percent: uptimePercent(day),
    average_ms: isTimed ? Math.round(day.duration_ms_sum / answered) : null,
  };
};
