import {
  type AccountId,
  type ChannelId,
  fallbackChainMax,
  type MonitorId,
  type Tag,
  tagKey,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';
import { readJson } from '../database/values.js';
import { hasHealth } from './channel-troubles.js';

/** Bounds the monitors that are looked through. */
const monitorsReadMax = 500;

/** Nobody gets messages at an address that is not confirmed, or by another channel that is failing. */
const isHeard = sql`c.enabled = 1 AND c.unconfirmed = 0 AND ${hasHealth('ok', raw('c.id'))}`;

type RouteRow = { tags: string; rings_it: number; rings_others: number };

type MonitorRow = { id: MonitorId; name: string; tags: string; is_attached: number };

export type OnlyWay = {
  /** The name of the fallback that gets its messages; `null` when there is none. */
  readonly standIn: string | null;
  readonly names: readonly string[];
  readonly others: number;
};

const keysOf = (tags: string): string[] => (readJson(tags) as Tag[]).map(tagKey);

const keysIn = (dialect: Dialect, keys: readonly string[]): Sql =>
  sql`(SELECT k.tag_key FROM ${dialect.records(
    'k',
    { tag_key: 'text' },
    keys.map((tag_key) => ({ tag_key })),
  )})`;

/** Finds the monitors whose incidents reach nobody but by one channel. */
export class OnlyWays {
  constructor(private readonly tx: Executor) {}

  /** By name, the first `namesMax` of them. A rota and a fallback count as another way. */
  async of(accountId: AccountId, channelId: ChannelId, namesMax: number): Promise<OnlyWay> {
    const standIn = await this.#standIn(channelId);
    if (standIn !== null) return { standIn, names: [], others: 0 };
    const rows = await this.#routes(accountId, channelId);
    const routes = rows.map(({ tags, rings_it, rings_others }) => {
      const keys = keysOf(tags);
      const isFor = (tagsOfMonitor: readonly string[]) => keys.every((key) => tagsOfMonitor.includes(key));
      return { keys, isFor, ringsIt: rings_it === 1, ringsOthers: rings_others === 1 };
    });
    // A monitor of a route has each of the route's tags.
    const firstKeys = routes.flatMap(({ keys, ringsIt }) => (ringsIt ? keys.slice(0, 1) : []));
    const monitors = await this.#monitors(accountId, channelId, firstKeys);
    const found = monitors.filter(({ tags, is_attached }) => {
      const keys = keysOf(tags);
      const ofMonitor = routes.filter(({ isFor }) => isFor(keys));
      const isRung = is_attached === 1 || ofMonitor.some(({ ringsIt }) => ringsIt);
      return isRung && !ofMonitor.some(({ ringsOthers }) => ringsOthers);
    });
    const names = found.slice(0, namesMax).map(({ name }) => name);
    return { standIn, names, others: found.length - names.length };
  }

  /** Disabled fallbacks are left out, and those of unconfirmed or failing ones are rung. */
  async #standIn(channelId: ChannelId): Promise<string | null> {
    const found = await first<{ name: string }>(
      this.tx,
      sql`WITH RECURSIVE chain (fallback_id, place, name, is_heard) AS (
            SELECT c.fallback_channel_id, 0, c.name, 0 FROM channel c WHERE c.id = ${channelId}
            UNION ALL
            SELECT c.fallback_channel_id, b.place + 1, c.name, CASE WHEN ${isHeard} THEN 1 ELSE 0 END
            FROM chain b JOIN channel c ON c.id = b.fallback_id WHERE b.place < ${fallbackChainMax})
          SELECT name FROM chain WHERE is_heard = 1 ORDER BY place LIMIT 1`,
    );
    return found?.name ?? null;
  }

  #routes(accountId: AccountId, channelId: ChannelId): Promise<RouteRow[]> {
    return this.tx.all(sql`
      SELECT r.tags,
        CASE WHEN EXISTS (SELECT 1 FROM route_channel i WHERE i.route_id = r.id AND i.channel_id = ${channelId})
          THEN 1 ELSE 0 END AS rings_it,
        CASE WHEN EXISTS (SELECT 1 FROM route_rota o WHERE o.route_id = r.id) OR EXISTS (
          SELECT 1 FROM route_channel o JOIN channel c ON c.id = o.channel_id
          WHERE o.route_id = r.id AND o.channel_id <> ${channelId} AND ${isHeard}) THEN 1 ELSE 0 END AS rings_others
      FROM route r WHERE r.account_id = ${accountId}`);
  }

  /** The monitors that may be rung, without those that ring another attached channel. */
  #monitors(accountId: AccountId, channelId: ChannelId, tagKeys: readonly string[]): Promise<MonitorRow[]> {
    const attached = sql`SELECT a.monitor_id FROM monitor_channel a WHERE a.channel_id = ${channelId}`;
    return this.tx.all(sql`
      SELECT m.id, m.name, m.tags, CASE WHEN m.id IN (${attached}) THEN 1 ELSE 0 END AS is_attached FROM monitor m
      WHERE m.id IN (${attached} UNION SELECT t.monitor_id FROM monitor_tag t
          WHERE t.account_id = ${accountId} AND t.tag_key IN ${keysIn(this.tx.dialect, tagKeys)})
        AND m.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM monitor_channel o JOIN channel c ON c.id = o.channel_id
          WHERE o.monitor_id = m.id AND o.channel_id <> ${channelId} AND ${isHeard})
        AND NOT EXISTS (SELECT 1 FROM monitor_rota r WHERE r.monitor_id = m.id)
      ORDER BY m.name, m.id LIMIT ${raw(String(monitorsReadMax))}`);
  }
}
