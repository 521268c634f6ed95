import { elapsedMs, type IncidentEvent, type Instant, type Recorded } from '@tocsin/domain';
import type { IncidentSummary, Repositories } from '@tocsin/persistence';
import type { Rung } from '@tocsin/status-page';

/** An incident may ring a hundred channels. */
const rungNamesMax = 10;

/** A message without a row is about to get one, or its row was removed: rows are kept for a day at least. */
const rowMissingMsMax = 86_400_000;

const outcomes = ['delivered', 'failed', 'sending'] as const satisfies readonly Rung['outcome'][];

const isOfBeginning = ({ type, data }: Recorded<IncidentEvent>): boolean =>
  type !== 'IncidentResolved' && !(type === 'IncidentEscalated' && data.ofEvent === 'incident.resolved');

/** Returns the channels that the beginning of an incident rang: at once, later or as a fallback. */
export const rungBy = async (
  { incidents, channels, dispatches }: Pick<Repositories, 'incidents' | 'channels' | 'dispatches'>,
  { id, accountId }: IncidentSummary,
  now: Instant,
): Promise<readonly Rung[]> => {
  const events = (await incidents.timeline(id)).filter(isOfBeginning);
  const rungAt = new Map(
    events.flatMap(({ recordedAt, data }) => data.channelIds.map((channelId) => [channelId, recordedAt])),
  );
  const nameOf = await channels.namesOf(accountId, [...rungAt.keys()]);
  // Each channel has one row at most for the beginning.
  const filter = { incidentId: id, event: 'incident.created' } as const;
  const alerts = await dispatches.list(accountId, filter, { limit: rungAt.size, after: null });
  const statusOf = new Map(alerts.items.map(({ channelId, status }) => [channelId, status]));
  const names: Record<Rung['outcome'], string[]> = { delivered: [], failed: [], sending: [] };
  for (const [channelId, at] of rungAt) {
    const name = nameOf.get(channelId);
    const status = statusOf.get(channelId);
    if (name === undefined || (status === undefined && elapsedMs(at, now) > rowMissingMsMax)) continue;
    names[status === 'delivered' || status === 'failed' ? status : 'sending'].push(name);
  }
  return outcomes
    .filter((outcome) => names[outcome].length > 0)
    .map((outcome) => ({
      outcome,
      names: names[outcome].slice(0, rungNamesMax),
      others: Math.max(names[outcome].length - rungNamesMax, 0),
    }));
};
