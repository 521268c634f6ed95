import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';

export type AlertRoute = Schemas['Route'];

export const routesQuery = () =>
  queryOptions({
    queryKey: ['routes', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/routes', { params: { query }, signal }))),
  });

export const routeQuery = (id: string) =>
  queryOptions({
    queryKey: ['routes', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/routes/{id}', { params: { path: { id } }, signal })),
  });
