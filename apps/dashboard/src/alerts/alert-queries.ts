import { queryOptions, useQuery } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { pagedQuery } from '../api/paged-query.js';
import { t } from '../language/text.js';
import { channelTypeTitle } from '../language/type-marks.js';
import { channelsQuery } from './channel-queries.js';

export type Alert = Schemas['Alert'];
export type AlertFilter = {
  readonly status?: Alert['status'];
  readonly event?: Alert['event'];
  readonly channel_id?: string;
  readonly incident_id?: string;
};

/** Live events tell of outcomes; this is for when one is missed. */
const lookAgainMs = 1000;

export const isUnderWay = ({ status }: Pick<Alert, 'status'>): boolean =>
  status === 'pending' || status === 'sending';

export const alertsQuery = (filter: AlertFilter) =>
  pagedQuery(
    ['alerts', 'list', filter],
    (page, signal) => answerOf(api.GET('/v1/alerts', { params: { query: { ...filter, ...page } }, signal })),
    (alerts) => (alerts.some(isUnderWay) ? lookAgainMs : false),
  );

/** All messages about an incident, newest first: of the end, too, and with many channels. */
export const incidentAlertsQuery = (incidentId: string) =>
  queryOptions({
    queryKey: ['alerts', 'incident', incidentId],
    queryFn: ({ signal }) =>
      allPages((page) =>
        answerOf(api.GET('/v1/alerts', { params: { query: { incident_id: incidentId, ...page } }, signal })),
      ),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? lookAgainMs : false),
  });

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/alerts/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  });

/** The latest message to each channel that has one. */
export const lastAlertsQuery = () =>
  queryOptions({
    queryKey: ['alerts', 'last'],
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { latest_of_channel: 'true', ...page } as const;
        return answerOf(api.GET('/v1/alerts', { params: { query }, signal }));
      }),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? lookAgainMs : false),
  });

/** The latest message to a channel, or `null`. */
export const lastAlertQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['alerts', 'last', channelId],
    queryFn: async ({ signal }) => {
      const query = { channel_id: channelId, limit: 1 };
      const { items } = await answerOf(api.GET('/v1/alerts', { params: { query }, signal }));
      return items[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  });

const countedMax = 10;

/** The messages to a channel that failed since the last one that arrived, newest first: at most ten. */
export const failedAlertsQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['alerts', 'failed', channelId],
    queryFn: async ({ signal }) => {
      const query = { channel_id: channelId, limit: countedMax };
      const { items } = await answerOf(api.GET('/v1/alerts', { params: { query }, signal }));
      const ended = items.filter((alert) => !isUnderWay(alert));
      const arrived = ended.findIndex(({ status }) => status === 'delivered');
      return arrived === -1 ? ended : ended.slice(0, arrived);
    },
  });

export const sentRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'request', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/alerts/{id}/request', { params: { path: { id } }, signal })),
    // A sent request never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type AlertChannel = { readonly words: string; readonly isThere: boolean };

/** The channel of a message, which may be deleted. */
export const useAlertChannel = ({ channel_id: id, channel_type: type }: Alert): AlertChannel => {
  const { data: channels } = useQuery(channelsQuery());
  if (channels === undefined) return { words: '…', isThere: false };
  const channel = channels.find((channel) => channel.id === id);
  if (channel) return { words: channel.name, isThere: true };
  const words =
    type === null ? t('Deleted channel') : t('Deleted {type} channel', { type: channelTypeTitle(type) });
  return { words, isThere: false };
};
