import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/account', { signal })),
  });
