import {
  type Attachment,
  type ChannelId,
  type Instant,
  type RotaId,
  type RouteId,
  routeMatches,
  type Severity,
  type Tag,
  tagKey,
} from '@tocsin/domain';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs, readJson, toMs } from '../database/values.js';

/** An attached channel; without a channel, a monitor that has none. */
export type AttachedRow = {
  channel_id: ChannelId | null;
  enabled: 0 | 1 | null;
  min_severity: Severity | null;
  after_minutes: number | null;
  since: number | null;
  fallback_channel_id: ChannelId | null;
  others: 0 | 1;
};

/** `others` says whether the monitor has rotas, or tags in an account that has routes. */
export const attachedTo = (monitorId: Sql): Sql => sql`
  SELECT c.id AS channel_id, c.enabled, c.min_severity, c.fallback_channel_id, mc.after_minutes, mc.attached_at AS since,
    n.others
  FROM (SELECT CASE WHEN EXISTS (SELECT 1 FROM monitor_rota mr WHERE mr.monitor_id = ${monitorId}) OR EXISTS (
      SELECT 1 FROM monitor m JOIN route r ON r.account_id = m.account_id
      WHERE m.id = ${monitorId} AND m.tags <> '[]') THEN 1 ELSE 0 END AS others) n
    LEFT JOIN monitor_channel mc ON mc.monitor_id = ${monitorId}
    LEFT JOIN channel c ON c.id = mc.channel_id
  ORDER BY c.id`;

/** Nothing but an attachment names this channel, and it leads to no other. */
export const isAlone = ({ others, fallback_channel_id }: AttachedRow): boolean =>
  others === 0 && fallback_channel_id === null;

export const attachmentFrom = (row: AttachedRow): Attachment[] => {
  const { channel_id: channelId, min_severity: minSeverity, after_minutes: afterMinutes, since } = row;
  if (channelId === null || minSeverity === null || afterMinutes === null) return [];
  const enabled = row.enabled === 1;
  const made = since !== null && { since: fromMs(since) };
  return [{ channelId, enabled, minSeverity, afterMinutes, via: { type: 'attached' }, ...made }];
};

/** A channel that something names. A row without a channel is a route whose tags are to be compared. */
export type NamedRow = {
  channel_id: ChannelId | null;
  route_id: RouteId | null;
  rota_id: RotaId | null;
  after_minutes: number;
  since: number | null;
  on_turn: 0 | 1;
  route_tags: string | null;
  monitor_tags: string | null;
  enabled: 0 | 1 | null;
  min_severity: Severity | null;
} & { [Fallback in 'f1' | 'f2' | 'f3' as `${Fallback}_id`]: ChannelId | null } & {
  [Fallback in 'f1' | 'f2' | 'f3' as `${Fallback}_enabled`]: 0 | 1 | null;
} & { [Fallback in 'f1' | 'f2' | 'f3' as `${Fallback}_min_severity`]: Severity | null };

/** The fallbacks of a channel `c`: as many as `fallbackChainMax`. */
export const joinFallbacks = raw(`
  LEFT JOIN channel f1 ON f1.id = c.fallback_channel_id
  LEFT JOIN channel f2 ON f2.id = f1.fallback_channel_id
  LEFT JOIN channel f3 ON f3.id = f2.fallback_channel_id`);

const columns =
  raw(`n.channel_id, n.route_id, n.rota_id, n.after_minutes, n.since, n.on_turn, n.route_tags, n.monitor_tags,
  c.enabled, c.min_severity, f1.id AS f1_id, f1.enabled AS f1_enabled, f1.min_severity AS f1_min_severity,
  f2.id AS f2_id, f2.enabled AS f2_enabled, f2.min_severity AS f2_min_severity,
  f3.id AS f3_id, f3.enabled AS f3_enabled, f3.min_severity AS f3_min_severity`);

const noId = raw('CAST(NULL AS uuid)');
const noTags = raw('CAST(NULL AS text) AS route_tags, CAST(NULL AS text) AS monitor_tags');

/** The people on turn, or the channels for the time when nobody is who has a channel. */
const onTurn = (now: Instant): Sql => {
  const turn = (of: Sql) => sql`SELECT 1 FROM rota_turn t ${of}
    WHERE t.rota_id = rc.rota_id AND t.starts_at <= ${toMs(now)} AND t.ends_at > ${toMs(now)}`;
  const reachable = raw('JOIN rota_channel r ON r.rota_id = t.rota_id AND r.person = t.person');
  return sql`CASE WHEN EXISTS (${turn(raw(''))} AND t.person = rc.person)
    OR (rc.person = -1 AND NOT EXISTS (${turn(reachable)})) THEN 1 ELSE 0 END`;
};

