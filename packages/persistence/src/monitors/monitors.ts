import type { AccountId, ChannelId, ExistingMonitor, MonitorId, Tag } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { type MonitorRecord, type MonitorRow, monitorRecordFrom, selectMonitors } from './monitor-rows.js';
import { MonitorTags, taggedMonitors } from './monitor-tags.js';

export type MonitorFilter = {
  /** Attached to them. */
  readonly channelId?: ChannelId | undefined;
  /** In any spelling. */
  readonly tag?: Tag | undefined;
};

export class Monitors {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async find(accountId: AccountId, id: MonitorId): Promise<MonitorRecord | null> {
    return this.#find(accountId, id, raw(''));
  }

  /** Locks the monitor until this transaction ends. */
  async findForChange(accountId: AccountId, id: MonitorId): Promise<MonitorRecord | null> {
    return this.#find(accountId, id, this.tx.dialect.rowLock('FOR UPDATE'));
  }

  async #find(accountId: AccountId, id: MonitorId, lock: Sql): Promise<MonitorRecord | null> {
    const row = await first<MonitorRow>(
      this.tx,
      sql`${selectMonitors} WHERE m.id = ${id} AND m.account_id = ${accountId} ${lock}`,
    );
    return row && monitorRecordFrom(row, this.secrets);
  }

  /** Monitors of any account. */
  async findAll(ids: readonly MonitorId[]): Promise<MonitorRecord[]> {
    const wanted = ids.map((id) => ({ id }));
    const rows = await this.tx.all<MonitorRow>(
      sql`${selectMonitors} WHERE m.id IN (SELECT r.id FROM ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)})`,
    );
    return rows.map((row) => monitorRecordFrom(row, this.secrets));
  }

  async list(
    accountId: AccountId,
    { channelId, tag }: MonitorFilter,
    page: PageRequest,
  ): Promise<Page<MonitorRecord>> {
    // The tag's index is in the order of the list, so that a page costs what it shows.
    const [tagged, inOrder] =
      tag === undefined ? [raw(''), 'm.id'] : [sql`JOIN ${taggedMonitors(accountId, tag)}`, 'mt.monitor_id'];
    const attached =
      channelId === undefined
        ? raw('')
        : sql`AND m.id IN (SELECT mc.monitor_id FROM monitor_channel mc WHERE mc.channel_id = ${channelId})`;
    const rows = await this.tx.all<MonitorRow>(
      sql`${selectMonitors} ${tagged}
        WHERE m.account_id = ${accountId} ${attached} ${pageTail(page, inOrder)}`,
    );
    return pageOf(
      rows.map((row) => monitorRecordFrom(row, this.secrets)),
      page,
    );
  }

  async count(accountId: AccountId): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM monitor WHERE account_id = ${accountId}`,
    );
    return row?.n ?? 0;
  }

  /** The account's monitors among these. */
  async ownedBy(accountId: AccountId, ids: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    return this.#ownedBy(accountId, ids, raw(''));
  }

  /** As `ownedBy`. None can be removed until this transaction ends. */
  async lockOwned(accountId: AccountId, ids: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    return this.#ownedBy(accountId, ids, this.tx.dialect.rowLock('FOR KEY SHARE'));
  }

  async #ownedBy(
    accountId: AccountId,
    ids: readonly MonitorId[],
    lock: Sql,
  ): Promise<ReadonlySet<MonitorId>> {
    const wanted = this.tx.dialect.records(
      'r',
      { id: 'uuid' },
      ids.map((id) => ({ id })),
    );
    // In one order, so that two transactions never wait for each other.
    const rows = await this.tx.all<{ id: MonitorId }>(sql`
      SELECT m.id FROM monitor m WHERE m.account_id = ${accountId} AND m.id IN (SELECT r.id FROM ${wanted})
      ORDER BY m.id ${lock}`);
    return new Set(rows.map((row) => row.id));
  }

  async save(monitor: ExistingMonitor): Promise<void> {
    const { monitorId, secrets, alerting } = monitor;
    const isSecret = Object.keys(secrets).length > 0;
    const sealed = isSecret
      ? (await sealingForDatabase(this.tx, this.secrets)).seal(JSON.stringify(secrets), monitorId)
      : null;
    await this.tx.run(sql`
      INSERT INTO monitor (id, account_id, name, type, target, interval_seconds, timeout_seconds, settings,
        secrets_sealed, regions, severity, failures_to_open, regions_to_open, successes_to_resolve, parent_id, tags,
        status, created_at, updated_at)
      VALUES (${monitorId}, ${monitor.accountId}, ${monitor.name}, ${monitor.type}, ${monitor.target},
        ${monitor.intervalSeconds}, ${monitor.timeoutSeconds}, ${JSON.stringify(monitor.settings)}, ${sealed},
        ${JSON.stringify(monitor.regions)}, ${alerting.severity}, ${alerting.failuresToOpen},
        ${alerting.regionsToOpen}, ${alerting.successesToResolve}, ${alerting.parentId},
        ${JSON.stringify(monitor.tags)}, ${monitor.status}, ${toMs(monitor.createdAt)}, ${toMs(monitor.updatedAt)})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, target = excluded.target,
        interval_seconds = excluded.interval_seconds, timeout_seconds = excluded.timeout_seconds,
        settings = excluded.settings, secrets_sealed = excluded.secrets_sealed, regions = excluded.regions,
        severity = excluded.severity, failures_to_open = excluded.failures_to_open,
        regions_to_open = excluded.regions_to_open, successes_to_resolve = excluded.successes_to_resolve,
        parent_id = excluded.parent_id, tags = excluded.tags, status = excluded.status, updated_at = excluded.updated_at`);
    await new MonitorTags(this.tx).save(monitor);
  }

  async remove(id: MonitorId): Promise<void> {
    await this.tx.run(sql`DELETE FROM monitor WHERE id = ${id}`);
  }

  async countAttached(id: MonitorId): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM monitor_channel WHERE monitor_id = ${id}`,
    );
    return row?.n ?? 0;
  }

  /** @returns false when the channel was attached already */
  async attach(id: MonitorId, channelId: ChannelId): Promise<boolean> {
    const attached = await this.tx.run(sql`
      INSERT INTO monitor_channel (monitor_id, channel_id) VALUES (${id}, ${channelId})
      ON CONFLICT (monitor_id, channel_id) DO NOTHING`);
    return attached > 0;
  }

  /** @returns false when the channel was not attached */
  async detach(id: MonitorId, channelId: ChannelId): Promise<boolean> {
    const detached = await this.tx.run(
      sql`DELETE FROM monitor_channel WHERE monitor_id = ${id} AND channel_id = ${channelId}`,
    );
    return detached > 0;
  }

  reseal(to: SecretBox): Promise<number> {
    return resealColumn(this.tx, 'monitor', 'secrets_sealed', this.secrets, to);
  }
}
