import type {
  CheckStatus,
  ExistingMonitor,
  IncidentId,
  Instant,
  ManagedBy,
  MonitorActivity,
  MonitorId,
} from '@tocsin/domain';
import { type AnyRow, selection } from '../database/entities.js';
import { fromMsOrNull } from '../database/instants.js';
import { type Sql, sql } from '../database/sql.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { monitor } from '../tables/monitors.js';
import type { Entity } from '../tables/table.js';

export type MonitorRecord = {
  readonly monitor: ExistingMonitor;
  readonly openIncidentId: IncidentId | null;
  readonly health: CheckStatus;
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
  unsupported: string | null;
  ping_token_sealed: string | null;
  managed_by: string | null;
};

const selected = selection(monitor, 'm');

export const monitorColumns: Sql = sql`${selected.columns}, (
    SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open'
  ) AS open_incident_id, (
    SELECT h.status FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS health, (
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

export const monitorRecordFrom = (row: MonitorRow, secrets: SecretBox): MonitorRecord & { id: MonitorId } => {
  const { id, secretsSealed: sealed, parentId, severity, ...unsealed } = selected.from(row);
  const { ping_token_sealed: sealedToken } = row;
  const { failuresToOpen, regionsToOpen, successesToResolve, status, pauseReason, ...monitor } = unsealed;
  return {
    id,
    monitor: {
      ...monitor,
      ...activityFrom({ status, pauseReason }),
      monitorId: id,
      secrets: sealed === null ? {} : JSON.parse(secrets.open(sealed, id)),
      alerting: { severity, failuresToOpen, regionsToOpen, successesToResolve, parentId },
    },
    pingToken: sealedToken === null ? null : secrets.open(sealedToken, id),
    openIncidentId: row.open_incident_id,
    health: row.health ?? 'unknown',
    uncheckedSince: fromMsOrNull(row.unchecked_since),
    unsupported: row.unsupported,
    managed: managedFrom(row.managed_by),
  };
};