const withFacts = (named: Sql): Sql => sql`
  SELECT ${columns} FROM (${named}) n LEFT JOIN channel c ON c.id = n.channel_id ${joinFallbacks}
  WHERE n.channel_id IS NULL OR c.id IS NOT NULL ORDER BY n.channel_id, n.route_id, n.rota_id`;

export const namedByMonitor = (monitorId: Sql, now: Instant): Sql =>
  withFacts(sql`
    SELECT mc.channel_id, ${noId} AS route_id, ${noId} AS rota_id, mc.after_minutes, mc.attached_at AS since,
      1 AS on_turn, ${noTags}
    FROM monitor_channel mc WHERE mc.monitor_id = ${monitorId}
    UNION ALL
    SELECT rc.channel_id, ${noId}, mr.rota_id, mr.after_minutes, mr.attached_at, ${onTurn(now)}, ${noTags}
    FROM monitor_rota mr JOIN rota_channel rc ON rc.rota_id = mr.rota_id WHERE mr.monitor_id = ${monitorId}
    UNION ALL
    SELECT ${noId}, r.id, ${noId}, r.after_minutes, r.updated_at, 0, r.tags, m.tags
    FROM monitor m JOIN route r ON r.account_id = m.account_id WHERE m.id = ${monitorId} AND m.tags <> '[]'`);

export const namedByRoutes = (dialect: Dialect, routeIds: readonly RouteId[], now: Instant): Sql => {
  const among = idsIn(dialect, routeIds);
  return withFacts(sql`
    SELECT rt.channel_id, r.id AS route_id, ${noId} AS rota_id, r.after_minutes,
      COALESCE(rt.named_at, r.updated_at) AS since, 1 AS on_turn, ${noTags}
    FROM route r JOIN route_channel rt ON rt.route_id = r.id WHERE r.id IN ${among}
    UNION ALL
    SELECT rc.channel_id, r.id, rc.rota_id, r.after_minutes, COALESCE(rr.named_at, r.updated_at), ${onTurn(now)},
      ${noTags}
    FROM route r JOIN route_rota rr ON rr.route_id = r.id JOIN rota_channel rc ON rc.rota_id = rr.rota_id
    WHERE r.id IN ${among}`);
};

export const tagsIn = (tags: string | null): readonly Tag[] => (readJson(tags ?? '') ?? []) as Tag[];

export const matchingRoutes = (rows: readonly NamedRow[]): RouteId[] =>
  rows.flatMap(({ channel_id, route_id, route_tags, monitor_tags }) => {
    if (channel_id !== null || route_id === null) return [];
    return routeMatches({ tags: tagsIn(route_tags) }, tagsIn(monitor_tags)) ? [route_id] : [];
  });

/** A tag of a monitor, and since when it has it. */
export type TaggedRow = { tag_key: string; tagged_at: number | null };

/** A route applies to a monitor since the monitor has the last of its tags. */
export const sinceTagged = (
  ofRoutes: readonly NamedRow[],
  rows: readonly NamedRow[],
  tagged: readonly TaggedRow[],
): NamedRow[] => {
  const tagsOf = new Map(rows.map(({ route_id, route_tags }) => [route_id, tagsIn(route_tags).map(tagKey)]));
  const taggedAt = new Map(tagged.map(({ tag_key, tagged_at }) => [tag_key, tagged_at]));
  return ofRoutes.map((row) => {
    const times = (tagsOf.get(row.route_id) ?? []).flatMap((key) => taggedAt.get(key) ?? []);
    return times.length === 0 ? row : { ...row, since: Math.max(row.since ?? 0, ...times) };
  });
};

const viaOf = ({ route_id: routeId, rota_id: rotaId }: NamedRow): Attachment['via'] => {
  if (rotaId !== null) return { type: 'rota', rotaId, ...(routeId !== null && { routeId }) };
  return routeId === null ? { type: 'attached' } : { type: 'route', routeId };
};

const fallbacksOf = (row: NamedRow): Attachment[] =>
  (['f1', 'f2', 'f3'] as const).flatMap((place): Attachment[] => {
    const [channelId, minSeverity] = [row[`${place}_id`], row[`${place}_min_severity`]];
    if (channelId === null || minSeverity === null) return [];
    const enabled = row[`${place}_enabled`] === 1;
    return [{ channelId, enabled, minSeverity, afterMinutes: 0, via: { type: 'attached' }, isStandby: true }];
  });

export const attachmentsFrom = (rows: readonly NamedRow[]): Attachment[] =>
  rows.flatMap((row): Attachment[] => {
    const { channel_id: channelId, min_severity: minSeverity, after_minutes: afterMinutes, since } = row;
    if (channelId === null || minSeverity === null) return [];
    return [
      {
        channelId,
        enabled: row.enabled === 1,
        minSeverity,
        afterMinutes,
        via: viaOf(row),
        ...(since !== null && { since: fromMs(since) }),
        ...(row.on_turn === 0 && { isStandby: true }),
      },
      ...fallbacksOf(row),
    ];
  });
