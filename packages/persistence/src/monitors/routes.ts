import {
  type AccountId,
  type ChannelId,
  canonicalJson,
  type ExistingMonitor,
  type MonitorId,
  type RotaId,
  type Route,
  type RouteId,
  routeMatches,
  type Severity,
} from '@tocsin/domain';
import { countOf, type Executor, lockFirst, removedName } from '../database/database.js';
import { type AnyRow, insertEach, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { route, routeChannel, routeRota } from '../tables/responding.js';
import type { Row } from '../tables/table.js';
import { joinFallbacks, tagsIn } from './attachment-rows.js';

const selected = selection(route, 'r');

export const receiversMax = 1000;

type Listed = Route & { readonly id: RouteId };

const grouped = <Item>(
  ids: readonly RouteId[],
  rows: readonly (readonly [RouteId, Item])[],
): ReadonlyMap<RouteId, readonly Item[]> => {
  const groups = new Map<RouteId, Item[]>(ids.map((id) => [id, []]));
  for (const [id, item] of rows) groups.get(id)?.push(item);
  return groups;
};

/** A channel or rota that incidents of a monitor ring, and the way to it. */
export type Receiver = {
  readonly type: 'channel' | 'rota';
  readonly id: string;
  readonly name: string;
  /** `null`: it is attached. */
  readonly route: { readonly id: RouteId; readonly name: string } | null;
  readonly afterMinutes: number;
  readonly enabled: boolean;
  /** `null` for a rota, whose channels have one each. */
  readonly minSeverity: Severity | null;
};

type ReceiverRow = {
  type: Receiver['type'];
  id: string;
  name: string;
  route_id: RouteId | null;
  after_minutes: number;
  enabled: 0 | 1;
  min_severity: Severity | null;
};

/** A disabled channel gets no message, and neither do its fallbacks. That to an unconfirmed one fails. */
const getsMessages = raw(`c.enabled = 1 AND (c.unconfirmed = 0
  OR ${['f1', 'f2', 'f3'].map((f) => `(${f}.enabled = 1 AND ${f}.unconfirmed = 0)`).join(' OR ')})`);

export class Routes {
  constructor(private readonly tx: Executor) {}

  async find(accountId: AccountId, id: RouteId): Promise<Route | null> {
    const [found] = await this.#where(sql`r.id = ${id} AND r.account_id = ${accountId}`);
    return found ?? null;
  }

  /** As `find`, and the route cannot change until this transaction ends. */
  findForChange(accountId: AccountId, id: RouteId): Promise<Route | null> {
    lockFirst(this.tx, sql`route r WHERE r.id = ${id} AND r.account_id = ${accountId}`, 'FOR UPDATE');
    return this.find(accountId, id);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<Route>> {
    return pageOf(await this.#where(sql`r.account_id = ${accountId} ${pageTail(page, 'r.id')}`), page);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`route WHERE account_id = ${accountId}`);
  }

  async #where(condition: Sql): Promise<Listed[]> {
    const rows = await this.tx.all<AnyRow>(sql`SELECT ${selected.columns} FROM route r WHERE ${condition}`);
    const found = rows.map(selected.from);
    if (found.length === 0) return [];
    const routeIds = found.map(({ id }) => id);
    const among = idsIn(this.tx.dialect, routeIds);
    const channels = await this.tx.all<Row<typeof routeChannel>>(sql`
      SELECT o.route_id, o.channel_id FROM route_channel o WHERE o.route_id IN ${among} ORDER BY o.route_id, o.channel_id`);
    const rotas = await this.tx.all<Row<typeof routeRota>>(sql`
      SELECT o.route_id, o.rota_id FROM route_rota o WHERE o.route_id IN ${among} ORDER BY o.route_id, o.rota_id`);
    const channelIds = grouped<ChannelId>(
      routeIds,
      channels.map(({ route_id, channel_id }) => [route_id, channel_id]),
    );
    const rotaIds = grouped<RotaId>(
      routeIds,
      rotas.map(({ route_id, rota_id }) => [route_id, rota_id]),
    );
    return found.map((each) => ({
      ...each,
      routeId: each.id,
      channelIds: channelIds.get(each.id) ?? [],
      rotaIds: rotaIds.get(each.id) ?? [],
    }));
  }

  async save({ routeId, channelIds, rotaIds, ...own }: Route): Promise<void> {
    const before = await this.#namedBefore({ routeId, ...own });
    const namedAt = (id: string) => ({ named_at: before.get(id) ?? toMs(own.updatedAt) });
    await this.tx.run(upsertInto(route, { ...own, id: routeId }));
    await this.tx.run(sql`DELETE FROM route_channel WHERE route_id = ${routeId}`);
    await this.tx.run(sql`DELETE FROM route_rota WHERE route_id = ${routeId}`);
    const channels = channelIds.map((channel_id) => ({
      route_id: routeId,
      channel_id,
      ...namedAt(channel_id),
    }));
    const rotas = rotaIds.map((rota_id) => ({ route_id: routeId, rota_id, ...namedAt(rota_id) }));
    await insertEach(this.tx, routeChannel, channels, sql`DO NOTHING`);
    await insertEach(this.tx, routeRota, rotas, sql`DO NOTHING`);
  }

  /** Since when the stored route names each channel and rota, if it has the same tags and minutes. */
  async #namedBefore({
    routeId,
    tags,
    afterMinutes,
  }: Pick<Route, 'routeId' | 'tags' | 'afterMinutes'>): Promise<ReadonlyMap<string, number>> {
    const named = raw('COALESCE(o.named_at, r.updated_at) AS named_at, r.tags FROM route r');
    const same = sql`r.id = ${routeId} AND r.after_minutes = ${afterMinutes}`;
    const rows = await this.tx.all<{ id: string; named_at: number; tags: string }>(sql`
      SELECT o.channel_id AS id, ${named} JOIN route_channel o ON o.route_id = r.id WHERE ${same}
      UNION ALL SELECT o.rota_id, ${named} JOIN route_rota o ON o.route_id = r.id WHERE ${same}`);
    const isSame = (stored: string) => canonicalJson(tagsIn(stored)) === canonicalJson(tags);
    return new Map(rows.filter((row) => isSame(row.tags)).map(({ id, named_at }) => [id, named_at]));
  }

  /** The routes that apply to a monitor with these tags. */
  async matching({ accountId, tags }: Pick<ExistingMonitor, 'accountId' | 'tags'>): Promise<Route[]> {
    if (tags.length === 0) return [];
    const routes = await this.#where(sql`r.account_id = ${accountId} ORDER BY r.id`);
    return routes.filter((each) => routeMatches(each, tags));
  }

  /** The channels and rotas that are attached to a monitor or that its routes name, the earliest first. */
  async receiversOf(
    monitor: Pick<ExistingMonitor, 'accountId' | 'monitorId' | 'tags'>,
  ): Promise<readonly Receiver[]> {
    const { monitorId } = monitor;
    const routes = new Map((await this.matching(monitor)).map((each) => [each.routeId, each]));
    const among = idsIn(this.tx.dialect, [...routes.keys()]);
    const ofChannel = raw('c.id, c.name, c.enabled, c.min_severity');
    const ofRota = raw('o.id, o.name, 1 AS enabled, NULL AS min_severity');
    const rows = await this.tx.all<ReceiverRow>(sql`
      SELECT 'channel' AS type, ${ofChannel}, r.id AS route_id, r.after_minutes, 1 AS way
      FROM route r JOIN route_channel rc ON rc.route_id = r.id JOIN channel c ON c.id = rc.channel_id
      WHERE r.id IN ${among}
      UNION ALL SELECT 'rota', ${ofRota}, r.id, r.after_minutes, 1
      FROM route r JOIN route_rota rr ON rr.route_id = r.id JOIN rota o ON o.id = rr.rota_id
      WHERE r.id IN ${among}
      UNION ALL SELECT 'channel', ${ofChannel}, NULL, mc.after_minutes, 0
      FROM monitor_channel mc JOIN channel c ON c.id = mc.channel_id WHERE mc.monitor_id = ${monitorId}
      UNION ALL SELECT 'rota', ${ofRota}, NULL, mr.after_minutes, 0
      FROM monitor_rota mr JOIN rota o ON o.id = mr.rota_id WHERE mr.monitor_id = ${monitorId}
      ORDER BY after_minutes, way, type, id, route_id LIMIT ${receiversMax}`);
    return rows.map(({ route_id, after_minutes, enabled, min_severity, type, id, name }) => {
      const by = route_id === null ? undefined : routes.get(route_id);
      return {
        type,
        id,
        name,
        route: by === undefined ? null : { id: by.routeId, name: by.name },
        afterMinutes: after_minutes,
        enabled: enabled === 1,
        minSeverity: min_severity,
      };
    });
  }

  /** @returns those of the monitors whose incidents ring a channel that gets its messages, or a fallback of one that is unconfirmed */
  async ringing(accountId: AccountId, monitorIds: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    const among = idsIn(this.tx.dialect, monitorIds);
    const attached = await this.tx.all<{ monitor_id: MonitorId }>(sql`
      SELECT DISTINCT n.monitor_id FROM (
        SELECT mc.monitor_id, mc.channel_id FROM monitor_channel mc WHERE mc.monitor_id IN ${among}
        UNION ALL SELECT mr.monitor_id, rc.channel_id
        FROM monitor_rota mr JOIN rota_channel rc ON rc.rota_id = mr.rota_id WHERE mr.monitor_id IN ${among}
      ) n JOIN channel c ON c.id = n.channel_id ${joinFallbacks} WHERE ${getsMessages}`);
    const tagged = await this.tx.all<{ id: MonitorId; tags: string }>(sql`
      SELECT m.id, m.tags FROM monitor m WHERE m.id IN ${among} AND m.tags <> '[]'`);
    const routes = await this.tx.all<{ tags: string }>(sql`
      SELECT DISTINCT n.tags FROM (
        SELECT r.tags, o.channel_id FROM route r JOIN route_channel o ON o.route_id = r.id
        WHERE r.account_id = ${accountId}
        UNION ALL SELECT r.tags, rc.channel_id FROM route r JOIN route_rota o ON o.route_id = r.id
        JOIN rota_channel rc ON rc.rota_id = o.rota_id WHERE r.account_id = ${accountId}
      ) n JOIN channel c ON c.id = n.channel_id ${joinFallbacks} WHERE ${getsMessages}`);
    const ways = routes.map(({ tags }) => ({ tags: tagsIn(tags) }));
    const routed = tagged.filter(({ tags }) => ways.some((way) => routeMatches(way, tagsIn(tags))));
    return new Set([...attached.map(({ monitor_id }) => monitor_id), ...routed.map(({ id }) => id)]);
  }

  /** @returns false when the account has no such route */
  /** @returns its name; `null` when the account has no such route */
  async remove(accountId: AccountId, id: RouteId): Promise<string | null> {
    return removedName(this.tx, sql`route WHERE id = ${id} AND account_id = ${accountId}`);
  }
}
