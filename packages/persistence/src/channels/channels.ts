import {
  type AccountId,
  type ChannelFields,
  type ChannelHealthStatus,
  type ChannelId,
  type ChannelType,
  type Destination,
  type ExistingChannel,
  type FoundChannel,
  fallbackChainMax,
  type MonitorId,
} from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs } from '../database/values.js';
import { type SecretBox, UnknownSecretKey } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { channel as channelTable } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';
import { hasHealth } from './channel-troubles.js';

/** By channel type: the fields that older versions stored in the columns `address` and `secret_sealed`. */
export type StoredBefore = Readonly<Record<ChannelType, OldColumns>>;

type OldColumns = { readonly address?: string; readonly secret?: string };

/** As text to be sealed; `null` without secrets. */
const storedSecrets = ({ secrets }: Destination): string | null =>
  Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets);

type DestinationRow = {
  readonly id: string;
  readonly type: ChannelType;
  readonly address: string;
  readonly fields: string | null;
};

/**
 * @param openSecret is called only for a row of a known type, so that other rows do not ask for a key
 * @throws Error when this version cannot read the row, and as `openSecret` does
 */
const destinationFrom = (
  { id, type, address, fields }: DestinationRow,
  openSecret: () => string | null,
  storedBefore: StoredBefore,
): Destination => {
  if (fields !== null) return { type, fields: JSON.parse(fields), secrets: JSON.parse(openSecret() ?? '{}') };
  const before = storedBefore[type];
  if (before === undefined) {
    throw new Error(`Channel ${id} has type ${type}, which this version does not carry.`);
  }
  return { type, fields: named(before.address, address), secrets: named(before.secret, openSecret()) };
};

const named = (field: string | undefined, value: string | null): ChannelFields =>
  field === undefined || value === null ? {} : { [field]: value };

export type ChannelRow = Row<typeof channelTable>;

/** A row with the columns of a channel that may be gone. */
export type LeftJoinedChannel = { [Column in keyof ChannelRow]: ChannelRow[Column] | null };

export const hasChannel = <Joined extends LeftJoinedChannel>(row: Joined): row is Joined & ChannelRow =>
  row.id !== null;

