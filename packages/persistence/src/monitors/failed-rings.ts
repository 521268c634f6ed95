import { type AlertId, type ChannelId, type EventId, type FailedRing, type IncidentId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, sql } from '../database/sql.js';
import { joinFallbacks } from './attachment-rows.js';

type MessageRow = {
  id: AlertId;
  incident_id: IncidentId;
  event_id: EventId;
  event: FailedRing['event'];
  channel_id: ChannelId;
  failed: 0 | 1;
} & { [Fallback in 'f1' | 'f2' | 'f3']: ChannelId | null };

const chainOf = ({ f1, f2, f3 }: MessageRow): ChannelId[] => [f1, f2, f3].filter((id) => id !== null);

/** A fallback that is switched off is passed over to its own. */
export const failedRings = async (
  tx: Executor,
  incidentIds: readonly IncidentId[],
): Promise<ReadonlyMap<IncidentId, readonly FailedRing[]>> => {
  const rows = await tx.all<MessageRow>(sql`
    SELECT d.id, d.incident_id, d.event_id, d.event, d.channel_id,
      CASE WHEN d.status = 'failed' THEN 1 ELSE 0 END AS failed,
      CASE WHEN f1.enabled = 1 THEN f1.id END AS f1, CASE WHEN f2.enabled = 1 THEN f2.id END AS f2,
      CASE WHEN f3.enabled = 1 THEN f3.id END AS f3
    FROM alert_dispatch d LEFT JOIN channel c ON c.id = d.channel_id ${joinFallbacks}
    WHERE d.incident_id IN ${idsIn(tx.dialect, incidentIds)} ORDER BY d.id`);
  const already = new Map<EventId, ChannelId[]>();
  for (const { event_id, channel_id } of rows) {
    const channels = already.get(event_id);
    if (channels) channels.push(channel_id);
    else already.set(event_id, [channel_id]);
  }
  const failed = new Map<IncidentId, FailedRing[]>(incidentIds.map((id) => [id, []]));
  for (const row of rows) {
    const chain = chainOf(row);
    if (row.failed === 0 || chain.length === 0) continue;
    const { id: alertId, event_id: eventId, event, channel_id: channelId } = row;
    failed
      .get(row.incident_id)
      ?.push({ alertId, eventId, event, channelId, chain, already: already.get(eventId) ?? [] });
  }
  return failed;
};
