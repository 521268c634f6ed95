import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckCounting,
  type CheckStatus,
  checkCountings,
  checkStatuses,
  type Instant,
  uptimePercent,
} from '@tocsin/domain';
import { type CheckPhases, type LastFinding, type PastCheck, type Rollup } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';
import { type Span, spans } from './checks-query.js';
import { ReasonView, reasonDocs, storedReasonView } from './reasons.js';

const phaseDocs = (description: string) => ({ type: 'number', nullable: true, description }) as const;

@ApiSchema({ name: 'RequestPhases' })
export class RequestPhasesView {
  @ApiProperty({ type: 'number' })
  readonly dns_ms!: number;

  @ApiProperty({ type: 'number' })
  readonly connect_ms!: number;

  @ApiProperty(phaseDocs('`null` without TLS.'))
  readonly tls_ms!: number | null;

  @ApiProperty(phaseDocs('From the connection to the first byte of the answer; `null` without a request.'))
  readonly first_byte_ms!: number | null;

  @ApiProperty(phaseDocs('From the first byte to the last; `null` without a request.'))
  readonly download_ms!: number | null;
}

/** The average of each phase, over the checks that have it. */
export const averagePhases = (phases: readonly CheckPhases[]): RequestPhasesView | null => {
  const [dns, connect] = [averageOf(phases, 'dnsMs'), averageOf(phases, 'connectMs')];
  if (dns === null || connect === null) return null;
  return {
    dns_ms: dns,
    connect_ms: connect,
    tls_ms: averageOf(phases, 'tlsMs'),
    first_byte_ms: averageOf(phases, 'firstByteMs'),
    download_ms: averageOf(phases, 'downloadMs'),
  };
};

const averageOf = (phases: readonly CheckPhases[], name: keyof CheckPhases): number | null => {
  const times = phases.flatMap(({ [name]: ms }) => ms ?? []);
  if (times.length === 0) return null;
  return Math.round((times.reduce((sum, ms) => sum + ms, 0) / times.length) * 10) / 10;
};

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

  @ApiProperty({
    type: 'integer',
    description: 'The time from the start of the check to its result, in milliseconds.',
  })
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
    description: '`null` if only figures differ from the previous check.',
  })
  readonly message!: string | null;

  @ApiProperty(reasonDocs)
  readonly reason!: ReasonView | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Details of the result; stored when the status or the message changes. In a list, the oldest check of a page and region has the details of the check whose result it repeats.',
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
      'The phases of this check; stored for the first check in five minutes, for types that make a request or a connection.',
  })
  readonly phases!: RequestPhasesView | null;
}

@ApiSchema({ name: 'CheckPage' })
export class CheckPage extends PageOf(CheckView) {}

export const checkView = ({
  durationMs,
  details,
  detailsAt,
  phases,
  reason,
  ...check
}: PastCheck): CheckView => ({
  ...check,
  reason: storedReasonView(reason),
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
      'The start of the first hour or day with checks in this span, or the creation of the monitor. `null` without checks.',
  })
  readonly checked_since!: Instant | null;

  @ApiProperty({ type: 'integer', description: 'All checks, including those that do not count.' })
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

@ApiSchema({ name: 'Finding' })
class FindingView {
  @ApiProperty({ type: 'string' })
  readonly region!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description:
      'When the check started. For five minutes, later checks with the same result do not replace it.',
  })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: checkStatuses.filter((status) => status !== 'unknown') })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'string' })
  readonly message!: string;

  @ApiProperty(reasonDocs)
  readonly reason!: ReasonView | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Details by monitor type, such as a certificate.',
  })
  readonly details!: object;
}

@ApiSchema({ name: 'FindingList' })
export class FindingListView {
  @ApiProperty({ type: FindingView, isArray: true, description: 'One for each region, by name.' })
  readonly items!: readonly FindingView[];
}

export const findingView = ({ details, reason, ...found }: LastFinding): FindingView => ({
  ...found,
  reason: storedReasonView(reason),
  details: JSON.parse(details),
});
