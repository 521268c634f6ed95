import type { AccountId, ChannelId, ExistingChannel, FoundChannel, MonitorId } from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { upsertInto } from '../database/entities.js';
import { fromMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { type SecretBox, UnknownSecretKey } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { channel as channelTable } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';
import { destinationFrom, type StoredBefore, storedSecrets } from './destination-rows.js';

export type ChannelRow = Row<typeof channelTable>;

/** A row with the columns of a channel that may be gone. */
export type LeftJoinedChannel = { [Column in keyof ChannelRow]: ChannelRow[Column] | null };

export const hasChannel = <Joined extends LeftJoinedChannel>(row: Joined): row is Joined & ChannelRow =>
  row.id !== null;

export const channelColumns = raw(
  'c.id, c.account_id, c.type, c.name, c.enabled, c.address, c.fields, c.secret_sealed, c.unconfirmed, c.min_severity, c.created_at, c.updated_at',
);

export type ChannelReading = {
  readonly secrets: SecretBox;
  /** Without it, rows of older versions cannot be read. */
  readonly storedBefore?: StoredBefore;
};

const channelFrom = (row: ChannelRow, { secrets, storedBefore = {} }: ChannelReading): ExistingChannel => ({
  status: 'existing',
  channelId: row.id,
  accountId: row.account_id,
  name: row.name,
  enabled: row.enabled === 1,
  confirmed: row.unconfirmed === 0,
  minSeverity: row.min_severity,
  destination: destinationFrom(
    row,
    () => (row.secret_sealed === null ? null : secrets.open(row.secret_sealed, row.id)),
    storedBefore,
  ),
  createdAt: fromMs(row.created_at),
  updatedAt: fromMs(row.updated_at),
});

/** A channel that cannot be read must not hold up others. `locked`: another process has its key. */
export const foundChannelFrom = (row: ChannelRow, reading: ChannelReading): FoundChannel | 'locked' => {
  try {
    return channelFrom(row, reading);
  } catch (error) {
    return error instanceof UnknownSecretKey ? 'locked' : 'unreadable';
  }
};

export class Channels {
  constructor(
    private readonly tx: Executor,
    private readonly reading: ChannelReading,
  ) {}

  find(accountId: AccountId, id: ChannelId): Promise<ExistingChannel | null> {
    return this.#find(accountId, id, raw(''));
  }

  /** Locks the channel until this transaction ends. */
  async findForChange(accountId: AccountId, id: ChannelId): Promise<ExistingChannel | null> {
    // A change of the key locks in this order too.
    await sealingForDatabase(this.tx, this.reading.secrets);
    return this.#find(accountId, id, this.tx.dialect.rowLock('FOR UPDATE'));
  }

  async #find(accountId: AccountId, id: ChannelId, lock: Sql): Promise<ExistingChannel | null> {
    const [row] = await this.#rows(sql`c.id = ${id} AND c.account_id = ${accountId} ${lock}`);
    return row ? channelFrom(row, this.reading) : null;
  }

  async findAll(accountId: AccountId, ids: readonly ChannelId[]): Promise<ExistingChannel[]> {
    const rows = await this.#rows(
      sql`c.account_id = ${accountId} AND c.id IN ${idsIn(this.tx.dialect, ids)} ORDER BY c.id`,
    );
    return rows.map((row) => channelFrom(row, this.reading));
  }

  #rows(which: Sql): Promise<ChannelRow[]> {
    return this.tx.all<ChannelRow>(sql`SELECT ${channelColumns} FROM channel c WHERE ${which}`);
  }

  /** The account's channels among these. None can be removed until this transaction ends. */
  async lockOwned(accountId: AccountId, ids: readonly ChannelId[]): Promise<ReadonlySet<ChannelId>> {
    const { dialect } = this.tx;
    // In one order, so that two transactions never wait for each other.
    const rows = await this.tx.all<{ id: ChannelId }>(sql`
      SELECT c.id FROM channel c WHERE c.account_id = ${accountId} AND c.id IN ${idsIn(dialect, ids)}
      ORDER BY c.id ${dialect.rowLock('FOR KEY SHARE')}`);
    return new Set(rows.map((row) => row.id));
  }

  list(accountId: AccountId, page: PageRequest): Promise<Page<ExistingChannel>> {
    return this.#list(sql`c.account_id = ${accountId}`, page);
  }

  listAttached(
    accountId: AccountId,
    monitorId: MonitorId,
    page: PageRequest,
  ): Promise<Page<ExistingChannel>> {
    const attached = sql`(SELECT mc.channel_id FROM monitor_channel mc WHERE mc.monitor_id = ${monitorId})`;
    return this.#list(sql`c.account_id = ${accountId} AND c.id IN ${attached}`, page);
  }

  async #list(which: Sql, page: PageRequest): Promise<Page<ExistingChannel>> {
    const { items, nextAfter } = pageOf(await this.#rows(sql`${which} ${pageTail(page, 'c.id')}`), page);
    return { items: items.map((row) => channelFrom(row, this.reading)), nextAfter };
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`channel WHERE account_id = ${accountId}`);
  }

  async save(channel: ExistingChannel): Promise<void> {
    const { channelId, destination } = channel;
    const secrets = storedSecrets(destination);
    const sealed =
      secrets === null
        ? null
        : (await sealingForDatabase(this.tx, this.reading.secrets)).seal(secrets, channelId);
    const { accountId, name, enabled, confirmed, minSeverity, createdAt, updatedAt } = channel;
    await this.tx.run(
      upsertInto(channelTable, {
        id: channelId,
        accountId,
        type: destination.type,
        name,
        enabled,
        address: '',
        fields: destination.fields,
        secretSealed: sealed,
        unconfirmed: !confirmed,
        minSeverity,
        createdAt,
        updatedAt,
      }),
    );
  }

  async remove(id: ChannelId): Promise<void> {
    await this.tx.run(sql`DELETE FROM channel WHERE id = ${id}`);
  }

  reseal(to: SecretBox): Promise<number> {
    return resealColumn(this.tx, 'channel', 'secret_sealed', this.reading.secrets, to);
  }
}
