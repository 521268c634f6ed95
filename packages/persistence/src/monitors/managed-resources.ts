import type {
  AccountId,
  ChannelId,
  ConfigKind,
  ManagedBy,
  ManagedResource,
  MonitorId,
  RotaId,
} from '@tocsin/domain';
import { type Executor, lockFirst } from '../database/database.js';
import { idsIn, list, raw, type Sql, sql } from '../database/sql.js';
import type { managedResource } from '../tables/monitors.js';
import type { monitorRota } from '../tables/responding.js';
import type { Row } from '../tables/table.js';

export type AttachedChannelId = { readonly channelId: ChannelId; readonly afterMinutes: number };
export type AttachedRotaId = { readonly rotaId: RotaId; readonly afterMinutes: number };

type ManagedRow = Row<typeof managedResource>;

const idOf = (row: ManagedRow): string =>
  row.channel_id ??
  row.rota_id ??
  row.monitor_id ??
  row.route_id ??
  row.window_id ??
  row.status_page_id ??
  '';

const shape = {
  account_id: 'uuid',
  kind: 'text',
  key: 'text',
  file_set: 'text',
  channel_id: 'uuid',
  monitor_id: 'uuid',
  window_id: 'uuid',
  status_page_id: 'uuid',
  rota_id: 'uuid',
  route_id: 'uuid',
} as const;

const idColumns = {
  channels: 'channel_id',
  rotas: 'rota_id',
  monitors: 'monitor_id',
  routes: 'route_id',
  maintenance_windows: 'window_id',
  status_pages: 'status_page_id',
} as const;

const noIds = {
  channel_id: null,
  monitor_id: null,
  window_id: null,
  status_page_id: null,
  rota_id: null,
  route_id: null,
};

const columns = raw(
  `r.account_id, r.kind, r.key, r.file_set, ${Object.keys(noIds)
    .map((column) => `r.${column}`)
    .join(', ')}`,
);

/** The file sets and keys of managed resources. A row is deleted with its resource. */
export class ManagedResources {
  constructor(private readonly tx: Executor) {}

  async list(accountId: AccountId): Promise<ManagedResource[]> {
    const rows = await this.tx.all<ManagedRow>(sql`
      SELECT ${columns} FROM managed_resource r WHERE r.account_id = ${accountId} ORDER BY r.kind, r.key, r.file_set`);
    return rows.map((row) => ({ kind: row.kind, key: row.key, fileSet: row.file_set, id: idOf(row) }));
  }

  /** The file set and key of each resource that a file set manages, by its id. */
  async ofEach(kind: ConfigKind, ids: readonly string[]): Promise<ReadonlyMap<string, ManagedBy>> {
    const rows = await this.tx.all<ManagedRow>(
      sql`SELECT ${columns} FROM managed_resource r WHERE ${this.#among(kind, ids)}`,
    );
    return new Map(rows.map((row) => [idOf(row), { fileSet: row.file_set, key: row.key }]));
  }

  /** Stores the file sets and keys of resources, new or changed. */
  async save(accountId: AccountId, resources: readonly ManagedResource[]): Promise<void> {
    for (const kind of Object.keys(idColumns) as ConfigKind[]) {
      const ids = resources.filter((each) => each.kind === kind).map(({ id }) => id);
      if (ids.length > 0) await this.#remove(accountId, kind, ids);
    }
    if (resources.length === 0) return;
    const rows = resources.map(({ kind, key, fileSet, id }) => ({
      account_id: accountId,
      kind,
      key,
      file_set: fileSet,
      ...noIds,
      [idColumns[kind]]: id,
    }));
    await this.tx.runEach(
      shape,
      rows,
      ({ each, values }) => sql`
        INSERT INTO managed_resource
          (account_id, kind, key, file_set, channel_id, monitor_id, window_id, status_page_id, rota_id, route_id)
        ${values(list(Object.values(each)))}`,
    );
  }

  async #remove(accountId: AccountId, kind: ConfigKind, ids: readonly string[]): Promise<void> {
    await this.tx.run(
      sql`DELETE FROM managed_resource WHERE account_id = ${accountId} AND ${this.#among(kind, ids)}`,
    );
  }

  #among(kind: ConfigKind, ids: readonly string[]): Sql {
    return sql`${raw(idColumns[kind])} IN ${idsIn(this.tx.dialect, ids)}`;
  }

  /** The channels of each of these monitors, in one statement. */
  async channelsOf(
    monitorIds: readonly MonitorId[],
  ): Promise<ReadonlyMap<MonitorId, readonly AttachedChannelId[]>> {
    const rows = await this.tx.all<{
      monitor_id: MonitorId;
      channel_id: ChannelId;
      after_minutes: number;
    }>(sql`
      SELECT mc.monitor_id, mc.channel_id, mc.after_minutes FROM monitor_channel mc
      WHERE mc.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} ORDER BY mc.channel_id`);
    const channels = new Map<MonitorId, AttachedChannelId[]>(monitorIds.map((id) => [id, []]));
    for (const { monitor_id, channel_id, after_minutes } of rows)
      channels.get(monitor_id)?.push({ channelId: channel_id, afterMinutes: after_minutes });
    return channels;
  }

  /** The rotas of each of these monitors, in one statement. */
  async rotasOf(
    monitorIds: readonly MonitorId[],
  ): Promise<ReadonlyMap<MonitorId, readonly AttachedRotaId[]>> {
    const rows = await this.tx.all<Row<typeof monitorRota>>(sql`
      SELECT mr.monitor_id, mr.rota_id, mr.after_minutes FROM monitor_rota mr
      WHERE mr.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} ORDER BY mr.rota_id`);
    const rotas = new Map<MonitorId, AttachedRotaId[]>(monitorIds.map((id) => [id, []]));
    for (const { monitor_id, rota_id, after_minutes } of rows)
      rotas.get(monitor_id)?.push({ rotaId: rota_id, afterMinutes: after_minutes });
    return rotas;
  }

  /**
   * Locks resources until this transaction ends, each kind in one order: status pages before monitors, as changes of
   * components do, and monitors before channels, as attaching does.
   */
  lock(
    accountId: AccountId,
    {
      pageIds,
      monitorIds,
      channelIds,
    }: Readonly<Record<'pageIds' | 'monitorIds' | 'channelIds', readonly string[]>>,
  ): void {
    const lock = (table: string, ids: readonly string[]): void => {
      const among = sql`x.account_id = ${accountId} AND x.id IN ${idsIn(this.tx.dialect, ids)}`;
      lockFirst(this.tx, sql`${raw(table)} x WHERE ${among} ORDER BY x.id`, 'FOR UPDATE');
    };
    lock('status_page', pageIds);
    lock('monitor', monitorIds);
    lock('channel', channelIds);
  }
}
