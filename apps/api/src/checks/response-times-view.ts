import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, uptimePercent } from '@tocsin/domain';
import type { CheckPhases, Rollup } from '@tocsin/persistence';
import { checksOf, percentDocs } from './check-view.js';
import { type Span, spans } from './checks-query.js';
import { percentile } from './percentile.js';
import { averagePhases, RequestPhasesView } from './phases-view.js';

const percentileDocs = (meaning: string) =>
  ({
    type: 'integer',
    nullable: true,
    description: `${meaning}; \`null\` in spans longer than a week, and where too many checks were made.`,
  }) as const;

@ApiSchema({ name: 'ResponseTimePoint' })
export class ResponseTimePointView {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'The start of the step.' })
  readonly at!: Instant;

  @ApiProperty({ type: 'integer' })
  readonly checks!: number;

  @ApiProperty(percentDocs)
  readonly uptime_percent!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the checks that were answered.' })
  readonly average_ms!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly min_ms!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly max_ms!: number | null;

  @ApiProperty(percentileDocs('Half of the answered checks took at most this long'))
  readonly p50_ms!: number | null;

  @ApiProperty(percentileDocs('95 of 100 answered checks took at most this long'))
  readonly p95_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'Checks in a maintenance window.' })
  readonly maintenance_checks!: number;

  @ApiProperty({
    type: RequestPhasesView,
    nullable: true,
    description:
      'One after the other, on average. Stored for the first check in five minutes, of the types that make a request or a connection. `null` where no answered check has them, and in spans longer than a week.',
  })
  readonly phases!: RequestPhasesView | null;
}

@ApiSchema({ name: 'ResponseTimes' })
export class ResponseTimesView {
  @ApiProperty({ type: 'string', enum: [...spans] })
  readonly span!: Span;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly since!: Instant;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of all answered checks of the span.' })
  readonly average_ms!: number | null;

  @ApiProperty(percentileDocs('Half of the answered checks of the span took at most this long'))
  readonly p50_ms!: number | null;

  @ApiProperty(percentileDocs('95 of 100 answered checks of the span took at most this long'))
  readonly p95_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'Between two points: five minutes, an hour or a day.' })
  readonly step_seconds!: number;

  @ApiProperty({
    type: ResponseTimePointView,
    isArray: true,
    description: 'Oldest first, in UTC; steps without checks are left out.',
  })
  readonly points!: readonly ResponseTimePointView[];
}

const answeredIn = ({ up, degraded }: Rollup): number => up + degraded;

export const averageMs = (rollup: Rollup): number | null => {
  const answered = answeredIn(rollup);
  return answered === 0 ? null : Math.round(rollup.duration_ms_sum / answered);
};

/** @param sortedMs the durations of its answered checks, shortest first; incomplete when they could not be read */
export const percentilesView = (rollup: Rollup, sortedMs: readonly number[]) => {
  const isComplete = sortedMs.length === answeredIn(rollup);
  return {
    p50_ms: isComplete ? percentile(sortedMs, 50) : null,
    p95_ms: isComplete ? percentile(sortedMs, 95) : null,
  };
};

export const pointView = (
  at: Instant,
  rollup: Rollup,
  sortedMs: readonly number[],
  phases: readonly CheckPhases[],
): ResponseTimePointView => ({
  at,
  checks: checksOf(rollup),
  uptime_percent: uptimePercent(rollup),
  average_ms: averageMs(rollup),
  min_ms: rollup.duration_ms_min,
  max_ms: rollup.duration_ms_max,
  ...percentilesView(rollup, sortedMs),
  maintenance_checks: rollup.maintenance,
  phases: averagePhases(phases),
});
