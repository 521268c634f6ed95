import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.js';
import { answerOf, api, type Schemas } from '../../api/client.js';

export type Monitor = Schemas['Monitor'];
export type MonitorTypeInfo = Schemas['MonitorType'];

/** Every monitor of the account, so that searching, sorting and filtering them needs no further request. */
export const allMonitorsQuery = () =>
  queryOptions({
    queryKey: ['monitors', 'list'],
    queryFn: ({ signal, client, queryKey }) =>
      allPages(
        (query) => answerOf(api.GET('/v1/monitors', { params: { query }, signal })),
        // What has come is shown while the rest is loaded; what is shown already stays until all is there.
        (soFar) =>
          client.setQueryData<readonly Monitor[]>(queryKey, (before = []) =>
            before.length < soFar.length ? soFar : before,
          ),
      ),
  });

/** What can be watched, with the schema of each type's settings: the same for as long as the service runs. */
export const monitorTypesQuery = () =>
  queryOptions({
    queryKey: ['monitor-types'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/monitor-types', { signal }))).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The tags of all monitors, those that most have first. */
export const monitorTagsQuery = () =>
  queryOptions({
    queryKey: ['monitors', 'tags'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/monitor-tags', { signal }))).items,
  });

/** How often to look for what a first check finds, of which no event tells when it is good. */
export const firstLookEveryMs = 5000;

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/monitors/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.status === 'unknown' ? firstLookEveryMs : false),
  });

/** The ids of the monitors whose incidents ring a channel. */
export const attachedMonitorIdsQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['monitors', 'attached-to', channelId],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const monitors = await allPages((page) =>
        answerOf(api.GET('/v1/monitors', { params: { query: { ...page, channel_id: channelId } }, signal })),
      );
      return new Set(monitors.map(({ id }) => id));
    },
  });
/** The channels that a monitor's incidents ring. */
export const attachedChannelsQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['monitors', 'channels', monitorId],
    queryFn: ({ signal }) =>
      allPages((query) =>
        answerOf(
          api.GET('/v1/monitors/{id}/channels', { params: { path: { id: monitorId }, query }, signal }),
        ),
      ),
  });
