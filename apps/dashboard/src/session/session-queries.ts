import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { hasForm, sessionEnd } from './session-end.js';
import { keepOverSessionEnd } from './session-news.js';

export type Session = Schemas['Session'];
export type Role = Session['role'];

/** `null` when nobody is signed in. A page with a form keeps the session that ended, so that it stays as it is. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal, client, queryKey }): Promise<Session | null> => {
      try {
        const session = await answerOf(api.GET('/v1/session', { signal }));
        sessionEnd.set(false);
        return session;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'unauthenticated') throw error;
        const ended = client.getQueryData<Session>(queryKey);
        if (ended == null || !hasForm()) {
          sessionEnd.set(false);
          return null;
        }
        keepOverSessionEnd();
        return ended;
      }
    },
    // Loaded again when an answer says that the session ended.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/sign-in', { signal })),
  });

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/account', { signal })),
  });

/** No event tells of it. */
const lookForMailTroubleEveryMs = 15_000;

/** Why no mail leaves the service; `null` while they do. */
export const mailTroubleQuery = () =>
  queryOptions({
    ...accountQuery(),
    select: ({ mail_trouble: trouble }) => trouble,
    refetchInterval: lookForMailTroubleEveryMs,
  });
