import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Channel = Schemas['Channel'];

export const channelsQuery = () =>
  queryOptions({
    queryKey: ['channels', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/channels', { params: { query }, signal }))),
  });

const lookAgainEveryMs = 5000;

/** Looks again until the address is confirmed. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/channels/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.confirmed === false ? lookAgainEveryMs : false),
  });
