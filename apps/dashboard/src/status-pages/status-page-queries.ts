import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { isGone } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { pagedQuery } from '../api/paged-query.js';

export type StatusPage = Schemas['StatusPage'];
export type StatusComponent = Schemas['StatusComponent'];
export type StatusPost = Schemas['StatusPost'];
export type ComponentState = StatusComponent['state'];
export type Phase = StatusPost['phase'];

/** No event reports states, which come from checks, or posts that the page publishes by itself. */
const refetchMs = 15_000;

export const statusPagesQuery = () =>
  queryOptions({
    queryKey: ['status-pages', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/status-pages', { params: { query }, signal }))),
  });

export const statusPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['status-pages', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/status-pages/{id}', { params: { path: { id } }, signal })),
  });

export const componentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['status-pages', 'one', id, 'components'],
    queryFn: async ({ signal }): Promise<readonly StatusComponent[]> => {
      const call = api.GET('/v1/status-pages/{id}/components', { params: { path: { id } }, signal });
      return (await answerOf(call)).items;
    },
    refetchInterval: refetchMs,
  });

export const postsQuery = (id: string) =>
  pagedQuery(
    ['status-pages', 'one', id, 'posts'],
    (query, signal) =>
      answerOf(api.GET('/v1/status-pages/{id}/posts', { params: { path: { id }, query }, signal })),
    () => refetchMs,
  );

export const postQuery = (id: string, postId: string) =>
  queryOptions({
    queryKey: ['status-pages', 'one', id, 'post', postId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/v1/status-pages/{id}/posts/{post_id}', {
          params: { path: { id, post_id: postId } },
          signal,
        }),
      ),
  });

export const subscribersQuery = (id: string) =>
  pagedQuery(['status-pages', 'one', id, 'subscribers'], (query, signal) =>
    answerOf(api.GET('/v1/status-pages/{id}/subscribers', { params: { path: { id }, query }, signal })),
  );

/** Loads all queries of status pages again. The list shows states, too. */
export const outdateStatusPages = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['status-pages'] });

const textOfNote = async (id: string, index: number, signal: AbortSignal): Promise<string> => {
  try {
    const call = api.GET('/v1/incidents/{id}', { params: { path: { id } }, signal });
    return (await answerOf(call)).timeline[index]?.text ?? '';
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
};

/**
 * Loads the text of a note; `''` if its incident is gone. The key does not begin with `incidents`, so an event of the
 * incident does not load the note again. A note never changes, and somebody may be writing below it.
 * @param incidentId `null` for no note
 * @param index in the timeline
 */
export const noteQuery = (incidentId: string | null, index: number) =>
  queryOptions({
    queryKey: ['note', incidentId, index],
    queryFn: ({ signal }) => (incidentId === null ? '' : textOfNote(incidentId, index, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
