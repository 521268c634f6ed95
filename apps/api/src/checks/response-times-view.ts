import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, instant, type MonitorId, uptimePercent } from '@tocsin/domain';
import { type CheckPhases, hourMs, type Repositories, type Rollup } from '@tocsin/persistence';
import { averagePhases, checksOf, percentDocs, RequestPhasesView } from './check-view.js';
import { type Span, spans } from './checks-query.js';

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

  @ApiProperty({ type: 'integer', nullable: true, description: 'The average of the answered checks.' })
  readonly average_ms!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly min_ms!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly max_ms!: number | null;

  @ApiProperty(percentileDocs('The median of the answered checks'))
  readonly p50_ms!: number | null;

  @ApiProperty(percentileDocs('The 95th percentile of the answered checks'))
  readonly p95_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'Checks in a maintenance window.' })
  readonly maintenance_checks!: number;

  @ApiProperty({
    type: RequestPhasesView,
    nullable: true,
    description:
      'The average duration of each phase, in order. Stored for the first check in five minutes, for types that make a request or a connection. `null` if no answered check has phases, and in spans longer than a week.',
  })
  readonly phases!: RequestPhasesView | null;
}

@ApiSchema({ name: 'ResponseTimes' })
export class ResponseTimesView {
  @ApiProperty({ type: 'string', enum: [...spans] })
  readonly span!: Span;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly since!: Instant;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The average of all answered checks of the span.',
  })
  readonly average_ms!: number | null;

  @ApiProperty(percentileDocs('The median of the answered checks of the span'))
  readonly p50_ms!: number | null;

  @ApiProperty(percentileDocs('The 95th percentile of the answered checks of the span'))
  readonly p95_ms!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'The time between two points: five minutes, an hour or a day.',
  })
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

/**
 * Returns the value at or below which this share of the values lies, by the nearest rank; `null` of no values.
 * @param sorted smallest first
 * @param percent from above 0 to 100
 */
export const percentile = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null;

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

const dayMs = 24 * hourMs;

/** Hours or days of a span, with the current one. */
const parts = {
  '24h': { unit: 'hours', count: 24, stepMs: hourMs },
  '7d': { unit: 'hours', count: 7 * 24, stepMs: hourMs },
  '30d': { unit: 'days', count: 30, stepMs: dayMs },
  '90d': { unit: 'days', count: 90, stepMs: dayMs },
  '365d': { unit: 'days', count: 365, stepMs: dayMs },
} as const satisfies Record<Span, { unit: 'hours' | 'days'; count: number; stepMs: number }>;

export type PastSpan = {
  readonly since: Instant;
  readonly stepMs: number;
  /** Oldest first. */
  readonly periods: readonly { readonly at: Instant; readonly rollup: Rollup }[];
};

export const momentOf = (period: number, stepMs: number): Instant => instant(new Date(period * stepMs));

/** Counted from 1970. */
export const firstPeriodOf = (span: Span, now: Date): number =>
  Math.floor(now.getTime() / parts[span].stepMs) - parts[span].count + 1;

/** Returns the start of a span: the whole hours or days in UTC that its figures are of. */
export const startOf = (span: Span, now: Date): Instant =>
  momentOf(firstPeriodOf(span, now), parts[span].stepMs);

export const pastSpan = async (
  { checkHistory }: Pick<Repositories, 'checkHistory'>,
  monitorId: MonitorId,
  span: Span,
  now: Date,
): Promise<PastSpan> => {
  const { unit, stepMs } = parts[span];
  const since = firstPeriodOf(span, now);
  const periods = await checkHistory[unit](monitorId, since);
  return {
    since: momentOf(since, stepMs),
    stepMs,
    periods: [...periods].map(([period, rollup]) => ({ at: momentOf(period, stepMs), rollup })),
  };
};
