import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type IncidentId,
  type Instant,
  type MonitorFacts,
  type MonitorId,
  type MonitorState,
  monitorState,
  monitorStates,
  type PauseReason,
  pauseReasons,
} from '@tocsin/domain';
import type { MonitorRecord } from '@tocsin/persistence';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { type Caller, mayWrite } from '../http/commands/caller.js';
import { flatMonitor, monitorFields } from './monitor-fields.js';
import { pingPathOf } from './ping-path.js';

const healths = ['up', 'down', 'paused', 'unknown'] as const;
type Health = (typeof healths)[number];

@ApiSchema({ name: 'Monitor' })
export class MonitorView extends monitorFields.view<MonitorId>() {
  @ApiProperty({
    type: 'string',
    enum: [...healths],
    description: '`unknown` before the first check result.',
  })
  readonly status!: Health;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether a person, a key or a file paused it. `false` for a monitor that only the plan of the account has paused.',
  })
  readonly paused!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...pauseReasons],
    nullable: true,
    description:
      'Why the monitor is paused; `null` while it is not. `requested`: a person or a key paused it. `plan`: the plan of the account runs fewer monitors. Such a monitor resumes by itself after an upgrade, or when another one is deleted.',
    example: null,
  })
  readonly pause_reason!: PauseReason | null;

  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description:
      'The verdict of its checks. The status of a `degraded` monitor is `up`, because the target works.',
  })
  readonly health!: CheckStatus;

  @ApiProperty({
    type: 'string',
    enum: [...monitorStates],
    description:
      'The one state in which every list and count has the monitor, worst first. `flapping` and `incident`: an incident is open, but checks do not find the target failing. `flapping`: checks opened several lately, so this one is held open. `unchecked`: see `unchecked_since`. `unsupported`: see `unsupported`. `unknown`: there is no result yet.',
  })
  readonly state!: MonitorState;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'The time since which checks bring no result, for three intervals or more; `null` while they do. Meanwhile its `health` is `unknown`.',
  })
  readonly unchecked_since!: Instant | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Why no check can bring a result, such as a registry that publishes no dates; otherwise `null`. Its `health` stays `unknown`, and it does not count as unchecked.',
  })
  readonly unsupported!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The path of the api at which the job of a `heartbeat` reports. Anyone who knows it can report. `/start`, `/fail` or an exit code may follow. `null` for viewers and keys with only `read`, in events, and in a repeated answer to an `Idempotency-Key`.',
    example: null,
  })
  readonly ping_path!: string | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly open_incident_id!: IncidentId | null;

  @Managed()
  readonly managed!: ManagedView | null;
}

@ApiSchema({ name: 'MonitorPage' })
export class MonitorPage extends PageOf(MonitorView) {}

export const statusOf = ({ isPaused, health }: Pick<MonitorFacts, 'isPaused' | 'health'>): Health => {
  if (isPaused) return 'paused';
  return health === 'degraded' ? 'up' : health;
};

export const stateOf = (record: MonitorRecord): MonitorState =>
  monitorState({
    isPaused: record.monitor.status === 'paused',
    health: record.health,
    hasOpenIncident: record.openIncidentId !== null,
    isFlapping: record.isFlapping,
    isUnchecked: record.uncheckedSince !== null,
    isUnsupported: record.unsupported !== null,
  });

/** Without what only those who may write see. */
export const monitorView = (record: MonitorRecord): MonitorView => {
  const { monitor, openIncidentId } = record;
  return {
    ...monitorFields.viewOf(monitor.monitorId, monitor, flatMonitor(monitor)),
    status: statusOf({ isPaused: monitor.status === 'paused', health: record.health }),
    paused: monitor.pauseReason === 'requested',
    pause_reason: monitor.pauseReason,
    health: record.health,
    state: stateOf(record),
    unchecked_since: record.uncheckedSince,
    unsupported: record.unsupported,
    ping_path: null,
    open_incident_id: openIncidentId,
    managed: managedView(record.managed),
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
