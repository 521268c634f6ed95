import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Session = Schemas['Session'];
export type Role = Session['role'];

/** `null` when nobody is signed in. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<Session | null> =>
      answerOf(api.GET('/v1/session', { signal })).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'unauthenticated') return null;
        throw error;
      }),
    // Loaded again when an answer says that the session ended.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/sign-in', { signal })),
  });
