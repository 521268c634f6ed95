import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';

/** The account with its plan, what the plan allows, and what is in use. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/account', { signal })),
  });
