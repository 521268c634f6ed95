import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type IncidentId,
  type Instant,
  type MonitorId,
  type MonitorSettings,
  type MonitorType,
  monitorTypes,
  type PauseReason,
  pauseReasons,
  type Severity,
  severities,
  type Tag,
} from '@tocsin/domain';
import type { MonitorRecord } from '@tocsin/persistence';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { type Caller, mayWrite } from '../http/commands/caller.js';
import { pingPathOf } from './ping-path.js';
import { secretMask } from './setting-secrets.js';

const healths = ['up', 'down', 'paused', 'unknown'] as const;
type Health = (typeof healths)[number];

@ApiSchema({ name: 'Monitor' })
export class MonitorView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: MonitorId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: [...monitorTypes] })
  readonly type!: MonitorType;

  @ApiProperty({ type: 'string' })
  readonly target!: string;

  @ApiProperty({ type: 'integer' })
  readonly interval_seconds!: number;

  @ApiProperty({ type: 'integer' })
  readonly timeout_seconds!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: `\`${secretMask}\` stands in the place of each secret.`,
  })
  readonly settings!: MonitorSettings;

  @ApiProperty({ type: 'string', isArray: true, description: 'Where it is checked from.' })
  readonly regions!: readonly string[];

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    nullable: true,
    description: 'How bad it is when the target is down. `null`: as usual for its type.',
  })
  readonly severity!: Severity | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: as usual for its type.' })
  readonly failures_to_open!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: as usual for its type.' })
  readonly regions_to_open!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: as usual for its type.' })
  readonly successes_to_resolve!: number | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The monitor without which this one cannot be up.',
  })
  readonly parent_id!: MonitorId | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'What it is sorted by.' })
  readonly tags!: readonly Tag[];

  @ApiProperty({ type: 'string', enum: [...healths], description: '`unknown` until a check has told.' })
  readonly status!: Health;

  @ApiProperty({
    type: 'string',
    enum: [...pauseReasons],
    nullable: true,
    description:
      'Why it is paused; `null` while it is not. `requested`: somebody paused it. `plan`: the plan of the account runs fewer monitors. Such a monitor goes on by itself after an upgrade, or when another one is deleted.',
    example: null,
  })
  readonly pause_reason!: PauseReason | null;

  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description: 'What its checks have come to. What is `degraded` works, so that its status is `up`.',
  })
  readonly health!: CheckStatus;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'Since when no check could tell anything of it, for three intervals or more; `null` while it is checked. Its `health` is `unknown` until a check tells.',
  })
  readonly unchecked_since!: Instant | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Why no check can ever tell anything of it, such as a registry that publishes no dates; else `null`. Its `health` stays `unknown`, and it does not count as unchecked.',
  })
  readonly unsupported!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Where the job of a `heartbeat` reports, below the address of the api: whoever knows it can. `/start`, `/fail` or an exit code may follow. `null` for those who may only read, in events, and in a repeated answer to an `Idempotency-Key`.',
    example: null,
  })
  readonly ping_path!: string | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly open_incident_id!: IncidentId | null;

  @Managed()
  readonly managed!: ManagedView | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'MonitorPage' })
export class MonitorPage extends PageOf(MonitorView) {}

const statusOf = ({ monitor, health }: MonitorRecord): Health => {
  if (monitor.status === 'paused') return 'paused';
  return health === 'degraded' ? 'up' : health;
};

/** Without what only those who may write see. */
export const monitorView = (record: MonitorRecord): MonitorView => {
  const { monitor, openIncidentId } = record;
  return {
    id: monitor.monitorId,
    name: monitor.name,
    type: monitor.type,
    target: monitor.target,
    interval_seconds: monitor.intervalSeconds,
    timeout_seconds: monitor.timeoutSeconds,
    settings: monitor.settings,
    regions: monitor.regions,
    severity: monitor.alerting.severity,
    failures_to_open: monitor.alerting.failuresToOpen,
    regions_to_open: monitor.alerting.regionsToOpen,
    successes_to_resolve: monitor.alerting.successesToResolve,
    parent_id: monitor.alerting.parentId,
    tags: monitor.tags,
    status: statusOf(record),
    pause_reason: monitor.pauseReason,
    health: record.health,
    unchecked_since: record.uncheckedSince,
    unsupported: record.unsupported,
    ping_path: null,
    open_incident_id: openIncidentId,
    managed: managedView(record.managed),
    created_at: monitor.createdAt,
    updated_at: monitor.updatedAt,
  };
};

export const monitorViewFor =
  (caller: Pick<Caller, 'grant'>) =>
  (record: MonitorRecord): MonitorView => {
    const view = monitorView(record);
    const { pingToken } = record;
    return pingToken !== null && mayWrite(caller) ? { ...view, ping_path: pingPathOf(pingToken) } : view;
  };

/** An answer that is stored must not hold the address, which is a secret. */
export const withoutPingPath = (view: MonitorView): MonitorView => ({ ...view, ping_path: null });
