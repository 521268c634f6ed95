import { type AlertId, type ChannelId, type EventId, type FailedRing, type IncidentId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, sql } from '../database/sql.js';
import { joinFallbacks } from './attachment-rows.js';

type FailedRow = {
  id: AlertId;
  incident_id: IncidentId;
  event_id: EventId;
  event: FailedRing['event'];
  channel_id: ChannelId;
} & { [Fallback in 'f1' | 'f2' | 'f3']: ChannelId | null };

const chainOf = ({ f1, f2, f3 }: FailedRow): ChannelId[] => [f1, f2, f3].filter((id) => id !== null);

/** A fallback that is switched off is passed over to its own. */
export const failedRings = async (
  tx: Executor,
  incidentIds: readonly IncidentId[],
): Promise<ReadonlyMap<IncidentId, readonly FailedRing[]>> => {
  const rows = await tx.all<FailedRow>(sql`
    SELECT d.id, d.incident_id, d.event_id, d.event, d.channel_id,
      CASE WHEN f1.enabled = 1 THEN f1.id END AS f1, CASE WHEN f2.enabled = 1 THEN f2.id END AS f2,
      CASE WHEN f3.enabled = 1 THEN f3.id END AS f3
    FROM alert_dispatch d JOIN channel c ON c.id = d.channel_id ${joinFallbacks}
    WHERE d.incident_id IN ${idsIn(tx.dialect, incidentIds)} AND d.status = 'failed' ORDER BY d.id`);
  const failed = new Map<IncidentId, FailedRing[]>(incidentIds.map((id) => [id, []]));
  for (const row of rows) {
    const { id: alertId, event_id: eventId, event, channel_id: channelId } = row;
    const chain = chainOf(row);
    if (chain.length > 0) failed.get(row.incident_id)?.push({ alertId, eventId, event, channelId, chain });
  }
  return failed;
};
