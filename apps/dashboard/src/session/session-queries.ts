import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Session = Schemas['Session'];
export type Role = Session['role'];

/** Who is signed in; `null` for nobody. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<Session | null> =>
      answerOf(api.GET('/v1/session', { signal })).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'unauthenticated') return null;
        throw error;
      }),
    // It is asked for again when an answer says that it has ended.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What somebody can do who is not signed in. */
export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/sign-in', { signal })),
  });
