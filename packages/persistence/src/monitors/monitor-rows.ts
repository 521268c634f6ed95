import type { CheckStatus, ExistingMonitor, IncidentId, Instant, MonitorId } from '@tocsin/domain';
import { fromMs, fromMsOrNull } from '../database/instants.js';
import { raw, type Sql, sql } from '../database/sql.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { monitor } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';

export type MonitorRecord = {
  readonly monitor: ExistingMonitor;
  readonly openIncidentId: IncidentId | null;
  readonly health: CheckStatus;
  readonly uncheckedSince: Instant | null;
  /** The end of its address; `null` unless it is a heartbeat. */
  readonly pingToken: string | null;
};

export type MonitorRow = Row<typeof monitor> & {
  open_incident_id: IncidentId | null;
  health: CheckStatus | null;
  unchecked_since: number | null;
  ping_token: string | null;
};

export const monitorColumns: Sql = raw(`m.id, m.account_id, m.name, m.type, m.target,
  m.interval_seconds, m.timeout_seconds, m.settings, m.secrets_sealed, m.regions, m.severity,
  m.failures_to_open, m.regions_to_open, m.successes_to_resolve, m.parent_id, m.tags, m.status, m.created_at,
  m.updated_at, (
    SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open'
  ) AS open_incident_id, (
    SELECT h.status FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS health, (
    SELECT h.unchecked_since FROM monitor_health h WHERE h.monitor_id = m.id
  ) AS unchecked_since, CASE WHEN m.type = 'heartbeat' THEN (
    SELECT b.token FROM heartbeat b WHERE b.monitor_id = m.id AND b.watches = 'pings'
  ) END AS ping_token`);

export const selectMonitors: Sql = sql`SELECT ${monitorColumns} FROM monitor m`;

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
  health: row.health ?? 'unknown',
  uncheckedSince: fromMsOrNull(row.unchecked_since),
});
