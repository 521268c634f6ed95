import {
  type AccountId,
  type CheckStatus,
  type ExistingMonitor,
  type IncidentId,
  type MonitorId,
  type MonitorType,
  type Severity,
  silence,
} from '@tocsin/domain';
import { fromMs } from '../instants.js';
import type { SecretBox } from '../secret-box.js';
import { type Dialect, raw, type Sql, sql } from '../sql.js';

/** A monitor with what is open on it. */
export type MonitorRecord = {
  readonly monitor: ExistingMonitor;
  readonly openIncidentId: IncidentId | null;
  /** What its checks have come to. */
  readonly health: CheckStatus;
  /** What the address ends in at which its job reports; `null` when it is no heartbeat. */
  readonly pingToken: string | null;
};

export type MonitorRow = {
  id: MonitorId;
  account_id: AccountId;
  name: string;
  type: MonitorType;
  target: string;
  interval_seconds: number;
  timeout_seconds: number;
  settings: string;
  secrets_sealed: string | null;
  regions: string;
  severity: Severity | null;
  failures_to_open: number | null;
  regions_to_open: number | null;
  successes_to_resolve: number | null;
  parent_id: MonitorId | null;
  tags: string;
  status: 'active' | 'paused';
  created_at: number;
  updated_at: number;
  open_incident_id: IncidentId | null;
  health: CheckStatus | null;
  ping_token: string | null;
  is_unwatched?: 0 | 1;
};

/** What is read of a monitor `m`. */
export const monitorColumns: Sql = raw(`m.id, m.account_id, m.name, m.type, m.target,
  m.interval_seconds, m.timeout_seconds, m.settings, m.secrets_sealed, m.regions, m.severity,
  m.failures_to_open, m.regions_to_open, m.successes_to_resolve, m.parent_id, m.tags, m.status, m.created_at,
  m.updated_at, (
    SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open'
  ) AS open_incident_id, (
    SELECT h.status FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS health, CASE WHEN m.type = 'heartbeat' THEN (
    SELECT b.token FROM heartbeat b WHERE b.monitor_id = m.id
  ) END AS ping_token`);

/** Monitors as they are shown: what was found of one that nobody has looked at for long counts no more. */
export const selectMonitors = ({ nowMs }: Dialect): Sql => sql`
  SELECT ${monitorColumns}, CASE WHEN m.type = 'heartbeat' OR EXISTS (
      SELECT 1 FROM check_series s JOIN check_tail t ON t.series = s.id
      WHERE s.monitor_id = m.id AND t.at > ${nowMs} - 1000 * m.timeout_seconds - CASE
        WHEN m.interval_seconds * ${raw(String(silence.intervals * 1000))} > ${raw(String(silence.msMin))}
        THEN m.interval_seconds * ${raw(String(silence.intervals * 1000))} ELSE ${raw(String(silence.msMin))} END
    ) THEN 0 ELSE 1 END AS is_unwatched
  FROM monitor m`;

export const monitorRecordFrom = (
  row: MonitorRow,
  secrets: SecretBox,
): MonitorRecord & { id: MonitorId } => ({
  id: row.id,
  monitor: {
    monitorId: row.id,
    accountId: row.account_id,
    name: row.name,
    type: row.type,
    target: row.target,
    intervalSeconds: row.interval_seconds,
    timeoutSeconds: row.timeout_seconds,
    settings: JSON.parse(row.settings),
    secrets: row.secrets_sealed === null ? {} : JSON.parse(secrets.open(row.secrets_sealed, row.id)),
    regions: JSON.parse(row.regions),
    alerting: {
      severity: row.severity,
      failuresToOpen: row.failures_to_open,
      regionsToOpen: row.regions_to_open,
      successesToResolve: row.successes_to_resolve,
      parentId: row.parent_id,
    },
    tags: JSON.parse(row.tags),
    status: row.status,
    createdAt: fromMs(row.created_at),
    updatedAt: fromMs(row.updated_at),
  },
  pingToken: row.ping_token,
  openIncidentId: row.open_incident_id,
  health: row.is_unwatched === 1 ? 'unknown' : (row.health ?? 'unknown'),
});
