import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../alerts/channel-queries.js';
import { answerOf, api } from '../api/client.js';
import { incidentsQuery } from '../incidents/incident-queries.js';
import type { Progress } from './first-steps.js';
import { monitorsIn } from './overview-words.js';
import { summaryQuery } from './summary-queries.js';

const firstDeliveryQuery = () =>
  queryOptions({
    queryKey: ['alerts', 'list', 'first-delivery'],
    queryFn: async ({ signal }) => {
      const query = { status: 'delivered', event: 'incident.created', limit: 1 } as const;
      return (await answerOf(api.GET('/v1/alerts', { params: { query }, signal }))).items.length > 0;
    },
  });

/** `undefined` while it loads. */
export const useProgress = (): Progress | undefined => {
  const { data: channels } = useQuery(channelsQuery());
  const { data: summary } = useQuery(summaryQuery());
  const { data: open } = useInfiniteQuery(incidentsQuery({ status: 'open' }));
  const { data: resolved } = useInfiniteQuery(incidentsQuery({ status: 'resolved' }));
  const { data: delivered } = useQuery(firstDeliveryQuery());
  if (!channels || !summary || !open || !resolved || delivered === undefined) return undefined;
  return {
    channel: channels.length > 0,
    monitor: monitorsIn(summary) > 0,
    incident: open.length + resolved.length > 0,
    delivered,
  };
};
