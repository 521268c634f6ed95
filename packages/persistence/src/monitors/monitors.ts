import type {
  AccountId,
  ChannelId,
  CountedMonitor,
  ExistingMonitor,
  Instant,
  MonitorId,
  Tag,
} from '@tocsin/domain';
import { countOf, type Executor, first, lockFirst } from '../database/database.js';
import { type AnyRow, insertAll, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, partsOf, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { monitorChannel, monitor as monitorTable } from '../tables/monitors.js';
import type { Entity } from '../tables/table.js';
import {
  activityFrom,
  type MonitorRecord,
  type MonitorRow,
  monitorRecordFrom,
  selectMonitors,
} from './monitor-rows.js';
import { MonitorTags, taggedMonitors } from './monitor-tree.js';

/** The rows of one statement, which the event loop waits for on SQLite. */
const readAtOnceMax = 200;

export type MonitorFilter = {
  readonly channelId?: ChannelId | undefined;
  readonly tag?: Tag | undefined;
};

const counted = selection(monitorTable, 'm', ['id', 'createdAt', 'status', 'pauseReason']);

type AttachmentDelay = {
  readonly afterMinutes: number | null;
  /** `null` for a monitor that is new, so that it has no open incident. */
  readonly now: Instant | null;
};

type Attached = { readonly monitorId: MonitorId; readonly channelId: ChannelId };

const atOnce: AttachmentDelay = { afterMinutes: null, now: null };

export class Monitors {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async find(accountId: AccountId, id: MonitorId): Promise<MonitorRecord | null> {
    const row = await first<MonitorRow>(
      this.tx,
      sql`${selectMonitors} WHERE m.id = ${id} AND m.account_id = ${accountId}`,
    );
    return row && monitorRecordFrom(row, this.secrets);
  }

  /** Locks the monitor until this transaction ends. */
  async findForChange(accountId: AccountId, id: MonitorId): Promise<MonitorRecord | null> {
    lockFirst(this.tx, sql`monitor m WHERE m.id = ${id} AND m.account_id = ${accountId}`, 'FOR UPDATE');
    return this.find(accountId, id);
  }

  async findAll(ids: readonly MonitorId[]): Promise<MonitorRecord[]> {
    const found: MonitorRecord[] = [];
    for (const some of partsOf(ids, readAtOnceMax)) {
      const rows = await this.tx.all<MonitorRow>(
        sql`${selectMonitors} WHERE m.id IN ${idsIn(this.tx.dialect, some)}`,
      );
      found.push(...rows.map((row) => monitorRecordFrom(row, this.secrets)));
    }
    return found;
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

  async listIds(accountId: AccountId, page: PageRequest): Promise<Page<{ readonly id: MonitorId }>> {
    const rows = await this.tx.all<{ id: MonitorId }>(
      sql`SELECT m.id FROM monitor m WHERE m.account_id = ${accountId} ${pageTail(page, 'm.id')}`,
    );
    return pageOf(rows, page);
  }

  /** @param countMax the count of more than these */
  count(accountId: AccountId, countMax = Number.MAX_SAFE_INTEGER): Promise<number> {
    const some = sql`SELECT 1 FROM monitor WHERE account_id = ${accountId} LIMIT ${countMax}`;
    return countOf(this.tx, sql`(${some}) counted`);
  }

  countRunning(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`monitor WHERE account_id = ${accountId} AND status = 'active'`);
  }

  /** What a plan counts. Locks the monitors until this transaction ends. */
  async countedForChange(accountId: AccountId): Promise<CountedMonitor[]> {
    // In the order of `#ownedBy`.
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${counted.columns} FROM monitor m WHERE m.account_id = ${accountId}
      ORDER BY m.id ${this.tx.dialect.rowLock('FOR UPDATE')}`);
    return rows.map((row) => {
      const { id, createdAt, ...activity } = counted.from(row);
      return { monitorId: id, createdAt, ...activityFrom(activity) };
    });
  }

  /** The oldest monitor that the account's plan has paused. */
  async oldestPausedByPlan(accountId: AccountId): Promise<MonitorId | null> {
    const row = await first<{ id: MonitorId }>(
      this.tx,
      sql`SELECT m.id FROM monitor m
        WHERE m.account_id = ${accountId} AND m.status = 'paused' AND m.pause_reason = 'plan'
        ORDER BY m.created_at, m.id LIMIT 1`,
    );
    return row?.id ?? null;
  }

  async ownedBy(accountId: AccountId, ids: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    return this.#ownedBy(accountId, ids, raw(''));
  }

  /** Like `ownedBy`, and locks the monitors: none can be deleted until this transaction ends. */
  async lockOwned(accountId: AccountId, ids: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    return this.#ownedBy(accountId, ids, this.tx.dialect.rowLock('FOR KEY SHARE'));
  }

  async #ownedBy(
    accountId: AccountId,
    ids: readonly MonitorId[],
    lock: Sql,
  ): Promise<ReadonlySet<MonitorId>> {
    // In one order, so that two transactions never wait for each other.
    const rows = await this.tx.all<{ id: MonitorId }>(sql`
      SELECT m.id FROM monitor m WHERE m.account_id = ${accountId} AND m.id IN ${idsIn(this.tx.dialect, ids)}
      ORDER BY m.id ${lock}`);
    return new Set(rows.map((row) => row.id));
  }

  async save(monitor: ExistingMonitor): Promise<void> {
    await this.tx.run(upsertInto(monitorTable, await this.#entityOf(monitor)));
    await new MonitorTags(this.tx).save(monitor);
  }

  /** Stores monitors that are new, after their parents. */
  async saveNew(monitors: readonly ExistingMonitor[]): Promise<void> {
    const entities: Entity<typeof monitorTable>[] = [];
    for (const monitor of monitors) entities.push(await this.#entityOf(monitor));
    await insertAll(this.tx, monitorTable, entities);
    await new MonitorTags(this.tx).saveNew(monitors);
  }

  async #entityOf({
    monitorId: id,
    secrets,
    alerting,
    ...stored
  }: ExistingMonitor): Promise<Entity<typeof monitorTable>> {
    const isSecret = Object.keys(secrets).length > 0;
    const secretsSealed = isSecret
      ? (await sealingForDatabase(this.tx, this.secrets)).seal(JSON.stringify(secrets), id)
      : null;
    return { id, secretsSealed, ...alerting, ...stored };
  }

  async remove(id: MonitorId): Promise<void> {
    await this.tx.run(sql`DELETE FROM monitor WHERE id = ${id}`);
  }

  countAttached(id: MonitorId): Promise<number> {
    return countOf(this.tx, sql`monitor_channel WHERE monitor_id = ${id}`);
  }

  /**
   * @param delay `afterMinutes` is `null` for 0 in a new attachment, and for what it was in an existing one
   * @returns false when it was attached so already
   */
  async attach(
    id: MonitorId,
    channelId: ChannelId,
    { afterMinutes, now }: AttachmentDelay = atOnce,
  ): Promise<boolean> {
    const change =
      afterMinutes === null
        ? raw('NOTHING')
        : raw(`UPDATE SET after_minutes = excluded.after_minutes, attached_at = excluded.attached_at
            WHERE monitor_channel.after_minutes <> excluded.after_minutes`);
    const attached = await this.tx.run(sql`
      INSERT INTO monitor_channel (monitor_id, channel_id, after_minutes, attached_at)
      VALUES (${id}, ${channelId}, ${afterMinutes ?? 0}, ${now && toMs(now)})
      ON CONFLICT (monitor_id, channel_id) DO ${change}`);
    return attached > 0;
  }

  /** Attaches channels to monitors that are new. */
  async attachNew(attached: readonly Attached[]): Promise<void> {
    await insertAll(
      this.tx,
      monitorChannel,
      attached.map((each) => ({ ...each, afterMinutes: 0, attachedAt: null })),
    );
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
