import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckCounting,
  type CheckStatus,
  checkCountings,
  checkStatuses,
  type Instant,
  uptimePercent,
} from '@tocsin/domain';
import { type PastCheck, type Rollup } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';
import { type Span, spans } from './checks-query.js';
import { averagePhases, RequestPhasesView } from './phases-view.js';

@ApiSchema({ name: 'Check' })
export class CheckView {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the check started.' })
  readonly at!: Instant;

  @ApiProperty({ type: 'string' })
  readonly region!: string;

  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description: '`unknown`: the target could not be checked.',
  })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'integer', description: 'The duration.' })
  readonly duration_ms!: number;

  @ApiProperty({
    type: 'string',
    enum: [...checkCountings],
    description:
      'How it counts in the uptime. `unconfirmed` (a failure that was not confirmed) and `maintenance` (in a maintenance window) do not count.',
  })
  readonly counting!: CheckCounting;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: '`null` when only figures differ from the check before.',
  })
  readonly message!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Details of the result; stored when the status or the message changed. In a list, the oldest check of a page and region has those of the check that it repeats.',
  })
  readonly details!: object | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the check started whose details these are; `null` without details.',
  })
  readonly details_at!: Instant | null;

  @ApiProperty({
    type: RequestPhasesView,
    nullable: true,
    description:
      'Of this check; stored for the first check in five minutes, of the types that make a request or a connection.',
  })
  readonly phases!: RequestPhasesView | null;
}

@ApiSchema({ name: 'CheckPage' })
export class CheckPage extends PageOf(CheckView) {}

export const checkView = ({ durationMs, details, detailsAt, phases, ...check }: PastCheck): CheckView => ({
  ...check,
  duration_ms: durationMs,
  details: details === null ? null : JSON.parse(details),
  details_at: detailsAt,
  phases: phases === null ? null : averagePhases([phases]),
});

export const percentDocs = {
  type: 'number',
  nullable: true,
  minimum: 0,
  maximum: 100,
  description:
    'The share of counted checks that found the target up or degraded; `null` without any. Not counted: checks in a maintenance window, unconfirmed failures, and `unknown` checks.',
} as const;

@ApiSchema({ name: 'Uptime' })
export class UptimeView {
  @ApiProperty({ type: 'string', enum: [...spans] })
  readonly span!: Span;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly since!: Instant;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'Since when there are checks in this span: the start of their first hour or day, or when the monitor was created. `null` without any.',
  })
  readonly checked_since!: Instant | null;

  @ApiProperty({ type: 'integer', description: 'All checks, also those that do not count.' })
  readonly checks!: number;

  @ApiProperty({ type: 'integer', description: 'Checks that ended as `unknown`.' })
  readonly unknown_checks!: number;

  @ApiProperty({ type: 'integer', description: 'Unconfirmed failures.' })
  readonly unconfirmed_checks!: number;

  @ApiProperty({ type: 'integer', description: 'Checks in a maintenance window.' })
  readonly maintenance_checks!: number;

  @ApiProperty(percentDocs)
  readonly uptime_percent!: number | null;
}

@ApiSchema({ name: 'UptimeList' })
export class UptimeListView {
  @ApiProperty({ type: UptimeView, isArray: true, description: 'Shortest span first.' })
  readonly items!: readonly UptimeView[];
}

export const checksOf = ({ up, degraded, down, unknown, maintenance }: Rollup): number =>
  up + degraded + down + unknown + maintenance;

export const uptimeView = (
  span: Span,
  since: Instant,
  checkedSince: Instant | null,
  rollup: Rollup,
): UptimeView => ({
  span,
  since,
  checked_since: checkedSince,
  checks: checksOf(rollup),
  unknown_checks: rollup.unknown,
  unconfirmed_checks: rollup.unconfirmed,
  maintenance_checks: rollup.maintenance,
  uptime_percent: uptimePercent(rollup),
});
