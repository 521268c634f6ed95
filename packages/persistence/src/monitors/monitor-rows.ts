import {
  type CheckStatus,
  type ExistingMonitor,
  type IncidentId,
  type Instant,
  isFlapping,
  type ManagedBy,
  type MonitorActivity,
  type MonitorFacts,
  type MonitorId,
  monitorHealthFrom,
  withAlerting,
} from '@tocsin/domain';
import { type AnyRow, selection } from '../database/entities.js';
import { type Sql, sql } from '../database/sql.js';
import { fromMsOrNull, readJson } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { monitor } from '../tables/monitors.js';
import type { Entity } from '../tables/table.js';

export type MonitorRecord = {
  readonly monitor: ExistingMonitor;
  readonly openIncidentId: IncidentId | null;
  readonly health: CheckStatus;
  /** Its open incident is held open although checks do not find it failing. */
  readonly isFlapping: boolean;
  readonly uncheckedSince: Instant | null;
  /** Why no check can ever tell anything of it; else `null`. */
  readonly unsupported: string | null;
  /** The end of its address; `null` unless it is a heartbeat. */
  readonly pingToken: string | null;
  readonly managed: ManagedBy | null;
};

export type MonitorRow = AnyRow & {
  open_incident_id: IncidentId | null;
  health: CheckStatus | null;
  unchecked_since: number | null;
  held_state: string | null;
  unsupported: string | null;
  ping_token_sealed: string | null;
  managed_by: string | null;
};

const selected = selection(monitor, 'm');

/** The stored health of a monitor with an open incident that its checks do not find failing; else NULL. */
const heldState: Sql = sql`
    SELECT h.state FROM monitor_health h JOIN incident i ON i.monitor_id = h.monitor_id AND i.status = 'open'
    WHERE h.monitor_id = m.id AND h.status IN ('up', 'unknown')`;

const isFlappingIn = (state: string | null): boolean =>
  state !== null && isFlapping(monitorHealthFrom(readJson(state)));

export type FactsRow = {
  readonly paused: number;
  readonly health: CheckStatus;
  readonly open: number;
  readonly unchecked: number;
  readonly unsupported: number;
  readonly held_state: string | null;
};

/** The facts of a monitor `m`. Its health `h` is missing before the first check. */
export const factColumns: Sql = sql`
    CASE WHEN m.status = 'paused' THEN 1 ELSE 0 END AS paused, COALESCE(h.status, 'unknown') AS health,
    CASE WHEN EXISTS (SELECT 1 FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open')
      THEN 1 ELSE 0 END AS open,
    CASE WHEN h.unchecked_since IS NULL THEN 0 ELSE 1 END AS unchecked,
    CASE WHEN h.unsupported IS NULL THEN 0 ELSE 1 END AS unsupported, (${heldState}) AS held_state`;

export const factsFrom = (row: FactsRow): MonitorFacts => ({
  isPaused: row.paused === 1,
  health: row.health,
  hasOpenIncident: row.open === 1,
  isFlapping: isFlappingIn(row.held_state),
  isUnchecked: row.unchecked === 1,
  isUnsupported: row.unsupported === 1,
});

/** The columns of the table alone, for `monitorFrom`. */
export const plainMonitorColumns: Sql = selected.columns;

const monitorColumns: Sql = sql`${plainMonitorColumns}, (
    SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open'
  ) AS open_incident_id, (
    SELECT h.status FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS health, (
    ${heldState}
  ) AS held_state, (
    SELECT h.unchecked_since FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS unchecked_since, (
    SELECT h.unsupported FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS unsupported, CASE WHEN m.type = 'heartbeat' THEN (
    SELECT b.token_sealed FROM heartbeat b WHERE b.monitor_id = m.id AND b.watches = 'pings'
  ) END AS ping_token_sealed, (
    SELECT r.file_set || '/' || r.key FROM managed_resource r WHERE r.monitor_id = m.id
  ) AS managed_by`;

/** Neither part has a slash: `configKeyPattern`. */
const managedFrom = (managedBy: string | null): ManagedBy | null => {
  const [fileSet, key] = managedBy?.split('/') ?? [];
  return fileSet === undefined || key === undefined ? null : { fileSet, key };
};

export const selectMonitors: Sql = sql`SELECT ${monitorColumns} FROM monitor m`;

/** Processes of older versions do not write the reason. */
export const activityFrom = ({
  status,
  pauseReason,
}: Pick<Entity<typeof monitor>, 'status' | 'pauseReason'>): MonitorActivity =>
  status === 'active' ? { status, pauseReason: null } : { status, pauseReason: pauseReason ?? 'requested' };

export const monitorFrom = (row: AnyRow, secrets: SecretBox): ExistingMonitor => {
  const { id, secretsSealed: sealed, status, pauseReason, ...unsealed } = selected.from(row);
  return {
    monitorId: id,
    secrets: sealed === null ? {} : JSON.parse(secrets.open(sealed, id)),
    ...activityFrom({ status, pauseReason }),
    ...withAlerting(unsealed),
  };
};

export const monitorRecordFrom = (row: MonitorRow, secrets: SecretBox): MonitorRecord & { id: MonitorId } => {
  const monitor = monitorFrom(row, secrets);
  const { monitorId: id } = monitor;
  const { ping_token_sealed: sealedToken } = row;
  return {
    id,
    monitor,
    pingToken: sealedToken === null ? null : secrets.open(sealedToken, id),
    openIncidentId: row.open_incident_id,
    health: row.health ?? 'unknown',
    isFlapping: isFlappingIn(row.held_state),
    uncheckedSince: fromMsOrNull(row.unchecked_since),
    unsupported: row.unsupported,
    managed: managedFrom(row.managed_by),
  };
};
