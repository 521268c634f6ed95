import type {
  AccountId,
  AttachedChannels,
  ChannelId,
  IncidentId,
  MonitorId,
  Severity,
  WatchedMonitor,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';

type Row = Pick<WatchedMonitor, 'id' | 'name' | 'type' | 'target'> & {
  account_id: AccountId;
  open_incident_id: string | null;
};

export class WatchedMonitors {
  constructor(private readonly tx: Executor) {}

  /** Locks the monitor and its channels. `hasOpenIncident` is read before that; an index refuses a second one. */
  findForChange(accountId: AccountId, id: MonitorId): Promise<WatchedMonitor | null> {
    return this.#findForChange(accountId, sql`${id}`);
  }

  findForChangeByIncident(accountId: AccountId, incidentId: IncidentId): Promise<WatchedMonitor | null> {
    return this.#findForChange(accountId, sql`(SELECT monitor_id FROM incident WHERE id = ${incidentId})`);
  }

  /** Attached and enabled, in a fixed order. */
  channelsToAlert(id: MonitorId): Promise<AttachedChannels> {
    return this.#channelsToAlert(sql`${id}`);
  }

  async #findForChange(accountId: AccountId, id: Sql): Promise<WatchedMonitor | null> {
    const [row, attached] = await Promise.all([
      first<Row>(
        this.tx,
        sql`
          SELECT m.id, m.account_id, m.name, m.type, m.target, (
            SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open') AS open_incident_id
          FROM monitor m WHERE m.id = ${id} AND m.account_id = ${accountId}
          ${this.tx.dialect.rowLock('FOR UPDATE')}`,
      ),
      this.#channelsToAlert(id),
    ]);
    if (row === null) return null;
    const { account_id, open_incident_id, ...snapshot } = row;
    return {
      ...snapshot,
      accountId: account_id,
      ...attached,
      hasOpenIncident: open_incident_id !== null,
    };
  }

  async #channelsToAlert(id: Sql): Promise<AttachedChannels> {
    const rows = await this.tx.all<{ id: ChannelId; min_severity: Severity }>(sql`
      SELECT c.id, c.min_severity FROM monitor_channel mc JOIN channel c ON c.id = mc.channel_id
      WHERE mc.monitor_id = ${id} AND c.enabled = 1 ORDER BY c.id`);
    const demanding = rows.filter(({ min_severity }) => min_severity !== 'info');
    return {
      channelIds: rows.map((row) => row.id),
      ...(demanding.length > 0 && {
        minSeverities: Object.fromEntries(demanding.map((row) => [row.id, row.min_severity])),
      }),
    };
  }
}