export const channelColumns = raw(
  'c.id, c.account_id, c.type, c.name, c.enabled, c.address, c.fields, c.secret_sealed, c.unconfirmed, c.confirmed_by_domain, c.min_severity, c.fallback_channel_id, c.test_every_days, c.created_at, c.updated_at',
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
  confirmedByDomain: row.confirmed_by_domain === 1,
  minSeverity: row.min_severity,
  fallbackChannelId: row.fallback_channel_id,
  testEveryDays: row.test_every_days,
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

export type ChannelFilter = { readonly health?: ChannelHealthStatus | undefined };

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

  /** The names of the account's channels among these, also of such as cannot be read. */
  async namesOf(accountId: AccountId, ids: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, string>> {
    const rows = await this.tx.all<{ id: ChannelId; name: string }>(sql`
      SELECT c.id, c.name FROM channel c
      WHERE c.account_id = ${accountId} AND c.id IN ${idsIn(this.tx.dialect, ids)}`);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns those among the channels whose address is not confirmed. */
  async findUnconfirmed(accountId: AccountId, ids: readonly ChannelId[]): Promise<ExistingChannel[]> {
    const rows = await this.#rows(
      sql`c.account_id = ${accountId} AND c.unconfirmed = 1 AND c.id IN ${idsIn(this.tx.dialect, ids)} ORDER BY c.id`,
    );
    return rows.map((row) => channelFrom(row, this.reading));
  }

  /** Locks those of the account whose address is not confirmed. */
  async lockUnconfirmed(accountId: AccountId): Promise<ExistingChannel[]> {
    const lock = this.tx.dialect.rowLock('FOR UPDATE');
    const rows = await this.#rows(
      sql`c.account_id = ${accountId} AND c.unconfirmed = 1 ORDER BY c.id ${lock}`,
    );
    return rows.map((row) => channelFrom(row, this.reading));
  }

  async confirmByDomain(ids: readonly ChannelId[]): Promise<void> {
    await this.tx.run(sql`
      UPDATE channel SET unconfirmed = 0, confirmed_by_domain = 1 WHERE id IN ${idsIn(this.tx.dialect, ids)}`);
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

  list(
    accountId: AccountId,
    page: PageRequest,
    { health }: ChannelFilter = {},
  ): Promise<Page<ExistingChannel>> {
    const hasIt = health === undefined ? raw('') : sql`AND ${hasHealth(health, raw('c.id'))}`;
    return this.#list(sql`c.account_id = ${accountId} ${hasIt}`, page);
  }

  listAttached(
    accountId: AccountId,
    monitorId: MonitorId,
    page: PageRequest,
  ): Promise<Page<ExistingChannel>> {
    const attached = sql`(SELECT mc.channel_id FROM monitor_channel mc WHERE mc.monitor_id = ${monitorId})`;
    return this.#list(sql`c.account_id = ${accountId} AND c.id IN ${attached}`, page);
  }

  /** The minutes of these channels that are attached to the monitor. */
  async minutesOfAttached(
    monitorId: MonitorId,
    ids: readonly ChannelId[],
  ): Promise<ReadonlyMap<ChannelId, number>> {
    const rows = await this.tx.all<{ id: ChannelId; minutes: number }>(sql`
      SELECT mc.channel_id AS id, mc.after_minutes AS minutes FROM monitor_channel mc
      WHERE mc.monitor_id = ${monitorId} AND mc.channel_id IN ${idsIn(this.tx.dialect, ids)}`);
    return new Map(rows.map(({ id, minutes }) => [id, minutes]));
  }

  async #list(which: Sql, page: PageRequest): Promise<Page<ExistingChannel>> {
    const { items, nextAfter } = pageOf(await this.#rows(sql`${which} ${pageTail(page, 'c.id')}`), page);
    return { items: items.map((row) => channelFrom(row, this.reading)), nextAfter };
  }

  /** The channel, its fallback, the fallback of that one, and so on, up to one more than a chain may have. */
  async selfAndFallbacksOf(id: ChannelId): Promise<ChannelId[]> {
    const rows = await this.tx.all<{ id: ChannelId }>(sql`
      WITH RECURSIVE chain (id, fallback_channel_id, place) AS (
        SELECT c.id, c.fallback_channel_id, 0 FROM channel c WHERE c.id = ${id}
        UNION ALL
        SELECT c.id, c.fallback_channel_id, b.place + 1 FROM chain b JOIN channel c ON c.id = b.fallback_channel_id
        WHERE b.place < ${fallbackChainMax})
      SELECT id FROM chain ORDER BY place`);
    return rows.map(({ id }) => id);
  }

  /** How many channels lead to this one by their fallbacks, one through the other: up to one more than may. */
  async depthBefore(id: ChannelId): Promise<number> {
    const rows = await this.tx.all<{ depth: number }>(sql`
      WITH RECURSIVE before (id, place) AS (
        SELECT c.id, 0 FROM channel c WHERE c.id = ${id}
        UNION
        SELECT c.id, b.place + 1 FROM before b JOIN channel c ON c.fallback_channel_id = b.id
        WHERE b.place <= ${fallbackChainMax})
      SELECT MAX(place) AS depth FROM before`);
    return rows[0]?.depth ?? 0;
  }

  /** The fallback of each channel that has one. */
  async fallbacks(accountId: AccountId): Promise<Map<ChannelId, ChannelId>> {
    const rows = await this.tx.all<{ id: ChannelId; fallback_channel_id: ChannelId }>(sql`
      SELECT c.id, c.fallback_channel_id FROM channel c
      WHERE c.account_id = ${accountId} AND c.fallback_channel_id IS NOT NULL`);
    return new Map(rows.map(({ id, fallback_channel_id }) => [id, fallback_channel_id]));
  }

  /** So that chains which several changes make anew are not too long, nor circles, in between. */
  async unsetFallbacks(ids: readonly ChannelId[]): Promise<void> {
    const { dialect } = this.tx;
    await this.tx.run(sql`
      UPDATE channel SET fallback_channel_id = NULL WHERE id IN (
        SELECT c.id FROM channel c WHERE c.id IN ${idsIn(dialect, ids)}
        ORDER BY c.id ${dialect.rowLock('FOR NO KEY UPDATE')})`);
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
    const {
      accountId,
      name,
      enabled,
      confirmed,
      confirmedByDomain,
      minSeverity,
      fallbackChannelId,
      testEveryDays,
      createdAt,
      updatedAt,
    } = channel;
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
        confirmedByDomain,
        minSeverity,
        fallbackChannelId,
        testEveryDays,
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
