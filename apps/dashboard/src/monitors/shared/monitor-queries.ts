import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { currentLanguage } from '../../language/current-language.js';

export type Monitor = Schemas['Monitor'];
export type MonitorType = Monitor['type'];
export type MonitorTypeInfo = Schemas['MonitorType'];

/** Loads all monitors, so that search, sorting and filters need no further request. */
export const allMonitorsQuery = () =>
  queryOptions({
    queryKey: ['monitors', 'list'],
    queryFn: ({ signal, client, queryKey }) =>
      allPages(
        (query) => answerOf(api.GET('/v1/monitors', { params: { query }, signal })),
        // The first pages show while the rest loads; a reload does not shorten the list.
        (soFar) =>
          client.setQueryData<readonly Monitor[]>(queryKey, (before = []) =>
            before.length < soFar.length ? soFar : before,
          ),
      ),
  });

/** For forms and the palette. The list stays the same while the API runs. */
export const monitorTypesQuery = () =>
  queryOptions({
    queryKey: ['monitor-types'],
    queryFn: async ({ signal }) => {
      const headers = { 'Accept-Language': currentLanguage.id };
      return (await answerOf(api.GET('/v1/monitor-types', { signal, headers }))).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const monitorTagsQuery = () =>
  queryOptions({
    queryKey: ['monitors', 'tags'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/monitor-tags', { signal }))).items,
  });

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/monitors/{id}', { params: { path: { id } }, signal })),
  });

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

/** The ids of the channels of the newest monitor: those of the next one, as likely as not. */
export const latestChannelsQuery = () =>
  queryOptions({
    queryKey: ['monitors', 'latest-channels'],
    queryFn: async ({ signal, client }): Promise<readonly string[]> => {
      const query = { limit: 1 };
      const { items } = await answerOf(api.GET('/v1/monitors', { params: { query }, signal }));
      const [latest] = items;
      if (latest === undefined) return [];
      return (await client.fetchQuery(attachedChannelsQuery(latest.id))).map(({ id }) => id);
    },
    // A form begins with the answer, so an older one must not be there.
    gcTime: 0,
  });

/** The channels and rotas that get messages about a monitor, by attachments and by routes. */
export type Receiver = Schemas['MonitorReceiver'];

export const receiversQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['monitors', 'receivers', monitorId],
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          api.GET('/v1/monitors/{id}/receivers', { params: { path: { id: monitorId } }, signal }),
        )
      ).items,
  });
